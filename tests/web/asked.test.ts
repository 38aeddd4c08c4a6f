import { describe, expect, test } from 'vitest';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import {
  commandOfOne,
  isExport,
  kindAsked,
  pipedLine,
  readAsked,
  savesList,
} from '../../web/shell/palette/asked/asked.ts';
import { linesOf } from '../../web/shell/palette/line/names.ts';
import { lineGroup } from '../../web/shell/palette/palette-rows.ts';
import { askedGroup, withoutDoubt } from '../../web/shell/palette/use-asked.ts';
import { lineAnswer, sceneWith } from './line-scene.ts';
import { means } from './line-world.ts';
import '../../web/app/registries.ts';

const lines = linesOf(await everyCommand(), sceneWith().hand);

function read(line: string) {
  const begun = kindAsked(line);
  const asked = withoutDoubt(begun && readAsked(begun, catalogueOf(begun.kind)));
  return asked && [asked.kind, asked.isPlain, ...asked.pieces];
}

test.each([
  ['jobs overdue | by worker', 'Jobs: overdue | by worker', '#/layout/jobs?ask=overdue+%7C+by+worker'],
  ['jobs by priority', 'Jobs | by priority', '#/layout/jobs?ask=%7C+by+priority'],
  ['jobs overdue', 'Jobs: overdue', '#/layout/jobs?ask=overdue'],
])('the row of “%s” opens %s', (line, title, path) => {
  const begun = kindAsked(line);
  const rows = askedGroup(begun && readAsked(begun, catalogueOf(begun.kind)), null, null).flatMap(({ rows }) => rows);
  expect(rows).toMatchObject([{ title, path }]);
});

describe('a line of the palette that begins with a plural is a query', () => {
  test.each([
    ['jobs overdue or unassigned, department: plumbing', 'job', true, 'overdue or unassigned', 'department: plumbing'],
    ['show my tickets: on hold', 'job', true, 'mine', 'status: on hold'],
    ['work orders urgent', 'job', true, 'priority: urgent'],
    ['invoices unpaid', 'proformaInvoice', true, 'status: issued'],
    ['quotations sent last 30 days | sum total', 'quotation', true, 'sent: last 30 days', '| sum total'],
    ['customer companies inactive', 'customerCompany', true, 'status: inactive'],
    ['jobs | count', 'job', true, '| count'],
    ['jobs of brennan', 'job', false, 'of brennan'],
    ['late jobs', 'job', true, 'overdue'],
    ['unassigned urgent jobs', 'job', true, 'unassigned', 'priority: urgent'],
    ['quotes over $4,260', 'quotation', true, 'total: >4260'],
    ['sent quotes under 1000', 'quotation', true, 'status: sent', 'total: <1000'],
    ['open invoices', 'proformaInvoice', true, 'status: issued'],
    ['overdue invoices', 'proformaInvoice', true, 'status: issued', 'due: ..yesterday'],
    ['unscheduled jobs', 'job', true, 'no start'],
    ['customers in north york', 'customer', true, 'town: north york'],
    ['customers from last week', 'customer', true, 'created: last week'],
    ['quotes "over 4,260"', 'quotation', false, '"over 4,260"'],
    ['quotes valid until: ..12 dec 2026, status: sent', 'quotation', true, 'valid until: ..2026-12-12', 'status: sent'],
    ['quotes sent before the 3rd of december 2026', 'quotation', true, 'sent: ..2026-12-03'],
    ['jobs created in the last 7 days', 'job', true, 'created: last 7 days'],
    ['jobs by dept', 'job', true, '| by department'],
    ['jobs urgent sort by due', 'job', true, 'priority: urgent', '| order due'],
    ['quotes accepted, highest first', 'quotation', true, 'status: accepted', '| order total desc'],
    ['items price: 1000.. sort: price desc', 'item', true, 'unit price: 1000..', '| order unit price desc'],
    ['jobs open grouped by worker, newest first', 'job', true, 'open', '| by worker', '| order created desc'],
    ['export customers csv', 'customer', true, '| export'],
    ['companies in ottawa', 'company', true, 'town: ottawa'],
    ['jobs overdue boiler', 'job', false, 'overdue', 'boiler'],
    ['jobs statsu: new, overdue', 'job', false, 'overdue'],
    ['jobs overdue | top 3', 'job', false, 'overdue'],
    ['jobs overdue | by worker | top 3', 'job', true, 'overdue', '| by worker', '| top 3'],
  ])('%s', (line, ...expected) => expect(read(line)).toEqual(expected));

  test('companies are the customers’ for a person of a company', () => {
    expect(kindAsked('companies in ottawa', (kind) => kind !== 'company')).toMatchObject({ kind: 'customerCompany' });
  });

  test('a condition alone asks for jobs', () => {
    expect(read('due: fri')?.slice(0, 2)).toEqual(['job', true]);
    expect(read('status: on hold')).toEqual(['job', true, 'status: on hold']);
    for (const line of ['colour: red', '12:30', 'https://lima.example', 'worker: mar'])
      expect(read(line), line).toBeNull();
  });

  test.each(['jobs', 'jobsite', 'job 118', 'assign 1042 maria', 'job: 118', 'new client: Ruth', 'cold jobs', ''])(
    '%s is no query',
    (line) => expect(read(line)).toBeNull(),
  );
});

describe('a command behind a bar', () => {
  test.each([
    ['assign maria', 12, 'assign maria'],
    ['close', 12, 'close all'],
    ['close', 1, 'close this'],
    ['put on hold', 3, 'put on hold all'],
    ['email report', 3, 'email report all'],
  ])('%s for %i jobs is the line “%s”', (text, count, line) => expect(pipedLine(text, count, lines)).toBe(line));

  test.each([
    ['complete', 'job.completedJob'],
    ['email report', undefined],
    ['set priority high', undefined],
    ['move to friday', undefined],
    ['assign maria', undefined],
    ['close', undefined],
  ])('“%s” works on a single job: %s', (text, id) => expect(commandOfOne(text, 'job', lines)?.id).toBe(id));

  test.each([
    ['export', true],
    ['Save as CSV', true],
    ['assign maria', false],
    [null, false],
  ])('%s saves the list: %s', (text, saves) => expect(isExport(text)).toBe(saves));

  test('a query with a wrong word saves no list', () => {
    const saves = (line: string) => {
      const begun = kindAsked(line);
      const asked = begun && readAsked(begun, catalogueOf(begun.kind));
      return asked && savesList(asked);
    };
    expect([saves('jobs overdue | export'), saves('jobs overdue | top 3 | export')]).toEqual([true, false]);
  });

  test.each([
    ['Finding the jobs…', { isFinding: true }, {}],
    ['No jobs match', { why: 'No jobs match' }, {}],
    ['Reading “frobnicate”…', {}, { isAwaited: true }],
    ['“frobnicate” is no command for jobs', {}, {}],
  ])('without a row of its own has its state in the row of the list: %s', (hint, found, read) => {
    const begun = kindAsked('jobs overdue | frobnicate');
    const asked = begun && readAsked(begun, catalogueOf(begun.kind));
    const piped = { line: '', hand: sceneWith().hand, isFinding: false, why: null, ...found };
    const line = lineAnswer(read);
    expect(askedGroup(asked, piped, line).flatMap(({ rows }) => rows)).toMatchObject([
      { title: 'Jobs: overdue', hint },
    ]);
  });

  test('that no record of the query takes has a blocked row with the reason', async () => {
    const scene = sceneWith('J-001042 J-000136');
    const { understood } = await means(pipedLine('email report', 2, lines), scene, lines);
    const line = lineAnswer({ understood });
    const blocked = { state: 'blocked', why: expect.stringMatching(/^J-.* has no completed info yet$/) };
    expect(lineGroup(line).flatMap(({ rows }) => rows)).toMatchObject([{ blocked }]);
  });
});
