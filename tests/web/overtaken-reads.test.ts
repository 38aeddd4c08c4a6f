import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { graphql } from '../../web/ground/graphql.ts';
import { isUnderWay, refresh } from '../../web/ground/traffic.ts';
import { UpdateDepartment } from '../../web/records/documents/mutations.ts';
import { clientOf, department, graphqlServer } from './graphql-server.ts';

const One = graphql(`
  query One($id: ID!) {
    one: department(id: $id) {
      id
      version
      name
    }
  }
`);

vi.stubGlobal('document', { cookie: '' });
/** The service's version, and the number of reads to hold back. */
let version: number;
let holding: number;
let held: (() => void)[];
const server = await graphqlServer(async ({ name, variables }) => {
  if (name === 'UpdateDepartment') {
    version += 1;
    return { data: { changed: department(1, { ...(variables.input as object), version }) } };
  }
  const one = department(1, { version });
  if (holding > 0) {
    holding -= 1;
    await new Promise<void>((go) => held.push(go));
  }
  return { data: { one } };
});
afterAll(async () => {
  for (const go of held) go();
  await server.close();
});
beforeEach(() => {
  [version, holding, held] = [1, 0, []];
});

/** Watches the department and collects the versions shown. */
function look() {
  const client = clientOf(server.url);
  const shown: number[] = [];
  const { unsubscribe } = client.query(One, { id: 'department_1' }).subscribe(({ data }) => {
    if (data?.one && shown.at(-1) !== data.one.version) shown.push(data.one.version);
  });
  return { client, shown, unsubscribe };
}

test('a read sent before the person’s own change and answered after it shows nothing older than the change', async () => {
  const { client, shown, unsubscribe } = look();
  await vi.waitFor(() => expect(shown).toEqual([1]));
  holding = 1;
  refresh(client);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  // The refetch after the change is slower than the pending read.
  holding = 1;
  const input = { id: 'department_1', version: 1, name: 'New' };
  expect((await client.mutation(UpdateDepartment, { input }).toPromise()).error).toBeUndefined();
  await vi.waitFor(() => expect(held).toHaveLength(2));
  expect(shown).toEqual([1, 2]);
  held[0]?.();
  await new Promise((later) => setTimeout(later, 100));
  expect(shown).toEqual([1, 2]);
  expect(isUnderWay(client)).toBe(true);
  held[1]?.();
  await vi.waitFor(() => expect(isUnderWay(client)).toBe(false));
  expect(shown).toEqual([1, 2]);
  unsubscribe();
});

test('a first read before a change follows the same rule', async () => {
  holding = 1;
  const { client, shown, unsubscribe } = look();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const input = { id: 'department_1', version: 1, name: 'New' };
  await client.mutation(UpdateDepartment, { input }).toPromise();
  held[0]?.();
  await vi.waitFor(() => expect(shown).toEqual([2]));
  await new Promise((later) => setTimeout(later, 100));
  expect(shown).toEqual([2]);
  unsubscribe();
});

test('of two equal reads, the later request wins', async () => {
  const { client, shown, unsubscribe } = look();
  await vi.waitFor(() => expect(shown).toEqual([1]));
  holding = 1;
  refresh(client);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  version = 2; // another person's change
  refresh(client);
  await vi.waitFor(() => expect(shown).toEqual([1, 2]));
  held[0]?.();
  await new Promise((later) => setTimeout(later, 100));
  expect(shown).toEqual([1, 2]);
  unsubscribe();
});
