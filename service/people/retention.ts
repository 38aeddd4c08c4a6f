import { sql } from 'kysely';
import { repeatWhileListening } from '../http/repeating.ts';
import type { Db, Service } from '../http/surroundings.ts';
import { messages } from '../mail/message.ts';
import type { Row } from '../records/kind.ts';
import { eraseLockedCustomer } from './erasing/erasing.ts';
import { erasedChange } from './erasing/history.ts';
import { rewriteHistory, rewriteRecords } from './erasing/rewriting.ts';
import { ERASED } from './erasing/traces.ts';

const EVERY_MS = 10 * 60_000;
const CUSTOMERS_AT_ONCE = 20;
const MESSAGES_AT_ONCE = 100;
const KEYS_AT_ONCE = 1000;

/**
 * Erases one batch of the data that companies keep for a number of days only: deleted customers, the recipients and texts of messages,
 * and the addresses, devices and changes of security events. Several services may erase at once.
 *
 * @returns the count of erased rows; 0 when nothing is due.
 */
export async function eraseDue(db: Db): Promise<number> {
  return (await eraseCustomers(db)) + (await eraseMessages(db)) + (await dropEventKeys(db));
}

/** Erases while the service listens. */
export const eraseDueNowAndThen = (app: Service, db: Db): void =>
  repeatWhileListening(
    app,
    EVERY_MS,
    async () => {
      while ((await eraseDue(db)) > 0);
    },
    'Data past its days could not be erased.',
  );

/** A merged customer is a part of its survivor, and stays with it. */
async function eraseCustomers(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select customers.id from companies join customers on customers.company_id = companies.id
    where customers.deleted_at < now() - make_interval(days => deleted_customer_days) and customers.erased_at is null
      and not exists (select from merges where merged_id = customers.id)
    limit ${CUSTOMERS_AT_ONCE}`.execute(db);
  let erased = 0;
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      const { rows: locked } = await sql<Row<'customers'>>`
        select * from customers where id = ${id} and deleted_at is not null and erased_at is null for update skip locked`.execute(
        trx,
      );
      // Another service may be at the same customer.
      if (!locked[0]) return;
      await eraseLockedCustomer({ db: trx, actor: null }, locked[0]);
      erased += 1;
    });
  return erased;
}

/** The attached documents stay: law demands them. A failed message can't be sent again without its text. */
function eraseMessages(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Pick<Row<'messages'>, 'id' | 'recordId' | 'messageId'>>`
      select messages.id, record_id, message_id from messages
      where id in (
        select messages.id from companies join messages on messages.company_id = companies.id
        where messages.created_at < now() - make_interval(days => message_days) and messages.erased_at is null
          and messages.status in ('SENT', 'FAILED', 'CANCELLED')
        limit ${MESSAGES_AT_ONCE})
      for update skip locked`.execute(trx);
    const ids = rows.map(({ id }) => id);
    const writing = { db: trx, actor: null };
    await rewriteRecords(writing, messages(true), sql`id = any(${ids}::text[])`, ({ recipients, status }) => ({
      recipients: recipients.map((recipient) => ({ ...recipient, address: ERASED_ADDRESS, reply: null })),
      subject: ERASED,
      body: ERASED,
      reason: null,
      status: status === 'FAILED' ? ('CANCELLED' as const) : status,
      erasedAt: new Date(),
    }));
    await rewriteHistory(writing, sql`record_id = any(${ids}::text[])`, erasedChange);
    const sent = JSON.stringify(ids.map((id) => [{ field: 'messageId', to: id }]));
    const told = sql`record_id = any(${rows.map(({ recordId }) => recordId)}::text[]) and action = 'SENT'
      and exists (select from jsonb_array_elements(${sent}::jsonb) as sent (change) where changes @> sent.change)`;
    await rewriteHistory(writing, told, erasedChange);
    return ids.length;
  });
}

const ERASED_ADDRESS = 'erased@erased.invalid';

/** Without its key, nobody reads the address, the device and the changes of an event. */
async function dropEventKeys(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event_keys where (user_id, day) in (
      select event_keys.user_id, day from companies join users on users.company_id = companies.id join event_keys on event_keys.user_id = users.id
      where day < (now() at time zone 'UTC')::date - security_event_days
      limit ${KEYS_AT_ONCE})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
