import { sql } from 'kysely';

/* The values of a queue's row that a sender holds until the end of a lease. */

export const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;

/** A claimed row. */
export const claimedFor = (leaseMs: number) => ({
  attempts: sql<number>`attempts + 1`,
  firstAttemptAt: sql<Date>`coalesce(first_attempt_at, now())`,
  claimedUntil: inMs(leaseMs),
});

/** A row whose claim ends before any attempt. */
export const givenBack = ({ attempts }: { attempts: number }) => ({
  attempts: attempts - 1,
  claimedUntil: null,
  ...(attempts === 1 && { firstAttemptAt: null }),
});

export const triedSoFar = sql<number>`(extract(epoch from now() - first_attempt_at) * 1000)::float8`.as('triedForMs');
