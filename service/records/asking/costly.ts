import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { asDocket, callerNow } from '../../caller.ts';
import { isTooSlow } from '../../database/unavailable.ts';
import { tooLongQuery } from '../../http/refusals.ts';
import type { Db } from '../../http/surroundings.ts';
import { conditionSql } from './conditions.ts';
import type { Question, SpeltCondition } from './filters.ts';

/** The rows of a question's kind within the viewer's sight, under conditions. */
// biome-ignore lint/suspicious/noExplicitAny: a query of any table
export type RowsWith = (conditions: readonly RawBuilder<unknown>[]) => SelectQueryBuilder<any, any, object>;

type AnyRows = ReturnType<RowsWith>;

/** An order without an index. */
export interface CostlyOrder {
  name: string;
  inOrder(rows: AnyRows): AnyRows;
}

/** A place in the request, with the typed condition or the name of the order there. */
type Costly = Pick<SpeltCondition, 'path' | 'given'>;

/** Conditions beyond these aren't estimated. */
const MOST_ESTIMATES = 20;
/** A condition or an order is named when its cost is above this share of the cost of reading all rows. */
const WORTH_NAMING = 0.01;

/**
 * Runs the queries of a list or of groups.
 *
 * @param question null for a list without `q` and `filter`.
 * @throws Problem BAD_INPUT for queries that take too long, at the condition or the order that takes most of the time:
 * `filter.title`, `q` or `orderBy`.
 */
export async function inTime<T>(
  db: Db,
  { question, order }: { question: Question | null; order?: CostlyOrder | undefined },
  rowsWith: RowsWith,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const caller = callerNow();
    if (!isTooSlow(error) || !caller.isLimited || caller.isGone) throw error;
    // The request has no time left for the estimates.
    const costly = await asDocket(() => costliest(db, question, order, rowsWith)).catch(() => null);
    throw tooLongQuery(error, costly ?? { path: placeOf(question, order) });
  }
}

/** Where a request that is costly as a whole says its wishes. */
function placeOf(question: Question | null, order: CostlyOrder | undefined): string {
  const paths = question?.spelt().map(({ path }) => path) ?? [];
  if (paths.length === 0) return order ? 'orderBy' : 'filter';
  return paths.every((path) => path === 'q') ? 'q' : 'filter';
}

/** The condition or order that adds most to the planner's estimate for reading all rows; null when none adds more than all others. */
async function costliest(
  db: Db,
  question: Question | null,
  order: CostlyOrder | undefined,
  rowsWith: RowsWith,
): Promise<Costly | null> {
  const conditions = question?.spelt() ?? [];
  if (conditions.length > MOST_ESTIMATES) return null;
  const asked: [Costly, AnyRows][] = [];
  for (const spelt of conditions) {
    if (question) asked.push([spelt, rowsWith([conditionSql(spelt.condition, question.asking)])]);
  }
  if (order) asked.push([{ path: 'orderBy', given: order.name }, order.inOrder(rowsWith([]))]);
  const all = await estimate(db, rowsWith([]));
  const added: number[] = [];
  for (const [, rows] of asked) added.push(Math.max(0, (await estimate(db, rows)) - all));
  const most = Math.max(...added);
  const others = added.reduce((sum, each) => sum + each, -most);
  const [costly = null] = asked[added.indexOf(most)] ?? [];
  return costly && most > others && most > all * WORTH_NAMING ? placeAlone(costly) : null;
}

const placeAlone = ({ path, given }: Costly): Costly => ({ path, ...(given !== undefined && { given }) });

async function estimate(db: Db, rows: AnyRows): Promise<number> {
  const { rows: plans } = await sql<Plan>`explain (format json) ${rows.select(sql`1`.as('one'))}`.execute(db);
  return plans[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
}

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Total Cost': number } }];
}
