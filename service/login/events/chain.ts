import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { type StoredEvent, sealsToWrite } from './event-keys.ts';
import { sealedEvent } from './sealed-event.ts';

/** An event in the chain. */
export type SealedEvent = StoredEvent & { position: number; hash: string };

/** The hash before the first event. */
export const ROOT = '0'.repeat(64);

const AT_ONCE = 500;

/** SHA-256, in hexadecimal, of the hash before, a line feed, and the parts of a link as a JSON array. */
export const hashAfter = (before: string, parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(`${before}\n${JSON.stringify(parts)}`)
    .digest('hex');

function hashOf(before: string, event: StoredEvent, position: number): string {
  const { id, at, kind, companyId, userId, actorId, apiTokenId, address, device, changes } = event;
  const told = [position, id, at.toISOString(), kind, companyId, userId, actorId, apiTokenId, address, device, changes];
  return hashAfter(before, [...told, event.sealedPlace, event.sealedChanges]);
}

/**
 * Adds committed events to the chain, the oldest first, with ciphertexts in place of addresses, devices and changes. An event that
 * commits later gets a later place: nothing is left out.
 *
 * @param also more work on the events, in the same transaction.
 * @returns the events with their plain values, places and hashes; none while another service seals.
 */
export function sealNext(
  db: Db,
  also?: (trx: Db, sealed: readonly SealedEvent[]) => Promise<void>,
): Promise<readonly SealedEvent[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('the chain of security events', 0)) as is_mine`.execute(trx);
    if (!rows[0]?.isMine) return [];
    const unsealed = await trx
      .selectFrom('securityEvents')
      .where('position', 'is', null)
      .selectAll()
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const last = await trx
      .selectFrom('securityEvents')
      .where('position', 'is not', null)
      .select(['position', 'hash'])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    let before = last?.hash ?? ROOT;
    let position = last?.position ?? 0;
    const sealOf = await sealsToWrite(trx, unsealed);
    const sealed = unsealed.map((event): SealedEvent => {
      position += 1;
      const stored = sealedEvent(event, sealOf);
      before = hashOf(before, stored, position);
      return { ...stored, position, hash: before };
    });
    const column = (name: keyof SealedEvent) => sealed.map((event) => event[name]);
    const changes = sealed.map((event) => JSON.stringify(event.changes));
    await sql`
      update security_events set position = sealed.position, hash = sealed.hash, address = null, device = null,
        changes = sealed.changes, sealed_place = sealed.sealed_place, sealed_changes = sealed.sealed_changes
      from unnest(${column('id')}::text[], ${column('position')}::integer[], ${column('hash')}::text[], ${changes}::jsonb[],
        ${column('sealedPlace')}::text[], ${column('sealedChanges')}::text[])
        as sealed (id, position, hash, changes, sealed_place, sealed_changes)
      where security_events.id = sealed.id`.execute(trx);
    const told = sealed.map((event, at): SealedEvent => ({ ...(unsealed[at] ?? event), ...placeOf(event) }));
    await also?.(trx, told);
    return told;
  });
}

const placeOf = ({ position, hash }: SealedEvent) => ({ position, hash });

/** The outcome of reading a whole chain again. */
export interface Verified {
  /** Links before the first break, or all links of a whole chain. */
  count: number;
  /** The hash of the last of these links, to be kept elsewhere: a chain that was written anew has another. */
  hash: string;
  /** Links of entries that erasures rewrote later. */
  rewritten: number;
  /** The first changed entry, missing place (without an entry) or added entry (without a place); null for a whole chain. */
  broken: { position: number | null; entryId: string | null } | null;
}

/** Reads the chain from its beginning, and compares each hash. */
export async function verifyChain(db: Db): Promise<Verified> {
  let before = ROOT;
  let count = 0;
  while (true) {
    const events = (await db
      .selectFrom('securityEvents')
      .where('position', '>', count)
      .selectAll()
      .orderBy('position')
      .limit(AT_ONCE)
      .execute()) as SealedEvent[]; // events with a position have a hash
    if (events.length === 0) return { count, hash: before, rewritten: 0, broken: null };
    for (const event of events) {
      const position = count + 1;
      if (event.position !== position)
        return { count, hash: before, rewritten: 0, broken: { position, entryId: null } };
      const hash = hashOf(before, event, position);
      if (hash !== event.hash) return { count, hash: before, rewritten: 0, broken: { position, entryId: event.id } };
      before = hash;
      count += 1;
    }
  }
}
