import type { Generated, Selectable } from 'kysely';
import type { WebhookDeliveryStatus } from '../shared/values.ts';

/** An event on the way to a webhook, and afterwards in the log. */
interface DeliveryColumns {
  id: string;
  createdAt: Generated<Date>;
  webhookId: string;
  /** The id of the entry in the audit trail; receivers know doubles by this id. */
  eventId: string;
  /** `job.status_changed` */
  type: string;
  recordId: string;
  at: Date;
  place: Generated<string>;
  status: Generated<WebhookDeliveryStatus>;
  attempts: Generated<number>;
  /** The next attempt, or the end of a sender's lease. Null behind an earlier delivery of the record, and in the end. */
  dueAt: Date | null;
  firstAttemptAt: Date | null;
  lastAttemptAt: Date | null;
  deliveredAt: Date | null;
  /** Null until a GraphQL document has answered. */
  body: string | null;
  answerStatus: number | null;
  answer: string | null;
  problem: string | null;
  durationMs: number | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    webhookDeliveries: DeliveryColumns;
  }
}

export type Delivery = Selectable<DeliveryColumns>;
