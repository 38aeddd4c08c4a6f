import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { isOpenJob } from '../../jobs/open-jobs.ts';
import type { Row } from '../../records/kind.ts';
import type { Writing } from '../../records/writing.ts';
import { eraseLockedCustomer, eraseLockedUser } from '../erasing/erasing.ts';

const AT_ONCE = 20;

/** Erases deleted customers. A merged customer stays with the survivor. */
export const eraseCustomers = (db: Db): Promise<number> =>
  eraseDeleted(
    db,
    'customers',
    sql`deleted_customer_days`,
    sql`not exists (select from merges where merged_id = customers.id)`,
    eraseLockedCustomer,
  );

/** Erases deleted users without open jobs. */
export const eraseUsers = (db: Db): Promise<number> =>
  eraseDeleted(
    db,
    'users',
    sql`deleted_user_days`,
    sql`not exists (select from jobs where assignee_id = users.id and jobs.deleted_at is null and ${isOpenJob})`,
    eraseLockedUser,
  );

async function eraseDeleted<Table extends 'customers' | 'users'>(
  db: Db,
  table: Table,
  days: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  erase: (writing: Writing, row: Row<Table>) => Promise<void>,
): Promise<number> {
  const people = sql.table(table);
  const { rows } = await sql<{ id: string }>`
    select ${people}.id from companies join ${people} on ${people}.company_id = companies.id
    where ${people}.deleted_at < now() - make_interval(days => ${days}) and ${people}.erased_at is null and ${condition}
    limit ${AT_ONCE}`.execute(db);
  let erased = 0;
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      const { rows: locked } = await sql<Row<Table>>`
        select * from ${people} where id = ${id} and deleted_at is not null and erased_at is null for update skip locked`.execute(
        trx,
      );
      // Another service may be at the same person.
      if (!locked[0]) return;
      await erase({ db: trx, actor: null }, locked[0]);
      erased += 1;
    });
  return erased;
}
