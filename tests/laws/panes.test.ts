import { type DocumentNode, getNamedType, isEnumType, isObjectType, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { embedded } from '../../web/cache.ts';
import { commandOf, everyCommand } from '../../web/commands/registry.ts';
import { type AnyListContent, isOfRecords, type Pane, type ScreenContent } from '../../web/panes/pane.ts';
import { panes } from '../../web/panes/registry.ts';
import { kinds } from '../../web/records/kinds.ts';
import { bulkMutations, schema } from './schema.ts';

const permission = schema.getType('Permission');
const permissions = isEnumType(permission) ? permission.getValues().map(({ name }) => name) : [];

const contents = new Map<Pane, AnyListContent | ScreenContent>();
for (const { content } of panes) await content.fetch();
for (const pane of panes) {
  const known = pane.content.known();
  if (known.is === 'here') contents.set(pane, known.part);
}

const queriesOf = (pane: Pane): DocumentNode[] => {
  const content = contents.get(pane);
  if (!content) return [];
  if ('list' in content) return [content.list.query, ...content.tabs.map(({ query }) => query)];
  const actors = [
    { userId: 'user_1', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' },
    { userId: 'user_2', role: 'ROLE_COMPANY', companyId: 'company_1', timeZone: 'UTC' },
  ] as const;
  return actors.map((actor) => content.screen({ path: pane.path, query: {} }, actor).query);
};

const unique = (values: readonly string[]) =>
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);

describe('panes', () => {
  test('each has a path, a title and keys of its own', () => {
    unique(panes.map(({ path }) => path));
    unique(panes.map(({ title }) => title));
    unique(panes.map(({ keys }) => keys));
  });

  test('leave g j, g k and g q to jobs, customers and quotations', () => {
    const kept = { 'g j': '/layout/jobs', 'g k': '/layout/customers', 'g q': '/layout/quotations' };
    for (const { keys, path } of panes) if (keys in kept) expect(path).toBe(kept[keys as keyof typeof kept]);
  });

  test('no path lies inside another, where a record would be opened', () => {
    for (const { path } of panes) expect(panes.filter((other) => other.path.startsWith(`${path}/`))).toEqual([]);
  });

  describe.each(panes.map((pane) => [pane.title, pane] as const))('%s', (_, pane) => {
    test('needs a permission that there is', () => expect(permissions).toContain(pane.needs));

    test('goes to its place by two presses, the first of them g', () => expect(pane.keys).toMatch(/^g [a-z]$/));

    test('asks only what the schema has', () => {
      expect(queriesOf(pane)).not.toEqual([]);
      for (const query of queriesOf(pane)) expect(validate(schema, query)).toEqual([]);
    });

    if (isOfRecords(pane)) {
      test('lists a kind whose records are opened in it', () => {
        const kind = kinds[pane.kind as keyof typeof kinds];
        expect(kind.path({ id: 'some_1' })).toBe(`${pane.path}/some_1`);
      });

      test('says by which command an empty list is filled', async () => {
        await everyCommand();
        expect(commandOf(pane.empty.command)).toBeDefined();
      });

      test('has tabs of different names', () => {
        const content = contents.get(pane);
        const tabs = content && 'tabs' in content ? content.tabs : [];
        unique(['history', ...tabs.map(({ name }) => name)]);
      });
    }
  });
});

/** What answers many changes at once: the console makes each by itself, so that people see how far it is and can stop it. */
const ofMany = new Set(['RowError', 'FieldError', ...bulkMutations.map(({ field }) => getNamedType(field.type).name)]);

test('every type without an id is kept inside what holds it', () => {
  const withoutId = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .filter((type) => isObjectType(type) && !('id' in type.getFields()))
    .map(({ name }) => name)
    .filter((name) => !['Query', 'Mutation', 'Subscription'].includes(name))
    .filter((name) => !ofMany.has(name));
  // ViewerCompany has the id of a company, whose other fields it must not be mixed with; a line has that of all its versions.
  expect([...embedded].sort()).toEqual([...withoutId, 'QuotationLine', 'ViewerCompany'].sort());
});
