import type { Client } from '@urql/core';
import fc, { type Scheduler } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createApi } from '../../web/ground/api.ts';
import { graphql } from '../../web/ground/graphql.ts';
import { isUnderWay, refresh } from '../../web/ground/traffic.ts';
import { deletes, restores, UpdateDepartment } from '../../web/records/documents/mutations.ts';
import { department } from './graphql-server.ts';

const reads = [
  graphql(`query One($id: ID!) { one: department(id: $id) { id version name deletedAt } }`),
  graphql(`query Whole($id: ID!) { one: department(id: $id) { id version name deletedAt description companyId } }`),
  graphql(`query Page { page: departments(first: 10) { edges { node { id version name deletedAt } } } }`),
  graphql(`query Wide { page: departments(first: 5) { edges { node { id version name deletedAt status } } } }`),
] as const;

type Department = Omit<ReturnType<typeof department>, 'deletedAt'> & { readonly deletedAt: string | null };

interface Shown {
  readonly id: string;
  readonly version: number;
}

/** The answer to a read. */
interface Answer {
  readonly one?: Shown | null;
  readonly page?: { readonly edges: readonly { readonly node: Shown }[] };
}

const shownIn = (data: unknown): readonly Shown[] => {
  const { one, page } = data as Answer;
  return page ? page.edges.map(({ node }) => node) : one ? [one] : [];
};

const ids = ['department_1', 'department_2', 'department_3'];

/** A service whose calls arrive and return in the scheduler's order. */
function world(scheduler: Scheduler) {
  const known = new Map<string, Department>(ids.map((id, at) => [id, department(at + 1)]));
  function answer(name: string, { id = '', input }: { id?: string; input?: { id: string; name?: string } }): unknown {
    if (input) {
      const before = known.get(input.id) as Department; // every id is known
      const over = name === 'UpdateDepartment' ? input : { deletedAt: name === 'DeleteDepartment' ? 'then' : null };
      const changed = { ...before, ...over, version: before.version + 1 };
      known.set(input.id, changed);
      return { changed };
    }
    if (id) return { one: known.get(id) };
    const nodes = [...known.values()].filter(({ deletedAt }) => deletedAt === null);
    const edges = nodes.map((node) => ({ __typename: 'DepartmentEdge', node }));
    return { page: { __typename: 'DepartmentConnection', edges } };
  }
  const ask = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const { operationName, variables = {} } = JSON.parse(String(init?.body));
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('It is asked no more.', 'AbortError')));
    });
    await Promise.race([scheduler.schedule(Promise.resolve(), `${operationName} is taken`), aborted]);
    const data = answer(operationName, variables);
    await Promise.race([scheduler.schedule(Promise.resolve(), `${operationName} is answered`), aborted]);
    return Response.json({ data });
  };
  const client = createApi({ url: 'http://x/', fetch: ask, accessToken: () => 't', needLogin: () => Promise.reject() });
  return { client, known };
}

/** Lets released work run to its end. */
const settled = async () => {
  for (let turns = 0; turns < 4; turns++) await new Promise((later) => setImmediate(later));
};

const step = fc.record({
  does: fc.constantFrom('open', 'open', 'close', 'refresh', 'update', 'delete'),
  read: fc.nat(reads.length - 1),
  of: fc.constantFrom(...ids),
  requestPolicy: fc.constantFrom('cache-first', 'cache-and-network'),
  /** The number of pending steps to release before the next step. */
  lets: fc.nat(3),
});

/** The open queries; fails when a query shows data older than the person's own last answer. */
function watching(client: Client, own: ReadonlyMap<string, number>) {
  const open: { last: unknown; isStale: boolean; stop: () => void }[] = [];
  const gone: Shown[] = [];
  return {
    open,
    gone,
    look(read: (typeof reads)[number], id: string, requestPolicy: 'cache-first' | 'cache-and-network') {
      const watch = { last: undefined as unknown, isStale: true, stop: () => {} };
      const { unsubscribe } = client
        .query(read, { id } as { id: string }, { requestPolicy })
        .subscribe(({ data, stale }) => {
          // urql first repeats its last result to a second subscriber, and then looks again.
          const isTold = data === watch.last || (watch.last === undefined && stale);
          const older = shownIn(data ?? {}).filter(({ id, version }) => version < (own.get(id) ?? 0));
          if (!isTold) gone.push(...older);
          Object.assign(watch, { last: data, isStale: stale });
        });
      watch.stop = unsubscribe;
      open.push(watch);
    },
  };
}

test('in any order of reads, changes and answers, nothing falls behind the person’s own change, and the final state is correct', async () => {
  vi.stubGlobal('document', { cookie: '' });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 4, maxLength: 24 }), async (scheduler, steps) => {
      const { client, known } = world(scheduler);
      const own = new Map<string, number>();
      const changing = new Set<string>();
      const { open, gone, look } = watching(client, own);
      const change = async (id: string, isDeletion: boolean) => {
        if (changing.has(id)) return;
        changing.add(id);
        const { version, deletedAt } = known.get(id) as Department; // every id is known
        const mutation = isDeletion ? (deletedAt ? restores.department : deletes.department) : UpdateDepartment;
        const input = { id, version, ...(!isDeletion && { name: `Name ${version}` }) };
        const { data } = await client.mutation(mutation, { input }).toPromise();
        own.set(id, data?.changed?.version ?? 0);
        changing.delete(id);
      };
      for (const { does, read, of, requestPolicy, lets } of steps) {
        if (does === 'open') look(reads[read] ?? reads[0], of, requestPolicy);
        else if (does === 'close') open.shift()?.stop();
        else if (does === 'refresh') refresh(client);
        else void change(of, does === 'delete');
        await settled();
        for (let at = 0; at < lets && scheduler.count() > 0; at++) {
          await scheduler.waitOne();
          await settled();
        }
      }
      // A call on its way may not have reached the service yet.
      for (let idle = 0; idle < 200 && (scheduler.count() > 0 || isUnderWay(client)); idle++) {
        if (scheduler.count() > 0) {
          await scheduler.waitOne();
          idle = 0;
        } else await new Promise((later) => setTimeout(later, 5));
        await settled();
      }
      expect(gone).toEqual([]);
      expect(changing.size).toBe(0);
      expect(isUnderWay(client)).toBe(false);
      for (const { last, isStale, stop } of open) {
        expect(isStale).toBe(false);
        const there = (last as Answer).page ? [...known.values()].filter(({ deletedAt }) => !deletedAt) : null;
        if (there) expect(shownIn(last).map(({ id }) => id)).toEqual(there.map(({ id }) => id));
        for (const { id, ...rest } of shownIn(last)) expect(known.get(id)).toMatchObject(rest);
        stop();
      }
    }),
    { numRuns: 150 },
  );
});
