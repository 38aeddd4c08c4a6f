import { type Kysely, sql } from 'kysely';
import { customers } from '../../service/customers/customer.ts';
import type { Tables } from '../../service/database/tables.ts';
import { jobs } from '../../service/jobs/job.ts';
import { quotations } from '../../service/quotations/quotation.ts';
import { catalogueOf } from '../../service/records/asking/asked-fields.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { groupPath } from '../../service/records/group-routes.ts';
import { orderName } from '../../service/shared/query/names.ts';
import { parse } from '../../service/shared/query/parse.ts';
import { printCondition } from '../../service/shared/query/print.ts';
import { asks } from './asks.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';
import { fillWithRecords } from './many-records.ts';
import { onEachEngine, openServicePages, type ServicePages } from './service-pages.ts';

/** Jobs in all; 8 of 10 are in the company that asks. */
const SIZES = [1_000, 10_000, 125_000, 1_000_000];
/** Folder for the filled databases of 1,000,000 jobs. Filling takes longer than asking. */
const KEPT = process.env.BENCH_DATA;
const LIST_GOAL_MS = { embedded: 20, PostgreSQL: 10 };
const GROUP_GOAL_MS = { embedded: 150, PostgreSQL: 50 };
const ROUNDS = 10;

const kinds = {
  jobs: [jobs as unknown as AnyKind, '/admin/job/get/all'],
  customers: [customers as unknown as AnyKind, '/admin/customer/get/all'],
  quotations: [quotations as unknown as AnyKind, '/v2/admin/quotation/get/all'],
} as const;

export const bench: Bench = {
  title: `${Object.values(asks).flat().length} queries as people would ask: first pages, and groups`,
  measure: async (part) => {
    const measured: Measurement[] = [];
    for (const count of SIZES.filter((size) => !part || String(size) === part)) {
      const kept = count === 1_000_000 ? KEPT : undefined;
      measured.push(
        ...(await onEachEngine(async (database, engine) => {
          const records = { customers: count / 5, jobs: count, quotations: count / 5 };
          const { companyId } = await fillWithRecords(database.db, records);
          await nameStaff(database.db);
          await using pages = await openServicePages(database, companyId, '/admin/job/get/all', []);
          const asked = await playAll(pages);
          const place = `${engine}, ${count.toLocaleString('en')} jobs`;
          const goals = {
            list: count === 1_000_000 ? LIST_GOAL_MS[engine] : undefined,
            group: count === 125_000 ? GROUP_GOAL_MS[engine] : undefined,
          };
          return [...summaries(place, asked, goals), ...(count === 1_000_000 || part ? slowest(place, asked) : [])];
        }, kept)),
      );
    }
    return measured;
  },
};

interface Asked {
  text: string;
  is: 'list' | 'group';
  p95: number;
}

async function playAll(pages: ServicePages): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [noun, texts] of Object.entries(asks))
    for (const text of texts) {
      const request = requestOf(noun as keyof typeof asks, text);
      const tookMs: number[] = [];
      for (let round = 0; round < ROUNDS + 2; round += 1) {
        const startedMs = performance.now();
        const answer = await pages.service.inject({ ...request, headers: pages.headers });
        // The first rounds compile the code for the rest.
        if (round > 1) tookMs.push(performance.now() - startedMs);
        if (answer.statusCode !== 200) throw new Error(`${noun} ${text} was answered ${answer.body}`);
      }
      asked.push({
        text: `${noun} ${text}`,
        is: request.method === 'GET' ? 'list' : 'group',
        p95: percentile(tookMs, 0.95),
      });
    }
  return asked;
}

/** The call for a typed query: a list, or groups. */
export function requestOf(noun: keyof typeof asks, text: string) {
  const [kind, path] = kinds[noun];
  const catalogue = catalogueOf(kind);
  const { query, wrong } = parse(text, catalogue);
  if (wrong[0]) throw new Error(`${text} can’t be read at ${wrong[0].text}`);
  if (query.by) return { method: 'POST' as const, url: groupPath(kind), payload: { q: text } };
  const parameters = new URLSearchParams({
    q: printCondition(query.where, catalogue),
    ...(query.order && { orderBy: orderName(query.order) }),
  });
  return { method: 'GET' as const, url: `${path}?${parameters}` };
}

function summaries(
  place: string,
  asked: readonly Asked[],
  goals: { list?: number | undefined; group?: number | undefined },
) {
  return (['list', 'group'] as const).flatMap((is): Measurement[] => {
    const tookMs = asked.filter((each) => each.is === is).map(({ p95 }) => p95);
    const goal = goals[is];
    const what = is === 'list' ? 'first pages' : 'groups';
    return [
      {
        what: `${place}: the median query of ${tookMs.length} ${what}, p95`,
        value: percentile(tookMs, 0.5),
        unit: 'ms',
      },
      {
        what: `${place}: the slowest of ${tookMs.length} ${what}, p95`,
        value: Math.max(...tookMs),
        unit: 'ms',
        ...(goal && { goal }),
      },
    ];
  });
}

const slowest = (place: string, asked: readonly Asked[]): Measurement[] =>
  asked
    .toSorted((a, b) => b.p95 - a.p95)
    .slice(0, 15)
    .map(({ text, p95 }) => ({ what: `${place}: ${text}, p95`, value: p95, unit: 'ms' as const }));

/** Names for the departments and users of the company, which are filled without words. */
export async function nameStaff(db: Kysely<Tables>): Promise<void> {
  const names = ['plumbing', 'electrical', 'heating', 'roofing'];
  const people = ['zoe', 'quinn', 'maria', 'ana', 'bruno'];
  for (const [table, words, column] of [
    ['departments', names, 'name'],
    ['users', people, 'full_name'],
  ] as const) {
    const word = sql`(array[${sql.join(words.map((each) => sql.lit(each)))}]::text[])[i % ${sql.lit(words.length)} + 1] || ' ' || i`;
    await sql`update ${sql.table(table)} set ${sql.raw(column)} = named.word, search = named.word, sort_name = named.word
      from (select id, ${word} as word from (select id, row_number() over (order by id)::int as i from ${sql.table(table)}) each) named
      where ${sql.table(table)}.id = named.id and ${sql.table(table)}.search = ''`.execute(db);
  }
}
