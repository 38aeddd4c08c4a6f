import { type Static, Type } from 'typebox';
import type { Db } from '../http/surroundings.ts';
import { noSuchCompany } from '../records/references.ts';
import { refusal } from '../shared/problem.ts';

/** A company's seats: allowed and taken. */
export const Seats = Type.Object(
  { allowed: Type.Integer(), used: Type.Integer(), available: Type.Integer(), fitsOneMore: Type.Boolean() },
  { title: 'Seats' },
);

/** The active users of a company, in every role. */
export async function usedSeats(db: Db, companyId: string): Promise<number> {
  const { used } = await db
    .selectFrom('users')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'ACTIVE')
    .select(({ fn }) => fn.countAll<string>().as('used'))
    .executeTakeFirstOrThrow();
  return Number(used);
}

export function seatsOf(allowed: number, used: number): Static<typeof Seats> {
  return { allowed, used, available: Math.max(0, allowed - used), fitsOneMore: used < allowed };
}

/**
 * Takes a seat: locks the company until the transaction ends and requires a free seat. Of two taking the last seat at
 * once, the second waits and is refused.
 *
 * @throws Problem SEATS_EXHAUSTED, or BAD_INPUT for a missing company.
 */
export async function takeSeat(db: Db, companyId: string): Promise<void> {
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
  throw refusal('SEATS_EXHAUSTED', 'status', 'NO_SEAT', { name: company.name, max: allowed });
}
