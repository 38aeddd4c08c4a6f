import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { messages } from '../../mail/message.ts';
import type { Row } from '../../records/kind.ts';
import { erasedChange, historyOfRecords } from '../erasing/history.ts';
import { rewriteHistory, rewriteRecords } from '../erasing/rewriting.ts';
import { ERASED } from '../erasing/traces.ts';

const AT_ONCE = 100;
const ERASED_ADDRESS = 'erased@erased.invalid';

/** Erases recipients and texts. The attached documents stay: law demands them. A failed message can't be sent again without its text. */
export function eraseMessages(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Pick<Row<'messages'>, 'id' | 'recordId' | 'messageId'>>`
      select messages.id, record_id, message_id from messages
      where id in (
        select messages.id from companies join messages on messages.company_id = companies.id
        where messages.created_at < now() - make_interval(days => message_days) and messages.erased_at is null
          and messages.status in ('SENT', 'FAILED', 'CANCELLED')
        limit ${AT_ONCE})
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
    await historyOfRecords(writing, sql`record_id = any(${ids}::text[])`);
    const sent = JSON.stringify(ids.map((id) => [{ field: 'messageId', to: id }]));
    const told = sql`record_id = any(${rows.map(({ recordId }) => recordId)}::text[]) and action = 'SENT'
      and exists (select from jsonb_array_elements(${sent}::jsonb) as sent (change) where changes @> sent.change)`;
    await rewriteHistory(writing, told, erasedChange);
    return ids.length;
  });
}
