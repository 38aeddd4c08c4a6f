import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { type Catalogue, fieldAt } from '../../shared/query/catalogue.ts';
import type { Condition } from '../../shared/query/tree.ts';
import { type Asking, conditionSql } from './conditions.ts';

/** More related records than this stay a query of their own. */
const MOST_IDS = 5000;

/** The conditions of a question in SQL; `slow` take long for each row, and an index finds little by them. */
export interface QuestionSql {
  quick: RawBuilder<boolean>[];
  slow: RawBuilder<boolean>[];
}

/**
 * The conditions of a question in SQL. Related records are found first: the database knows how many rows belong to given
 * ids, and can't know how many belong to the ids of a query.
 */
export async function questionSql(db: Db, where: Condition, asking: Asking): Promise<QuestionSql> {
  const parts = where.is === 'all' ? where.of : [where];
  const asked: RawBuilder<unknown>[] = [];
  for (const part of parts) conditionSql(part, { ...asking, relations: { asked, known: [] } });
  const known = await Promise.all(asked.map((related) => idsOf(db, related)));

  const again: RawBuilder<unknown>[] = [];
  const result: QuestionSql = { quick: [], slow: [] };
  for (const part of parts) {
    const begin = again.length;
    const condition = conditionSql(part, { ...asking, relations: { asked: again, known } });
    const isSlow = hasText(part, asking.catalogue) || known.slice(begin, again.length).includes(null);
    result[isSlow ? 'slow' : 'quick'].push(condition);
  }
  return result;
}

/** The conditions of a question on the time of creation alone, in SQL. */
export const createdSql = (where: Condition, asking: Asking): RawBuilder<boolean>[] =>
  (where.is === 'all' ? where.of : [where])
    .filter((part) => part.is === 'field' && part.path === 'createdAt')
    .map((part) => conditionSql(part, asking));

/** @see Relations */
async function idsOf(db: Db, related: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ many: number; ids: string | null }>`
    select count(*)::int as many, array_agg(id)::text as ids from (${related} limit ${MOST_IDS + 1}) as found`.execute(
    db,
  );
  const { many = 0, ids } = rows[0] ?? {};
  return many > MOST_IDS ? null : (ids ?? '');
}

/** Whether a condition compares a text of the record itself. */
function hasText(condition: Condition, catalogue: Catalogue): boolean {
  if (condition.is === 'text') return true;
  if (condition.is === 'not') return hasText(condition.of, catalogue);
  if (condition.is !== 'field') return condition.of.some((each) => hasText(each, catalogue));
  const isOwn = catalogue.fields.some(({ name }) => name === condition.path);
  const isFree = condition.tests.some(({ is }) => is === 'value');
  return isOwn && isFree && fieldAt(catalogue, condition.path)?.type === 'text';
}
