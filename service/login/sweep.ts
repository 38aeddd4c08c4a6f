import { sql } from 'kysely';
import { repeatWhileListening } from '../http/repeating.ts';
import type { Db, Service } from '../http/surroundings.ts';
import { dropOldChallenges } from './factors/challenges.ts';
import { dropSpentChallenges } from './factors/passkeys.ts';
import { dropOverSessions } from './sessions.ts';
import { dropFailures } from './strangers.ts';
import { FAILURE_WINDOW_MINUTES } from './throttle.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Deletes expired sessions, challenges of logins and passkeys, failed logins, idempotency keys, windows of API tokens, and links
 * and mails about accounts. Several services may sweep at once.
 */
export async function sweep(db: Db): Promise<void> {
  await dropOverSessions(db);
  await dropOldChallenges(db);
  await dropSpentChallenges(db);
  await db.deleteFrom('idempotencyKeys').where('expiresAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('apiTokenWindows').where('endsAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('accountLinks').where('expiresAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('accountMails').where('givesUpAt', '<', sql<Date>`now()`).execute();
  await dropFailures(db, sql<Date>`now() - make_interval(mins => ${FAILURE_WINDOW_MINUTES})`);
}

/** Sweeps while the service listens. */
export const sweepNowAndThen = (app: Service, db: Db): void =>
  repeatWhileListening(app, EVERY_MS, () => sweep(db), 'What has expired could not be dropped.');
