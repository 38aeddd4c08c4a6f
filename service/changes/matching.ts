import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { askedNodes, kindOfType } from '../nodes/nodes.ts';
import { conditionsOf } from '../records/asking/filters.ts';
import { questionSql } from '../records/asking/question-sql.ts';
import type { AuditAction } from '../records/audited.ts';
import { anyRecord, type RecordTable } from '../records/kind.ts';
import { demand } from '../shared/permissions.ts';
import { refusedField } from '../shared/problem.ts';
import type { ChangeFilter } from './change-filter.ts';
import { leavesOf, refuseLapsing, touchOf } from './lasting.ts';
import type { SettledChange } from './look.ts';

/** A change, and whether its record matches the query now; null without a query. */
export interface Matched {
  change: SettledChange;
  matches: boolean | null;
}

/** Chooses the changes that a query tells. */
export type Matching = (changes: readonly SettledChange[]) => Promise<Matched[]>;

/** The choice without a query: every change. */
export const matchingAll: Matching = async (changes) => changes.map((change) => ({ change, matches: null }));

const OF_EVERY_QUERY: AuditAction[] = ['DELETED', 'MERGED', 'MERGE_UNDONE'];

/**
 * A copy of the matching records needs the changes of matching records, and each change that may end a match: of a field of
 * the query, a deletion, a merge. A new record that does not match was in no copy.
 *
 * @throws Problem FORBIDDEN; BAD_INPUT for a wrong query, several kinds, and conditions that lapse without a change.
 */
export async function matchingOf(
  db: Db,
  viewer: Viewer,
  q: string | undefined,
  { kinds, companyId }: ChangeFilter,
): Promise<Matching> {
  if (q === undefined) return matchingAll;
  const kind = kindOf(kinds);
  demand(viewer, kind.read);
  const { query, asking } = await conditionsOf(db, kind, viewer, { q, companyId });
  const leaves = leavesOf(query.where);
  refuseLapsing(db, leaves, asking);
  const touches = leaves.map((leaf) => touchOf(leaf, asking));
  const { quick, slow } = await questionSql(db, query.where, asking);
  const condition = sql<boolean>`${sql.join([sql`true`, ...quick, ...slow], sql` and `)}`;

  return async (changes) => {
    const matching = await matchingIds(changes.map(({ recordId }) => recordId));
    return changes.flatMap((change) => {
      const matches = matching.has(change.recordId);
      const mayEnd = change.action !== 'CREATED' && touches.some((touch) => touch(change.fields));
      return matches || mayEnd || OF_EVERY_QUERY.includes(change.action) ? [{ change, matches }] : [];
    });
  };

  async function matchingIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const { db: records, table } = anyRecord(db, { table: kind.table as RecordTable }); // a kind of records
    const live = records.selectFrom(table).where('id', 'in', ids).where('deletedAt', 'is', null);
    const rows = await live.where(condition).select('id').execute();
    return new Set(rows.map(({ id }) => id));
  }
}

function kindOf(kinds: ChangeFilter['kinds']) {
  const [kind, ...others] = askedNodes.filter(({ type }) => kinds?.includes(kindOfType(type)));
  if (kind && others.length === 0 && kinds?.length === 1) return kind.asked;
  const allowed = askedNodes.map(({ type }) => kindOfType(type)).join(', ');
  const message = `A query needs exactly one kind in kinds, of ${allowed}.`;
  throw refusedField('kinds', message);
}
