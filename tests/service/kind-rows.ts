import type { Kysely } from 'kysely';
import type { Tables } from '../../service/database/tables.ts';
import { isOver, isOverdue } from '../../service/jobs/open-jobs.ts';
import { shownStatus } from '../../service/quotations/validity.ts';
import { catalogueOf, relationsOf } from '../../service/records/asking/asked-fields.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { type Catalogue, placesIn } from '../../service/shared/query/catalogue.ts';
import { recordKinds } from '../laws/record-kinds.ts';
import { type NaiveRow, valueAt } from './naive-query.ts';
import { everySample, type Samples } from './random-conditions.ts';

/** The kinds that a query can begin with. */
export const askedKinds: readonly AnyKind[] = (recordKinds as unknown as AnyKind[]).filter(
  (kind) => catalogueOf(kind).nouns.length > 0,
);

/** A row of a kind for a naive evaluation. */
export type KindRow = NaiveRow & { id: string; companyId: string | null; deletedAt: Date | null };

/** All rows of the asked kinds by the type of the kind, each with its related rows in place of ids, as `userId` sees them. */
export async function kindRows(db: Kysely<Tables>, userId: string): Promise<ReadonlyMap<string, readonly KindRow[]>> {
  const rows = new Map<string, KindRow[]>();
  for (const { type, table } of askedKinds) {
    const found = await db
      .selectFrom(table as 'customers')
      .selectAll()
      .execute();
    rows.set(
      type,
      found.map((row) => withDerived(type, { ...row } as unknown as KindRow, userId)), // a table of records
    );
  }
  const byId = new Map([...rows.values()].flat().map((row) => [row.id, row]));
  for (const kind of askedKinds)
    for (const row of rows.get(kind.type) ?? [])
      for (const { name, column } of relationsOf(kind)) row[name] = byId.get(String(row[column])) ?? null;
  return rows;
}

const DAY_MS = 86_400_000;

/** The values that the service derives from a row, by the clock of the moment of reading. */
function withDerived(type: string, row: KindRow, userId: string): KindRow {
  if (type === 'company') row.companyId = row.id;
  if (type === 'job') {
    const job = row as unknown as Parameters<typeof isOverdue>[0] & { assigneeId: string | null; fields: Value[] };
    const isOpen = !isOver(job.status);
    const fields = Object.fromEntries(job.fields.map(({ key, value }) => [key, value]));
    const flags = { open: isOpen, unassigned: isOpen && job.assigneeId === null, mine: job.assigneeId === userId };
    Object.assign(row, flags, { fields });
    Object.defineProperty(row, 'overdue', { get: () => isOverdue(job) });
  }
  if (type === 'quotation') {
    const stored = { ...row } as unknown as Parameters<typeof shownStatus>[0];
    Object.defineProperty(row, 'status', { get: () => shownStatus(stored) });
    Object.defineProperty(row, 'expiring', {
      get: () => shownStatus(stored) === 'SENT' && stored.expiresAt.getTime() <= Date.now() + 8 * DAY_MS,
    });
  }
  return row;
}

interface Value {
  key: string;
  value: unknown;
}

/** Values that the rows hold, and a few more. */
export function samplesIn(catalogue: Catalogue, rows: readonly NaiveRow[]): Samples {
  const held = (types: readonly string[]) =>
    placesIn(catalogue)
      .filter(({ field }) => types.includes(field.type))
      .flatMap(({ path }) => [...new Set(rows.flatMap((row) => valueAt(path, row) ?? []))].slice(0, MOST_VALUES));
  const texts = held(['text']).map(String);
  const ids = Object.fromEntries(
    placesIn(catalogue)
      .filter(({ field }) => field.type === 'record')
      .map(({ path, field }) => {
        const related = rows.flatMap((row) => (valueAt(path, row) as KindRow | null | undefined) ?? []);
        return [field.name, [...new Set(related.map(({ id }) => id))].slice(0, MOST_VALUES)];
      }),
  );
  return {
    ...everySample,
    texts: [...new Set(texts.flatMap((text) => [text.slice(0, 60), text.split(' ')[0] ?? '']))]
      .filter(Boolean)
      .concat('New York', 'no such word', 'a.b'),
    numbers: [...new Set(held(['number']).map((value) => String(Number(value))))].concat('0', '-3', '10.5'),
    ids,
  };
}

const MOST_VALUES = 6;
