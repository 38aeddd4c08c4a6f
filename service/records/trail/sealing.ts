import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { repeatWhileListening } from '../../http/repeating.ts';
import type { Db, Service } from '../../http/surroundings.ts';
import { ROOT } from '../../login/events/chain.ts';
import { digestOf, hashOfLink, type StoredEntry } from './link.ts';

/** A batch holds the single connection of the embedded database. */
const AT_ONCE = 200;

/**
 * Adds a batch of the audit trail to its chain: entries that an erasure rewrote, then new entries in the order of their transactions.
 * An entry waits for older open transactions, so none is left out.
 *
 * @returns the count of entries; 0 when all are sealed, and while another service seals.
 */
export function sealTrail(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('the chain of the audit trail', 0)) as is_mine`.execute(trx);
    if (!rows[0]?.isMine) return 0;
    const rewritten = await takeRewritten(trx);
    const next = await nextEntries(trx);
    await addLinks(trx, [...rewritten, ...next.filter(({ isSealed }) => !isSealed)]);
    const last = next.at(-1);
    if (last)
      await sql`update audit_seal_place set transaction_id = ${last.transactionId}::xid8, entry_id = ${last.id}`.execute(
        trx,
      );
    return rewritten.length + next.length;
  });
}

/** Rewritten entries with a link lose its salt, and need a further link. The other entries come by themselves. */
async function takeRewritten(db: Db): Promise<StoredEntry[]> {
  const { rows } = await sql<{ entryId: string }>`
    delete from audit_rewrites where id in (select id from audit_rewrites order by id limit ${AT_ONCE})
    returning entry_id`.execute(db);
  if (rows.length === 0) return [];
  const { rows: linked } = await sql<{ entryId: string }>`
    update audit_seals set salt = null where entry_id = any(${rows.map(({ entryId }) => entryId)}::text[])
    returning entry_id`.execute(db);
  const ids = [...new Set(linked.map(({ entryId }) => entryId))];
  return ids.length === 0
    ? []
    : db.selectFrom('auditEntries').where('id', 'in', ids).selectAll().orderBy('id').execute();
}

type NextEntry = StoredEntry & { isSealed: boolean };

/** The entries after the last sealed entry. In a restored database, transactions count anew, and the search begins anew. */
async function nextEntries(db: Db): Promise<NextEntry[]> {
  const { rows } = await sql<NextEntry>`
    select entry.*, entry.transaction_id::text, exists (select from audit_seals where entry_id = entry.id) as is_sealed
    from (
      select case when transaction_id < pg_snapshot_xmax(pg_current_snapshot()) then transaction_id else '0' end as transaction_id, entry_id
      from audit_seal_place
    ) as place, lateral (
      select * from audit_entries
      where (transaction_id, id) > (place.transaction_id, place.entry_id)
        and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by transaction_id, id
      limit ${AT_ONCE}
    ) as entry
    order by entry.transaction_id, entry.id`.execute(db);
  return rows;
}

async function addLinks(db: Db, entries: readonly StoredEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const last = await db
    .selectFrom('auditSeals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  let hash = last?.hash.toString('hex') ?? ROOT;
  const first = (last?.position ?? 0) + 1;
  const links = entries.map((entry, at) => {
    const salt = randomBytes(16);
    const digest = digestOf(salt, entry);
    hash = hashOfLink(hash, first + at, entry, digest);
    return { position: first + at, entryId: entry.id, salt, digest, hash: Buffer.from(hash, 'hex') };
  });
  const column = (name: keyof (typeof links)[number]) => links.map((link) => link[name]);
  await sql`
    insert into audit_seals (position, entry_id, salt, digest, hash)
    select * from unnest(${column('position')}::integer[], ${column('entryId')}::text[], ${column('salt')}::bytea[],
      ${column('digest')}::bytea[], ${column('hash')}::bytea[])`.execute(db);
}

/** Notes that an erasure, in this transaction, rewrote names or values of entries. */
export async function noteRewritten(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`insert into audit_rewrites (entry_id) ${ids}`.execute(db);
}

const EVERY_MS = 2_000;
const BATCHES_A_TURN = 10;

/** Seals while the service listens. The many entries of the time before the chain leave pauses to other work. */
export const sealTrailNowAndThen = (app: Service, db: Db): void =>
  repeatWhileListening(
    app,
    EVERY_MS,
    async () => {
      for (let batch = 0; batch < BATCHES_A_TURN; batch += 1) if ((await sealTrail(db)) < AT_ONCE) return;
    },
    'The audit trail could not be sealed.',
  );
