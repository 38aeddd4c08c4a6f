import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { hashAfter } from '../../login/events/chain.ts';

export type StoredEntry = Selectable<Tables['auditEntries']>;

/** HMAC-SHA256 of the values of an entry, which an erasure rewrites. */
export const digestOf = (salt: Buffer, { actorName, changes }: StoredEntry): Buffer =>
  createHmac('sha256', salt)
    .update(JSON.stringify([actorName, changes]))
    .digest();

/** The hash of a link: of the hash before, the place, the digest, and the parts of the entry that nothing ever changes. */
export function hashOfLink(before: string, position: number, entry: StoredEntry, digest: Buffer): string {
  const { id, at, companyId, recordId, action, actorId, changes } = entry;
  const fields = changes.map(({ field }) => field);
  const told = [position, id, at.toISOString(), companyId, recordId, action, actorId, fields];
  return hashAfter(before, [...told, digest.toString('hex')]);
}
