import { describe, expect, test } from 'vitest';
import { choicesOf } from '../../web/commands/fields.ts';
import { hrefOf, placeOf } from '../../web/hash-location.ts';
import { type Hands, handNames, handsIn, mostLinked, withHands } from '../../web/links/hands.ts';
import { isToTakeIn } from '../../web/links/links.ts';
import { panes } from '../../web/panes/registry.ts';
import { actor } from './made.ts';

const nobody: Hands = { row: null, checked: [], page: null, isPeeking: false };
const ids = (count: number) => Array.from({ length: count }, (_, at) => `job_01jd3k8f0ve2mb2q5d6n7x8y${at}z`);

const states: readonly Hands[] = [
  nobody,
  { ...nobody, row: 'job_1' },
  { ...nobody, row: 'job_1', isPeeking: true },
  { ...nobody, checked: ids(1) },
  { ...nobody, checked: ids(mostLinked) },
  { ...nobody, page: 12 },
  { row: 'job_1', checked: ids(3), page: 2, isPeeking: true },
];

const filtersOf = (pane: (typeof panes)[number]) => pane.filters?.({ ...actor, companyId: null }) ?? {};

/** The queries that a pane can have: none, and each filter with each of its choices. */
const queriesOf = (pane: (typeof panes)[number]) => [
  {},
  ...Object.entries(filtersOf(pane)).flatMap(([name, field]) =>
    field.type === 'choice'
      ? choicesOf(field, {}).map(({ value }) => ({ [name]: value }))
      : [{ [name]: field.type === 'day' ? '2026-11-20' : 'company_01jd3k8f0ve2mb2q5d6n7x8y9z' }],
  ),
  { q: 'a&b=c?d#e ä', tab: 'history', cols: 'number,title', view: 'saved_command_1', from: '1', to: '2' },
];

describe('a link to a screen', () => {
  test.each(panes.map((pane) => [pane.title, pane] as const))(
    'says all of %s, and is read as it was written',
    (_, pane) => {
      for (const path of [pane.path, `${pane.path}/job_1`]) {
        for (const query of queriesOf(pane)) {
          for (const hands of states) {
            const read = placeOf(hrefOf(path, withHands(query, hands)));
            expect(read.path).toBe(path);
            expect(handsIn(read.query)).toEqual({ hands, rest: query });
          }
        }
      }
    },
  );

  test('gives the hands names that no pane narrows by', () => {
    const names = panes.flatMap((pane) => Object.keys(filtersOf(pane)));
    expect(names.filter((name) => handNames.some((each) => each === name))).toEqual([]);
  });

  test('is as short as an address may be with all that may be checked', () => {
    const hands = { row: ids(1)[0] ?? '', checked: ids(mostLinked), page: 999, isPeeking: true };
    expect(hrefOf('/layout/jobs', withHands({}, hands)).length).toBeLessThan(2_000);
  });

  test('is taken in where it says what the hands are on', () => {
    for (const hands of states.slice(1)) {
      expect(isToTakeIn(hrefOf('/layout/jobs', withHands({ status: 'NEW' }, hands)))).toBe(true);
    }
    expect(isToTakeIn('#/layout/jobs?status=NEW&orderBy=CREATED_AT_ASC&cols=checked')).toBe(false);
  });

  test('says nothing by what can’t be read', () => {
    expect(handsIn({ page: '-1', peek: 'perhaps', checked: '..' }).hands).toEqual(nobody);
    expect(handsIn({ page: '1e9' }).hands.page).toBeNull();
    expect(handsIn({ checked: ids(mostLinked + 9).join('.') }).hands.checked).toHaveLength(mostLinked);
  });
});
