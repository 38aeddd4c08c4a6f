import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Db } from '../../http/surroundings.ts';

type StoredEvent = Selectable<Tables['securityEvents']>;
/** An event in the chain. */
export type SealedEvent = StoredEvent & { position: number; hash: string };

/** The hash before the first event. */
export const ROOT = '0'.repeat(64);

const AT_ONCE = 500;

/** SHA-256, in hexadecimal, of the hash before, a line feed, and the event as JSON with its members in a fixed order. */
function hashOf(before: string, event: StoredEvent, position: number): string {
  const { id, at, kind, companyId, userId, actorId, apiTokenId, address, device, changes } = event;
  const told = [position, id, at.toISOString(), kind, companyId, userId, actorId, apiTokenId, address, device, changes];
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(told)}`)
    .digest('hex');
}

/**
 * Adds committed events to the chain, the oldest first. An event that commits later gets a later place: nothing is left out.
 *
 * @param also more work on the sealed events, in the same transaction.
 * @returns the sealed events; none while another service seals.
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
    const sealed = unsealed.map((event): SealedEvent => {
      position += 1;
      before = hashOf(before, event, position);
      return { ...event, position, hash: before };
    });
    const ids = sealed.map(({ id }) => id);
    const places = sealed.map(({ position }) => position);
    const hashes = sealed.map(({ hash }) => hash);
    await sql`update security_events set position = sealed.position, hash = sealed.hash
      from unnest(${ids}::text[], ${places}::integer[], ${hashes}::text[]) as sealed (id, position, hash)
      where security_events.id = sealed.id`.execute(trx);
    await also?.(trx, sealed);
    return sealed;
  });
}

/** The outcome of reading the whole chain again. */
export interface Verified {
  /** Events in the chain. */
  count: number;
  /** The hash of the last event, to be kept elsewhere: a chain that was written anew has another. */
  hash: string;
  /** The first event that is not as it was sealed, or the first missing place; null for a whole chain. */
  broken: { position: number; id: string | null } | null;
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
    if (events.length === 0) return { count, hash: before, broken: null };
    for (const event of events) {
      const position = count + 1;
      if (event.position !== position) return { count, hash: before, broken: { position, id: null } };
      const hash = hashOf(before, event, position);
      if (hash !== event.hash) return { count, hash: before, broken: { position, id: event.id } };
      before = hash;
      count += 1;
    }
  }
}
