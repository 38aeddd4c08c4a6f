import { newId } from '../shared/ids.ts';
import type { FieldChange } from '../shared/values.ts';
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
  /** The record's company, or null. */
  companyId: string | null;
  action: AuditAction;
  changes: FieldChange[];
}

/** Writes a change of a record to the audit trail, in the change's transaction. */
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

/** The signature of a change: `Ana Lima`, or `Ana Lima (API token Nightly import)`; null for the system. */
export function signatureOf(actor: Writing['actor']): string | null {
  if (!actor) return null;
  return actor.apiToken ? `${actor.fullName} (API token ${actor.apiToken.name})` : actor.fullName;
}
