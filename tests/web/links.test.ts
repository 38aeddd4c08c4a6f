import { createStore } from 'jotai';
import { describe, expect, test, vi } from 'vitest';
import { panes } from '../../web/app/panes.ts';
import { hrefOf, placeOf } from '../../web/ground/hash-location.ts';
import { choicesOf } from '../../web/records/fields/question.ts';
import { cursorAtom, selectionAtom, withList } from '../../web/state/selection.ts';
import { type Hands, handNames, handsIn, mostLinked, withHands } from '../../web/wings/links/hands.ts';
import { isToTakeIn } from '../../web/wings/links/is-to-take-in.ts';
import { takeIn } from '../../web/wings/links/take-in.ts';
import { clientOf } from './graphql-server.ts';
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

/** The possible queries of a pane: none, and each filter with each choice. */
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
    'contains all of %s, and is read back unchanged',
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

  test('uses names different from every pane’s filters', () => {
    const names = panes.flatMap((pane) => Object.keys(filtersOf(pane)));
    expect(names.filter((name) => handNames.some((each) => each === name))).toEqual([]);
  });

  test('fits into an address with the maximum of checked rows', () => {
    const hands = { row: ids(1)[0] ?? '', checked: ids(mostLinked), page: 999, isPeeking: true };
    expect(hrefOf('/layout/jobs', withHands({}, hands)).length).toBeLessThan(2_000);
  });

  test('is processed only when it contains a cursor, checks or a peek', () => {
    for (const hands of states.slice(1)) {
      expect(isToTakeIn(hrefOf('/layout/jobs', withHands({ status: 'NEW' }, hands)))).toBe(true);
    }
    expect(isToTakeIn('#/layout/jobs?status=NEW&orderBy=CREATED_AT_ASC&cols=checked')).toBe(false);
  });

  test('ignores unreadable values', () => {
    expect(handsIn({ page: '-1', peek: 'perhaps', checked: '..' }).hands).toEqual(nobody);
    expect(handsIn({ page: '1e9' }).hands.page).toBeNull();
    expect(handsIn({ checked: ids(mostLinked + 9).join('.') }).hands.checked).toHaveLength(mostLinked);
  });
});

test('a linked row far down gets the cursor, although the screen lists loaded rows later', async () => {
  const location = { hash: '#/layout/jobs?row=job_70' };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { replaceState: (_: null, __: string, hash: string) => Object.assign(location, { hash }) });
  vi.stubGlobal('HashChangeEvent', Event);
  vi.stubGlobal('dispatchEvent', () => true);
  const store = createStore();
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `job_${at}`);
  const lists = (count: number) =>
    store.set(selectionAtom, (selection) =>
      withList(selection, { kind: 'job', ids: rows(count), bring: count < 90 ? bring : undefined }),
    );
  const later: Promise<void>[] = [];
  const after = (ms: number, count: number) =>
    new Promise<void>((resolve) => void setTimeout(() => resolve(lists(count)), ms));
  const bring = async () => {
    // React lists the rows of an earlier moment first, after the loading has ended.
    if (later.length === 0) later.push(after(20, 50), after(80, 90));
    return rows(90);
  };
  lists(50);
  const notify = vi.fn();
  await takeIn({ store, client: clientOf('http://localhost'), actor, notify });
  await Promise.all(later);
  expect(store.get(cursorAtom)).toBe('job_70');
  expect(notify).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
