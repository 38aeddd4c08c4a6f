import { sql } from 'kysely';
import { takeSeat } from '../companies/seats.ts';
import type { Db } from '../http/surroundings.ts';
import { endSessionsOf } from '../login/sessions.ts';
import { companyForNew } from '../records/references.ts';
import { mayLogIn, type Role, roles, rolesToGive, type Standing, sees } from '../shared/permissions.ts';
import { badField, conflictingField, refusal } from '../shared/problem.ts';

/** Nobody gives a role above their own. @throws Problem FORBIDDEN. */
export function refuseRoleAbove(viewer: Standing, role: Role): void {
  const given = rolesToGive(viewer);
  if (given.includes(role)) return;
  throw refusal('FORBIDDEN', 'role', 'NOT_ONE_OF', { allowed: given }, role);
}

/**
 * @throws Problem BAD_INPUT for a change to or from super admin, or to a role with login for a user without a password or
 * an invitation.
 */
export function refuseRoleChange(
  user: { role: Role; passwordHash: string | null; invitedAt: Date | null },
  role: Role,
): void {
  // A super admin belongs to no company; everyone else belongs to one for good.
  if ([user.role, role].includes('ROLE_SUPER_ADMIN')) {
    const allowed = roles.filter((one) => (one === 'ROLE_SUPER_ADMIN') === (user.role === 'ROLE_SUPER_ADMIN'));
    throw badField('role', 'NOT_ONE_OF', { allowed }, role);
  }
  if (mayLogIn(role) && user.passwordHash === null && user.invitedAt === null) {
    throw badField('role', 'NO_PASSWORD');
  }
}

/** A new user's company; null for a super admin. @throws Problem BAD_INPUT. */
export async function companyOfNewUser(
  db: Db,
  viewer: Standing,
  role: Role,
  given: string | null | undefined,
): Promise<string | null> {
  if (role !== 'ROLE_SUPER_ADMIN') return companyForNew(db, viewer, given);
  if (!given) return null;
  throw badField('companyId', 'NOT_ALLOWED', { other: 'role' });
}

/** Makes a user active; in a company the user takes a seat. @throws Problem SEATS_EXHAUSTED. */
export async function comeIn(db: Db, { companyId }: { companyId: string | null }): Promise<void> {
  if (companyId !== null) await takeSeat(db, companyId);
}

/** Makes a user inactive and ends the user's sessions. @throws Problem CONFLICT for the last active super admin. */
export async function leave(db: Db, user: { id: string; role: Role; status: string }): Promise<void> {
  if (user.role === 'ROLE_SUPER_ADMIN' && user.status === 'ACTIVE') {
    // One at a time: of two leaving at once, the second sees the first.
    await sql`select pg_advisory_xact_lock(hashtextextended('the last super admin', 0))`.execute(db);
    const another = await db
      .selectFrom('users')
      .where('role', '=', 'ROLE_SUPER_ADMIN')
      .where('status', '=', 'ACTIVE')
      .where('deletedAt', 'is', null)
      .where('id', '<>', user.id)
      .select('id')
      .executeTakeFirst();
    if (!another) throw conflictingField('', 'LAST_SUPER_ADMIN');
  }
  await endSessionsOf(db, user.id);
}

/** The names of a person and of their company, which make no password. */
export async function guessableNames(
  db: Db,
  viewer: Standing,
  { fullName, companyId }: { fullName: string; companyId: string | null },
): Promise<string[]> {
  if (companyId === null || !sees(viewer, companyId)) return [fullName];
  const company = await db.selectFrom('companies').where('id', '=', companyId).select('name').executeTakeFirst();
  return company ? [fullName, company.name] : [fullName];
}
