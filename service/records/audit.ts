import { newId } from '../shared/ids.ts';
import type { FieldChange } from '../shared/values.ts';
import type { Writing } from './writing.ts';

export const auditActions = [
  'CREATED',
  'UPDATED',
  'STATUS_CHANGED',
  'TAKEN_BACK',
  'PASSWORD_SET',
  'PASSWORD_RESET',
  'INVITED',
  'INVITATION_ACCEPTED',
  'INVITATION_WITHDRAWN',
  'SESSION_ENDED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODES_RENEWED',
  'DELETED',
  'RESTORED',
  'SENT',
  'MERGED',
  'MERGE_UNDONE',
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
export function audit(writing: Writing, entry: Audited): Promise<void> {
  return auditAll(writing, [entry]);
}

const MOST_AT_ONCE = 1000;

/** Writes changes of many records to the audit trail, in order. */
export async function auditAll({ db, actor }: Writing, entries: readonly Audited[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MOST_AT_ONCE) {
    const values = entries.slice(from, from + MOST_AT_ONCE).map(({ changes, ...entry }) => ({
      ...entry,
      id: newId('audit_entry'),
      actorId: actor?.userId ?? null,
      actorName: signatureOf(actor),
      changes: JSON.stringify(changes),
    }));
    await db.insertInto('auditEntries').values(values).execute();
  }
}

/** The signature of a change: `Ana Lima`, or `Ana Lima (API token Nightly import)`; null for the system. */
export function signatureOf(actor: Writing['actor']): string | null {
  if (!actor) return null;
  return actor.apiToken ? `${actor.fullName} (API token ${actor.apiToken.name})` : actor.fullName;
}
