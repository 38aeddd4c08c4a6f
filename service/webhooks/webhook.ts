import { Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { DateTime, Formed, Id, Line, Nullable, OneOf, Status, TextOf, WITHOUT_NUL } from '../http/schemas.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import type { WebhookKind, WebhookPauseReason } from '../shared/values.ts';

/** The kinds of records that webhooks follow. */
export const webhookKinds = [
  'BANK_DETAILS',
  'COMPANY',
  'CONTACT_DETAILS',
  'CUSTOMER',
  'CUSTOMER_COMPANY',
  'DEPARTMENT',
  'EMAIL_TEMPLATE',
  'ITEM',
  'JOB',
  'JOB_FIELD',
  'MESSAGE',
  'NOTE',
  'PROFORMA_INVOICE',
  'PROFORMA_INVOICE_TERMS',
  'QUOTATION',
  'TERMS_AND_CONDITIONS',
  'USER',
] as const satisfies WebhookKind[];

const webhookPauseReasons = ['RECEIVER_FAILS', 'RECEIVER_GONE', 'TOKEN_ENDED'] as const satisfies WebhookPauseReason[];

const Address = Formed({ format: 'URL' }, { format: 'uri', maxLength: 500, pattern: '^https?://' });
const Query = Type.String({ minLength: 1, maxLength: 2000, pattern: WITHOUT_NUL });

export const webhookFields = field.declare({
  companyId: field.companyId,
  name: field.required(field.text(Line), 'NAME'),
  url: field.required(field.text(Address)),
  status: field.defaulted(Status),
  kind: field.optional(field.oneOf(OneOf(webhookKinds))),
  query: { ...field.optional(field.text(Query)), asked: null },
  shape: { ...field.optional(field.text(TextOf(10_000))), asked: null },
  apiTokenId: { ...field.optional(field.text(Id)), asked: null },
  pauseReason: { ...field.kept(Nullable(OneOf(webhookPauseReasons))), isUnaudited: true },
  failingSince: { ...field.kept(Nullable(DateTime)), isUnaudited: true },
  lastDeliveredAt: { ...field.kept(Nullable(DateTime)), isUnaudited: true },
  secretChangedAt: { ...field.kept(DateTime), asked: null },
  oldSecretUntil: { ...field.kept(Nullable(DateTime)), asked: null },
  secret: field.computed(Nullable(Type.String())),
  sealedSecret: field.column<string>(),
  sealedOldSecret: field.column<string | null>(),
  /** The place in the audit trail. */
  transactionId: field.column<string>(),
  entryId: field.column<string>(),
  sortName: field.sortedBy('name'),
});

declare module '../database/tables.ts' {
  interface Tables {
    webhooks: RecordColumns & field.ColumnsOf<typeof webhookFields>;
  }
}

export const Webhook = field.answer(webhookFields, 'Webhook');

/** Webhooks, for administrators. */
export const webhooks = recordKind({
  type: 'webhook',
  table: 'webhooks',
  schema: Webhook,
  fields: webhookFields,
  read: 'WEBHOOKS_READ',
  unique: { webhooks_name_key: 'name' },
  // No row holds a readable secret; only the answers of creation and rotation show the secret.
  computed: () => ({ secret: null }),
});
