import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../service/demo/demo.ts';
import { listsOfPanes } from '../../service/nodes/view.ts';
import { catalogueOf } from '../../service/records/asking/asked-fields.ts';
import { wholeCatalogue } from '../../service/records/asking/filters.ts';
import { toInput } from '../../service/shared/query/input.ts';
import { print } from '../../service/shared/query/print.ts';
import type { Condition } from '../../service/shared/query/tree.ts';
import { askedKinds, type KindRow, kindRows, samplesIn } from './kind-rows.ts';
import { holds, valueAt } from './naive-query.ts';
import { conditions } from './random-conditions.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let superAdmin: Person;
let rows: ReadonlyMap<string, readonly KindRow[]>;
let zone: string;
beforeAll(async () => {
  scene = await openScene();
  const { db } = scene.database;
  await fillDemo(scene.database, 'https://docket.example');
  const { id, timeZone } = await db
    .selectFrom('companies')
    .innerJoin('users', 'users.companyId', 'companies.id')
    .where('users.email', '=', 'company@docket.example')
    .select(['companies.id', 'companies.timeZone'])
    .executeTakeFirstOrThrow();
  zone = timeZone;
  admin = await scene.person('ROLE_COMPANY', id);
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  for (const [name, kind] of [
    ['Ledger', 'PROFORMA_INVOICE'],
    ['Chat of the office', undefined],
  ])
    await made(admin, 'POST /app/webhook/create', { name, url: 'https://hooks.example/docket', kind });
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  for (const [who, name, scope] of [
    [admin, 'Mirror', 'READ'],
    [admin, 'Import of the ledger', 'WRITE'],
    [superAdmin, 'Reports', 'READ'],
  ] as const)
    await made(who, 'POST /admin/token/create', { name, scope, expiresOn, currentPassword: PASSWORD });
  rows = await kindRows(db, admin.id);
});
afterAll(() => scene[Symbol.asyncDispose]());

async function made(who: Person, what: string, body: object): Promise<void> {
  const { status, body: answer } = await scene.call(who, what, body);
  expect([status, answer.detail]).toEqual([200, undefined]);
}

const whole = { by: null, measures: [], order: null, top: null, command: null };
// A point in time of this run is `now` of the service a moment later.
const isSteady = (condition: Condition) => !JSON.stringify(condition).includes('"now"');
/** Expressions of each kind; each is asked as a filter and as a typed query. */
const RUNS = 75;

test.each(askedKinds.map((kind) => [catalogueOf(kind).nouns[0], kind] as const))(
  'random conditions find the %s that a naive evaluation finds, in the own company only',
  async (_, kind) => {
    const [, list] = Object.entries(listsOfPanes).find(([, each]) => each.kind === kind.type) ?? [];
    if (!list) throw new Error(`No pane lists ${kind.type}.`);
    const catalogue = await wholeCatalogue(scene.database.db, kind, admin.companyId);
    const path = list.path.replace(':companyId', admin.companyId ?? '');
    const all = rows.get(kind.type) ?? [];
    const listed = all.filter(({ companyId, deletedAt }) => companyId === admin.companyId && deletedAt === null);

    async function found(query: Record<string, string>): Promise<string[]> {
      const ids: string[] = [];
      for (let after = ''; ; ) {
        const parameters = new URLSearchParams({ ...query, first: '200', ...(after && { after }) });
        const { status, body } = await scene.call(admin, `GET ${path}?${parameters}`);
        expect([status, body.detail]).toEqual([200, undefined]);
        ids.push(...body.edges.map(({ node }: { node: { id: string } }) => node.id));
        if (!body.pageInfo.hasNextPage) return ids.sort();
        after = body.pageInfo.endCursor;
      }
    }

    function expected(where: Condition): string[] {
      const now = new Date();
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
      const startOf = (of: string) => Temporal.PlainDate.from(of).toZonedDateTime(zone).epochMilliseconds;
      return listed
        .filter((row) => holds(where, row, { catalogue, today, now, startOf }))
        .map(({ id }) => id)
        .sort();
    }

    async function agree(where: Condition, query: Record<string, string>): Promise<void> {
      const before = expected(where);
      const ids = await found(query);
      // A job may become overdue between the two evaluations.
      const after = expected(where);
      expect({ query, ids }).toEqual({ query, ids: `${ids}` === `${before}` ? before : after });
    }

    expect(await found({})).toEqual(listed.map(({ id }) => id).sort());
    expect(listed.length).toBeGreaterThan(0);
    for (const { name } of catalogue.fields)
      expect([name, listed.some((row) => valueAt(name, row) !== undefined)]).toEqual([name, true]);

    // The words and ids are of deleted records and of other companies, too.
    await fc.assert(
      fc.asyncProperty(conditions(catalogue, samplesIn(catalogue, all)).filter(isSteady), async (where) => {
        await agree(where, { filter: JSON.stringify(toInput(where, catalogue)) });
        const q = print({ where, ...whole }, catalogue);
        if (q.length <= 2000) await agree(where, { q });
      }),
      { numRuns: RUNS },
    );
  },
);
