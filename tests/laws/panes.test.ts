import { type DocumentNode, isEnumType, isObjectType, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { listsOfPanes } from '../../service/nodes/view.ts';
import { panes } from '../../web/app/panes.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { isEmbedded } from '../../web/ground/cache.ts';
import { type AnyListContent, isOfRecords, type Pane, type ScreenContent } from '../../web/panes/frame/pane.ts';
import { kinds } from '../../web/records/kinds.ts';
import { schema } from './schema.ts';
import '../../web/app/registries.ts';

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

  test('no path is inside another pane’s path, where records open', () => {
    for (const { path } of panes) expect(panes.filter((other) => other.path.startsWith(`${path}/`))).toEqual([]);
  });

  describe.each(panes.map((pane) => [pane.title, pane] as const))('%s', (_, pane) => {
    test('needs an existing permission', () => expect(permissions).toContain(pane.needs));

    // G is pressed twice by mistake, so no pane has the second.
    test('opens with two keys, the first of them g', () =>
      expect(pane.keys).toMatch(pane.path === '/layout/settings' ? /^g ,$/ : /^g [a-fh-z;]$/));

    test('sends a valid query', () => {
      expect(queriesOf(pane)).not.toEqual([]);
      for (const query of queriesOf(pane)) expect(validate(schema, query)).toEqual([]);
    });

    if (isOfRecords(pane)) {
      test('lists records that open in the pane', () => {
        const kind = kinds[pane.kind as keyof typeof kinds];
        expect(kind.path({ id: 'some_1' })).toBe(`${pane.path}/some_1`);
      });

      test('names a command to fill an empty list', async () => {
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

test('the cache embeds every type without an id in its parent', () => {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .filter(({ name }) => !['Query', 'Mutation', 'Subscription'].includes(name));
  const withoutId = types.filter((type) => isObjectType(type) && !('id' in type.getFields())).map(({ name }) => name);
  const embedded = types.map(({ name }) => name).filter(isEmbedded);
  // A ViewerCompany shares its id with a Company, and a line with its other versions: the cache must not merge them. The console reads
  // sessions, passkeys, linked logins, security events and deliveries as whole lists.
  expect(embedded.sort()).toEqual(
    [
      ...withoutId,
      'CompanyProvider',
      'LinkedLogin',
      'OpenSession',
      'Passkey',
      'QuotationLine',
      'SecurityEvent',
      'WebhookDelivery',
      'UndoneMerge',
      'ViewerCompany',
    ].sort(),
  );
});

test('scripts read a saved view of each list, and each filter of the pane is a parameter of the list', () => {
  const fields = readRestFields(schema).fields.filter(({ type }) => type === 'Query');
  const lists = panes.filter(isOfRecords).map((pane) => ({
    ...pane,
    list: fields.find(({ path }) =>
      path.text.startsWith(`${listsOfPanes[pane.path]?.path.replace(':companyId', '{companyId}')}{?q`),
    ),
  }));
  expect(lists.map(({ path }) => path).toSorted()).toEqual(Object.keys(listsOfPanes).toSorted());
  for (const { path, kind, narrowing, list } of lists) {
    const typed = kind.replaceAll(/[A-Z]/g, (letter: string) => `_${letter.toLowerCase()}`);
    expect([path, listsOfPanes[path]?.kind]).toEqual([path, typed]);
    const unknown = Object.keys(narrowing).filter((name) => !list?.path.queryNames.includes(name));
    // Views read the filter Start as a typed query.
    expect([path, unknown]).toEqual([path, path === '/layout/jobs' ? ['scheduled', 'from', 'to'] : []]);
  }
});
