import type { FieldChange } from './database/values.ts';
import { newId } from './ids.ts';
import type { Writing } from './writing.ts';

export const auditActions = [
  'CREATED',
  'UPDATED',
  'STATUS_CHANGED',
  'PASSWORD_SET',
  'DELETED',
  'RESTORED',
  'SENT',
] as const;
export type AuditAction = (typeof auditActions)[number];

export interface Audited {
  recordId: string;
  /** Whose company the record is; null for one of no company. */
  companyId: string | null;
  action: AuditAction;
  changes: FieldChange[];
}

/** Notes a change of a record, in its transaction. */
export async function audit({ db, actor }: Writing, { recordId, companyId, action, changes }: Audited): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({
      id: newId('audit_entry'),
      companyId,
      recordId,
      action,
      actorId: actor?.userId ?? null,
      actorName: signatureOf(actor),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Who did something, as it is noted beside it: `Ana Lima`, or `Ana Lima (API token Nightly import)`; null for the system. */
export function signatureOf(actor: Writing['actor']): string | null {
  if (!actor) return null;
  return actor.apiToken ? `${actor.fullName} (API token ${actor.apiToken.name})` : actor.fullName;
}
