import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { EmailPurpose } from '../../shared/values.ts';
import type { Dice } from '../dice.ts';
import { fates } from './messages.ts';

const MINUTE_MS = 60_000;

/** Finds the records of the table `record` that were sent, with the moment, the version and the sender. */
interface Query {
  from: RawBuilder<unknown>;
  isSent: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  version: RawBuilder<unknown>;
  senderId: RawBuilder<unknown>;
  /** Whether the message has the moment of the record's change, or a moment some minutes later. */
  isAtOnce: boolean;
}

const whoDid = (action: string, at: string) =>
  sql`(select actor_id from audit_entries where record_id = record.id and action = ${action} and at = ${sql.ref(at)})`;

const queries: Record<EmailPurpose, Query> = {
  JOB_REPORT: {
    from: sql`jobs`,
    isSent: sql`record.completed_at is not null`,
    at: sql`record.updated_at`,
    version: sql`record.version`,
    // The company's first user who may send.
    senderId: sql`(select min(id) from users where users.company_id = record.company_id and role = 'ROLE_COMPANY' and status = 'ACTIVE')`,
    isAtOnce: false,
  },
  QUOTATION: {
    from: sql`quotations`,
    isSent: sql`record.sent_at is not null`,
    at: sql`record.sent_at`,
    version: sql`(select count(*)::int from audit_entries where record_id = record.id and at < record.sent_at)`,
    senderId: whoDid('STATUS_CHANGED', 'record.sent_at'),
    isAtOnce: true,
  },
  PROFORMA_INVOICE: {
    from: sql`proforma_invoices`,
    isSent: sql`record.status = 'ISSUED'`,
    at: sql`record.created_at`,
    version: sql`record.version`,
    senderId: whoDid('CREATED', 'record.created_at'),
    isAtOnce: false,
  },
};

interface Found {
  companyId: string;
  recordId: string;
  recordVersion: number;
  at: Date;
  senderId: string;
  fullName: string;
  email: string;
  place: number;
}

/** Each company's last records sent to customers with an e-mail address, and the final state of each message. */
export async function lastSent(db: Transaction<Tables>, purpose: EmailPurpose, day: Date, dice: Dice) {
  const { from, isSent, at, version, senderId, isAtOnce } = queries[purpose];
  const hourBefore = new Date(day.getTime() - 60 * MINUTE_MS);
  const { rows } = await sql<Found>`
    select sent.*, users.id as sender_id, users.full_name, users.email from (
      select record.company_id, record.id as record_id, ${version} as record_version, ${at} as at, ${senderId} as sender,
        row_number() over (partition by record.company_id order by ${at} desc, record.id)::int as place
      from ${from} as record join customers on customers.id = record.customer_id
      where ${isSent} and ${at} < ${hourBefore} and customers.email is not null
    ) as sent join users on users.id = sent.sender
    where place <= ${fates[purpose].length} order by sent.company_id, place`.execute(db);
  return rows.flatMap(({ at, place, senderId: id, fullName, email, ...record }) => {
    const fate = fates[purpose][place - 1];
    const writtenAt = isAtOnce ? at : new Date(at.getTime() + dice.whole(4, 50) * MINUTE_MS);
    return fate ? [{ ...record, writtenAt, sender: { id, fullName, email }, fate }] : [];
  });
}
