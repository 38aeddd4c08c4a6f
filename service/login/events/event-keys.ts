import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Db } from '../../http/surroundings.ts';
import { createSeal, type Seal } from '../sealed.ts';

export type StoredEvent = Selectable<Tables['securityEvents']>;

/** A person's day, in UTC: the events of the day share a key. */
interface Day {
  userId: string;
  /** `2026-11-26` */
  day: string;
}

/** The seal of a person's day; null after the erasure of the person, and for nobody. */
export type SealOf = (userId: string | null, at: Date) => Seal | null;

/** The keeper of an event's address and device: the person who acted, or else the person concerned. */
export const keeperOfPlace = ({ actorId, userId }: Pick<StoredEvent, 'actorId' | 'userId'>): string | null =>
  actorId ?? userId;

/** The stored seals of the people of events. */
export function sealsFor(db: Db, events: readonly StoredEvent[]): Promise<SealOf> {
  return readSeals(db, daysOf(events));
}

/** Like `sealsFor`, and makes the missing keys. An erased person gets none. */
export async function sealsToWrite(db: Db, events: readonly StoredEvent[]): Promise<SealOf> {
  const days = daysOf(events);
  if (days.length === 0) return () => null;
  const keys = days.map(() => randomBytes(32).toString('base64url'));
  // The reference to the user waits for an erasure in progress.
  await sql`
    insert into event_keys (user_id, day, key)
    select * from unnest(${days.map(({ userId }) => userId)}::text[], ${days.map(({ day }) => day)}::date[], ${keys}::text[])
    on conflict do nothing`.execute(db);
  await sql`
    delete from event_keys using users
    where event_keys.user_id = users.id and users.erased_at is not null and users.id = any(${days.map(({ userId }) => userId)}::text[])`.execute(
    db,
  );
  return readSeals(db, days);
}

async function readSeals(db: Db, days: readonly Day[]): Promise<SealOf> {
  const { rows } = await sql<Day & { key: string }>`
    select user_id, day, key from event_keys
    join unnest(${days.map(({ userId }) => userId)}::text[], ${days.map(({ day }) => day)}::date[]) as wanted (user_id, day)
      using (user_id, day)`.execute(db);
  const seals = new Map(rows.map(({ userId, day, key }) => [`${userId} ${day}`, createSeal(key, 'docket event')]));
  return (userId, at) => (userId === null ? null : (seals.get(`${userId} ${dayOf(at)}`) ?? null));
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The days of an event's people, each once, in an order that two transactions share. */
function daysOf(events: readonly StoredEvent[]): Day[] {
  const named = events.flatMap((event) =>
    [keeperOfPlace(event), event.userId].flatMap((userId) => (userId ? [`${userId} ${dayOf(event.at)}`] : [])),
  );
  return [...new Set(named)].toSorted().map((name) => ({ userId: name.slice(0, -11), day: name.slice(-10) }));
}
