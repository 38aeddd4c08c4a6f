import { describe, expect, test } from 'vitest';
import { parse } from '../../service/shared/query/parse.ts';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { suggestionsFor, wantedIn } from '../../web/shell/search/suggestions.ts';

const jobs = catalogueOf('job');

const suggested = (text: string, names: readonly string[] = []) =>
  suggestionsFor(wantedIn(text, jobs), jobs, names).map((each) => each.text);

describe('the query line continues a typed query', () => {
  test.each([
    ['over', 'overdue'],
    ['depar', 'department: '],
    ['technic', 'worker: '],
    ['overdue, pri', 'overdue, priority: '],
    ['overdue or una', 'overdue or unassigned'],
    ['not over', 'not overdue'],
    ['status: on', 'status: on hold'],
    ['status: new or clo', 'status: new or closed'],
    ['on h', 'status: on hold'],
    ['due: this w', 'due: this week'],
    ['due:', 'due: today'],
    ['no wor', 'no worker'],
    ['customer.to', 'customer.town: '],
    ['overdue | b', 'overdue | by'],
    ['overdue | by wor', 'overdue | by worker'],
    ['overdue | by worker cou', 'overdue | by worker count'],
    ['| order du', '| order due'],
  ])('%s → %s', (text, expected) => expect(suggested(text)[0]).toBe(expected));

  test('names of found records are values of a relation', () => {
    expect(suggested('worker: mar', ['Maria Ivanova', 'Mark Or'])).toEqual([
      'worker: Maria Ivanova',
      'worker: "Mark Or"',
    ]);
  });

  test('values in the records of the query precede the other values, with their counts', () => {
    const status = suggestionsFor(
      wantedIn('status:', jobs),
      jobs,
      [],
      [
        { value: 'ON_HOLD', title: 'on hold', count: '12' },
        { value: 'NEW', title: 'new', count: '3' },
      ],
    );
    expect(status.slice(0, 3)).toMatchObject([
      { text: 'status: on hold', hint: '12' },
      { text: 'status: new', hint: '3' },
      { text: 'status: assigned' },
    ]);
    expect(status).toHaveLength(8);
    const worker = suggestionsFor(
      wantedIn('worker: zo', jobs),
      jobs,
      ['Zoë Lindqvist'],
      [
        { value: 'Zoë Lindqvist', title: 'Zoë Lindqvist', count: '19' },
        { value: null, title: 'no worker', count: '9' },
      ],
    );
    expect(worker).toMatchObject([{ text: 'worker: Zoë Lindqvist', hint: '19' }]);
    const due = suggestionsFor(
      wantedIn('due: nov', jobs),
      jobs,
      [],
      [{ value: '2026-11', title: 'November 2026', count: '40' }],
    );
    expect(due).toMatchObject([{ text: 'due: 2026-11', title: 'November 2026' }]);
  });

  test('a whole word has no continuation', () => expect(suggested('overdue')).toEqual([]));

  test('every continuation of every field reads as typed', () => {
    for (const field of jobs.fields)
      for (const text of suggested(`${field.words[0]}: `, ['Maria Ivanova']))
        expect({ text, wrong: parse(text, jobs).wrong }).toEqual({ text, wrong: [] });
  });
});
