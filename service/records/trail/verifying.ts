import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { ROOT, type Verified } from '../../login/events/chain.ts';
import { digestOf, hashOfLink, type StoredEntry } from './link.ts';

const AT_ONCE = 500;

interface Link {
  position: number;
  entryId: string;
  salt: Buffer | null;
  digest: Buffer;
  hash: Buffer;
}

/** A link with its entry; the columns of a missing entry are null. */
type Found = Link & (StoredEntry | { id: null });

/** Reads the chain of the audit trail from its beginning, compares each hash and all values, and looks for entries without a link. */
export async function verifyTrail(db: Db): Promise<Verified> {
  let before = ROOT;
  let count = 0;
  let rewritten = 0;
  while (true) {
    const links = await linksAfter(db, count);
    const start = before;
    const doubtful: Link[] = [];
    let broken: Verified['broken'] = null;
    for (const link of links) {
      const position = count + 1;
      broken = breakAt(position, before, link);
      if (broken || link.id === null) break;
      before = link.hash.toString('hex');
      count = position;
      if (link.salt === null) rewritten += 1;
      if (link.salt === null || !digestOf(link.salt, link).equals(link.digest)) doubtful.push(link);
    }
    broken = (await firstForged(db, doubtful)) ?? broken;
    if (!broken && links.length < AT_ONCE) broken = await firstUnsealed(db);
    if (broken?.position) {
      count = broken.position - 1;
      before = links.find(({ position }) => position === count)?.hash.toString('hex') ?? start;
    }
    if (broken || links.length < AT_ONCE) return { count, hash: before, rewritten, broken };
  }
}

async function linksAfter(db: Db, position: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select audit_seals.*, audit_entries.* from audit_seals left join audit_entries on audit_entries.id = audit_seals.entry_id
    where position > ${position} order by position limit ${AT_ONCE}`.execute(db);
  return rows;
}

function breakAt(position: number, before: string, link: Found): Verified['broken'] {
  if (link.position !== position) return { position, entryId: null };
  const isWhole = link.id !== null && hashOfLink(before, position, link, link.digest) === link.hash.toString('hex');
  return isWhole ? null : { position, entryId: link.entryId };
}

/** The first link whose values differ from its entry, although no erasure rewrote the entry. */
async function firstForged(db: Db, links: readonly Link[]): Promise<Verified['broken']> {
  if (links.length === 0) return null;
  const { rows } = await sql<{ position: number; entryId: string }>`
    select position, entry_id
    from unnest(${links.map(({ position }) => position)}::integer[], ${links.map(({ entryId }) => entryId)}::text[]) as doubtful (position, entry_id)
    where not exists (select from audit_rewrites where entry_id = doubtful.entry_id)
      and not exists (select from audit_seals where entry_id = doubtful.entry_id and position > doubtful.position)
    order by position limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The first entry without a link before the last sealed entry: somebody added the entry later. */
async function firstUnsealed(db: Db): Promise<Verified['broken']> {
  let last = { transactionId: '0', id: '' };
  while (true) {
    const { rows } = await sql<{ transactionId: string; id: string; isSealed: boolean }>`
      select entry.transaction_id::text, id, exists (select from audit_seals where entry_id = id) as is_sealed
      from audit_seal_place as place join audit_entries as entry
        on (entry.transaction_id, entry.id) <= (place.transaction_id, place.entry_id)
      where (entry.transaction_id, entry.id) > (${last.transactionId}::xid8, ${last.id})
      order by entry.transaction_id, entry.id limit ${AT_ONCE}`.execute(db);
    const unsealed = rows.find(({ isSealed }) => !isSealed);
    if (unsealed) return { position: null, entryId: unsealed.id };
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return null;
    last = end;
  }
}
