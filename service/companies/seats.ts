import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { Problem } from '../problem.ts';
import { noSuchCompany } from '../records/references.ts';

/** How many active users a company may have, and has. */
export interface Seats {
  allowed: number;
  used: number;
  available: number;
  fitsOneMore: boolean;
}

/** Counts the active users of a company, of every role. */
export async function usedSeats(db: Kysely<Tables>, companyId: string): Promise<number> {
  const { used } = await db
    .selectFrom('users')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'ACTIVE')
    .select(({ fn }) => fn.countAll<string>().as('used'))
    .executeTakeFirstOrThrow();
  return Number(used);
}

export function seatsOf(allowed: number, used: number): Seats {
  return { allowed, used, available: Math.max(0, allowed - used), fitsOneMore: used < allowed };
}

/**
 * Holds a company until the transaction ends, and makes sure that one more active user fits: of two who take the last
 * seat at once, the second waits here, and then finds it taken.
 *
 * @throws Problem SEATS_EXHAUSTED, or BAD_INPUT where there is no such company.
 */
export async function takeSeat(db: Kysely<Tables>, companyId: string): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('deletedAt', 'is', null)
    .select(['name', 'numberOfUsers'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!company) throw noSuchCompany(companyId);
  const { allowed, fitsOneMore } = seatsOf(company.numberOfUsers, await usedSeats(db, companyId));
  if (fitsOneMore) return;
  const detail = `All ${allowed} seats of ${company.name} are taken: switch a user off, or let a super admin add seats.`;
  throw new Problem('SEATS_EXHAUSTED', detail);
}
