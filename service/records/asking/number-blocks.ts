import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Db } from '../../http/surroundings.ts';
import type { Order } from '../sorted-rows.ts';

/** The tables with an index on the blocks of their numbers. */
const TABLES: readonly (keyof Tables)[] = ['jobs', 'quotations'];

/** After each text that begins with a block. */
const HIGHEST = '\u{10FFFF}';

/**
 * For an order by number, a condition that leaves out the numbers before the first block of 10,000 numbers with a record
 * created at a wanted time. Numbers follow the creation, so a list of this year would otherwise walk through the numbers of all years
 * before. Null for any other order or table.
 *
 * @param created conditions on `created_at`.
 */
export async function fromFirstBlock(
  db: Db,
  table: keyof Tables,
  companyId: string,
  { name, sorting, direction }: Order,
  created: readonly RawBuilder<boolean>[],
): Promise<RawBuilder<boolean> | null> {
  if (!sorting || !/^NUMBER_(ASC|DESC)$/.test(name) || !TABLES.includes(table) || created.length === 0) return null;
  const block = sql`left(${sorting.value}, -4)`;
  const rows = sql`${sql.table(table)} where company_id = ${companyId} and deleted_at is null`;
  const way = sql.raw(direction);
  const isFurther = sql.raw(direction === 'asc' ? '>' : '<');
  const { rows: last } = await sql<{ at: string }>`
    with recursive blocks(place, at) as (
      (select 1, ${block} from ${rows} order by ${block} ${way} limit 1)
      union all
      select place + 1, next.at from blocks, lateral (
        select ${block} as at from ${rows} and ${block} ${isFurther} blocks.at order by ${block} ${way} limit 1
      ) as next
      where not exists (select from ${rows} and ${block} = blocks.at and ${sql.join(created, sql` and `)})
    )
    select at from blocks order by place desc limit 1`.execute(db);
  const at = last[0]?.at;
  if (at === undefined) return null;
  return direction === 'asc' ? sql`${sorting.value} >= ${at}` : sql`${sorting.value} < ${at + HIGHEST}`;
}
