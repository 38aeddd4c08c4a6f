import { sql } from 'kysely';
import { repeatWhileListening } from '../../http/repeating.ts';
import type { Db, Service } from '../../http/surroundings.ts';
import { eraseJobs } from './past-jobs.ts';
import { eraseMessages } from './past-messages.ts';
import { erasePastNotes } from './past-notes.ts';
import { eraseCustomers, eraseUsers } from './past-people.ts';

const EVERY_MS = 10 * 60_000;
const KEYS_AT_ONCE = 1000;

/** Each erases one batch of a kind, and returns the count of erased rows. Several services may erase at once. */
const kinds = [eraseCustomers, eraseUsers, eraseJobs, erasePastNotes, eraseMessages, dropEventKeys];

/**
 * Erases one batch of each kind of data that companies keep for a number of days only: deleted customers and users, the texts of
 * finished jobs, notes and messages, and the addresses, devices and changes of security events.
 *
 * @returns the count of erased rows; 0 when nothing is due.
 */
export async function eraseDue(db: Db): Promise<number> {
  let count = 0;
  for (const erase of kinds) count += await erase(db);
  return count;
}

/** Erases while the service listens. */
export const eraseDueNowAndThen = (app: Service, db: Db): void =>
  repeatWhileListening(
    app,
    EVERY_MS,
    async () => {
      while ((await eraseDue(db)) > 0);
    },
    'Data past its days could not be erased.',
  );

/** Without its key, nobody reads the address, the device and the changes of an event. */
async function dropEventKeys(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event_keys where (user_id, day) in (
      select event_keys.user_id, day from companies join users on users.company_id = companies.id join event_keys on event_keys.user_id = users.id
      where day < (now() at time zone 'UTC')::date - security_event_days
      limit ${KEYS_AT_ONCE})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
