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

/** Conditions beyond these aren't estimated. */
const MOST_ESTIMATES = 20;
/** A condition is named when its cost is above this share of the cost of reading all rows. */
const WORTH_NAMING = 0.01;

/**
 * Runs the queries of a question.
 *
 * @throws Problem BAD_INPUT for queries that take too long, at the condition that takes most of the time: `filter.title`, or `q`.
 */
export async function inTime<T>(db: Db, question: Question, rowsWith: RowsWith, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const caller = callerNow();
    if (!isTooSlow(error) || !caller.isLimited || caller.isGone) throw error;
    // The request has no time left for the estimates.
    const costly = await asDocket(() => costliest(db, question, rowsWith)).catch(() => null);
    const paths = question.spelt().map(({ path }) => path);
    const isTyped = paths.length > 0 && paths.every((path) => path === 'q');
    throw tooLongQuery(error, costly ?? { path: isTyped ? 'q' : 'filter' });
  }
}

/** The condition that adds most to the planner's estimate for reading all rows; null when no condition adds more than all others. */
async function costliest(db: Db, { spelt, asking }: Question, rowsWith: RowsWith): Promise<SpeltCondition | null> {
  const conditions = spelt();
  if (conditions.length === 0 || conditions.length > MOST_ESTIMATES) return null;
  const all = await estimate(db, rowsWith([]));
  const added: number[] = [];
  for (const { condition } of conditions) {
    added.push(Math.max(0, (await estimate(db, rowsWith([conditionSql(condition, asking)]))) - all));
  }
  const most = Math.max(...added);
  const others = added.reduce((sum, each) => sum + each, -most);
  return most > others && most > all * WORTH_NAMING ? (conditions[added.indexOf(most)] ?? null) : null;
}

async function estimate(db: Db, rows: ReturnType<RowsWith>): Promise<number> {
  const { rows: plans } = await sql<Plan>`explain (format json) ${rows.select(sql`1`.as('one'))}`.execute(db);
  return plans[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
}

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Total Cost': number } }];
}
