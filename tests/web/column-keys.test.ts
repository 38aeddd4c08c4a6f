import { afterAll, describe, expect, test, vi } from 'vitest';
import { fieldAt } from '../../service/shared/query/catalogue.ts';
import { canGroup } from '../../service/shared/query/pipes.ts';
import { panes } from '../../web/app/panes.ts';
import { placeOf } from '../../web/ground/hash-location.ts';
import { isOfRecords } from '../../web/panes/frame/pane.ts';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { columnKey, fieldOf } from '../../web/wings/groups/column-keys.ts';
import '../../web/app/registries.ts';

describe('a column', async () => {
  const lists = panes.filter(isOfRecords);
  for (const { content } of lists) await content.fetch();

  test('groups by the field of its records, and only these columns have no such field', () => {
    const without = lists.flatMap(({ kind, content }) => {
      const known = content.known();
      if (known.is !== 'here') throw new Error('Its content could not be fetched.');
      const names: string[] = known.part.list.columns.map(({ name }: { name: string }) => name);
      return names.filter((name) => !fieldOf(name, catalogueOf(kind))).map((name) => `${kind}.${name}`);
    });
    expect(without.filter((name) => !name.endsWith('.company'))).toEqual([
      'message.recipients',
      'jobField.options',
      'item.taxes',
      'apiToken.status',
      'apiToken.user',
    ]);
  });

  test.each([
    ['isOverdue', 'overdue'],
    ['siteCity', 'siteAddress.city'],
    ['assignee', 'assignee'],
  ])('%s of jobs is the field %s', (column, path) => {
    const field = fieldOf(column, catalogueOf('job'));
    expect(field).toBe(fieldAt(catalogueOf('job'), path));
    expect(field && canGroup({ path, field })).toBe(true);
  });
});

afterAll(() => vi.unstubAllGlobals());

class FakeHead {
  readonly dataset: { column: string };
  readonly checkVisibility: () => boolean;
  readonly focus = vi.fn();
  constructor(column: string, isVisible = true) {
    this.dataset = { column };
    this.checkVisibility = () => isVisible;
  }
}

/** Presses a key on the first of some heads. */
function press(key: string, ...heads: readonly FakeHead[]) {
  handle({ key, repeat: false }, heads);
}

function handle(press: { readonly key: string; readonly repeat: boolean }, heads: readonly FakeHead[]) {
  const preventDefault = vi.fn();
  // The handler only reads these parts of a key press.
  const event = { ...press, target: heads[0], currentTarget: { querySelectorAll: () => heads }, preventDefault };
  const columns = heads.map(({ dataset: { column } }) => ({
    name: column,
    title: column,
    width: 'narrow' as const,
    cell: () => null,
  }));
  columnKey(event as unknown as Parameters<typeof columnKey>[0], 'job', columns);
  expect(preventDefault).toHaveBeenCalled();
}

test('arrows skip the columns that a narrow list hides', () => {
  const [number, hidden, title] = [new FakeHead('number'), new FakeHead('status', false), new FakeHead('title')];
  press('ArrowRight', number, hidden, title);
  expect(hidden.focus).not.toHaveBeenCalled();
  expect(title.focus).toHaveBeenCalled();
});

test.each([
  ['', '| by priority'],
  ['| by priority', ''],
  ['overdue | by worker', 'overdue | by priority'],
  ['Meter reading: 5 | by priority', 'Meter reading: 5'],
])('Space on Priority turns “%s” into “%s”', (before, after) => {
  const query = stubPlace(before);
  press(' ', new FakeHead('priority'));
  expect(query().ask ?? '').toBe(after);
});

test('a held Space groups once', () => {
  const query = stubPlace('');
  const heads = [new FakeHead('priority')];
  handle({ key: ' ', repeat: false }, heads);
  handle({ key: ' ', repeat: true }, heads);
  expect(query().ask).toBe('| by priority');
});

/** Stubs the browser's place with a query of jobs. Returns a function that reads the present query. */
function stubPlace(ask: string) {
  let fragment = `#/layout/jobs?${new URLSearchParams({ ask })}`;
  vi.stubGlobal('location', {
    get hash() {
      return fragment;
    },
  });
  vi.stubGlobal('history', {
    replaceState: (_: null, __: string, href: string) => {
      fragment = href;
    },
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('document', { body: null });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('dispatchEvent', () => {});
  vi.stubGlobal('HashChangeEvent', Event);
  return () => placeOf(fragment).query;
}
