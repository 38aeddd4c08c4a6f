import { sql } from 'kysely';
import { repeatWhileListening } from '../../http/repeating.ts';
import type { Db, Service } from '../../http/surroundings.ts';
import type { SealedEvent } from '../../login/events/chain.ts';
import { openedEvents } from '../../login/events/sealed-event.ts';
import { postLines } from './posting.ts';
import { syslogLine } from './syslog-line.ts';
import type { SyslogReceiver } from './syslog-url.ts';

const EVERY_MS = 2_000;
const AT_ONCE = 200;
/** A lease outlasts an attempt, and is the pause after a failure. */
const LEASE = sql`interval '30 seconds'`;

/**
 * Sends the events after the last sent event, in the order of their places. The first event is the first after the first start with
 * a receiver. One service sends at a time; a batch without an end is sent again, so an event may arrive twice, with the same place.
 *
 * @returns the count of sent events.
 * @throws Error when the receiver does not take the events; the next attempt comes 30 seconds later.
 */
export async function sendEvents(db: Db, receiver: SyslogReceiver): Promise<number> {
  const claimed = await claim(db);
  if (!claimed) return 0;
  const events = (await db
    .selectFrom('securityEvents')
    .where('position', '>', claimed.position)
    .selectAll()
    .orderBy('position')
    .limit(AT_ONCE)
    .execute()) as SealedEvent[]; // events with a position have a hash
  if (events.length > 0) await postLines(receiver, (await openedEvents(db, events)).map(syslogLine));
  const position = events.at(-1)?.position ?? claimed.position;
  await sql`
    update syslog_place set position = ${position}, leased_until = null where leased_until = ${claimed.leasedUntil}`.execute(
    db,
  );
  return events.length;
}

interface Place {
  position: number;
  leasedUntil: Date;
}

/** Takes the place in the chain, if no other service has it. */
async function claim(db: Db): Promise<Place | undefined> {
  const claiming = sql<Place>`
    update syslog_place set leased_until = now() + ${LEASE} where leased_until is null or leased_until <= now()
    returning position, leased_until`;
  const { rows } = await claiming.execute(db);
  if (rows[0]) return rows[0];
  const { numAffectedRows } = await sql`
    insert into syslog_place (position)
    select coalesce(max(position), 0) from security_events on conflict do nothing`.execute(db);
  return numAffectedRows ? (await claiming.execute(db)).rows[0] : undefined;
}

/** Sends security events while the service listens. */
export const sendEventsNowAndThen = (app: Service, db: Db, receiver: SyslogReceiver): void =>
  repeatWhileListening(
    app,
    EVERY_MS,
    async () => {
      while ((await sendEvents(db, receiver)) === AT_ONCE);
    },
    'The receiver of syslog does not take the security events. Docket tries again every 30 seconds.',
  );
