import { runKept } from '../database/kept-plans.ts';
import { tellSecurityEvents } from '../login/events/security-event.ts';
import { newId } from '../shared/ids.ts';
import type { Audited } from './audited.ts';
import { securityEventsOf } from './security-audit.ts';
import type { Writing } from './writing.ts';

/** Writes a change of a record to the audit trail, in the change's transaction. */
export function audit(writing: Writing, entry: Audited): Promise<void> {
  return auditAll(writing, [entry]);
}

const MOST_AT_ONCE = 1000;

/** Writes changes of many records to the audit trail, in order, and tells the security events among them. */
export async function auditAll(writing: Writing, entries: readonly Audited[]): Promise<void> {
  const { db, actor } = writing;
  for (let from = 0; from < entries.length; from += MOST_AT_ONCE) {
    const values = entries.slice(from, from + MOST_AT_ONCE).map(({ changes, ...entry }) => ({
      ...entry,
      id: newId('audit_entry'),
      actorId: actor?.userId ?? null,
      actorName: signatureOf(actor),
      changes: JSON.stringify(changes),
    }));
    const written = db.insertInto('auditEntries').values(values);
    // The length of a list changes the text.
    await (values.length === 1 ? runKept(db, written) : written.execute());
  }
  await tellSecurityEvents(db, await securityEventsOf(writing, entries));
}

/** The signature of a change: `Ana Lima`, or `Ana Lima (API token Nightly import)`; null for the system. */
export function signatureOf(actor: Writing['actor']): string | null {
  if (!actor) return null;
  return actor.apiToken ? `${actor.fullName} (API token ${actor.apiToken.name})` : actor.fullName;
}
