import { type Kysely, sql } from 'kysely';
import { takeSeat } from '../companies/seats.ts';
import type { Tables } from '../database/tables.ts';
import { endSessionsOf } from '../login/sessions.ts';
import { mayLogIn, type Role, rolesToGive, type Standing } from '../permissions.ts';
import { badField, conflictingField, Problem } from '../problem.ts';
import { companyForNew, nameIfDeleted } from '../records/references.ts';

/** Nobody gives a role above their own. @throws Problem FORBIDDEN. */
export function refuseRoleAbove(viewer: Standing, role: Role): void {
  const given = rolesToGive(viewer);
  if (given.includes(role)) return;
  throw new Problem('FORBIDDEN', `${viewer.role} may not give the role ${role}, only ${given.join(', ')}.`);
}

/** @throws Problem BAD_INPUT for a change to or from super admin, or to a role that logs in without a password. */
export function refuseRoleChange(user: { role: Role; passwordHash: string | null }, role: Role): void {
  // A super admin belongs to no company and everyone else to one, which nobody leaves.
  if ([user.role, role].includes('ROLE_SUPER_ADMIN')) {
    throw badField(
      'role',
      'NOT_ONE_OF',
      `role can't change from ${user.role} to ${role}: create another user for that.`,
    );
  }
  if (mayLogIn(role) && user.passwordHash === null) {
    throw badField('role', 'NO_PASSWORD', `role can't become ${role} before a password is set: that role logs in.`);
  }
}

/** The company that a new user is of: none for a super admin. @throws Problem BAD_INPUT. */
export async function companyOfNewUser(
  db: Kysely<Tables>,
  viewer: Standing,
  role: Role,
  given: string | null | undefined,
): Promise<string | null> {
  if (role !== 'ROLE_SUPER_ADMIN') return companyForNew(db, viewer, given);
  if (!given) return null;
  throw badField('companyId', 'NOT_ALLOWED', 'companyId must be left out: a super admin belongs to no company.');
}

/** Lets a user in again: in a company they take a seat. @throws Problem SEATS_EXHAUSTED. */
export async function comeIn(db: Kysely<Tables>, { companyId }: { companyId: string | null }): Promise<void> {
  if (companyId !== null) await takeSeat(db, companyId);
}

/** Lets a user go: their sessions end. @throws Problem CONFLICT for the last active super admin. */
export async function leave(db: Kysely<Tables>, user: { id: string; role: Role; status: string }): Promise<void> {
  if (user.role === 'ROLE_SUPER_ADMIN' && user.status === 'ACTIVE') {
    // One at a time: of two who leave at once, the second sees that the first is gone.
    await sql`select pg_advisory_xact_lock(hashtextextended('the last super admin', 0))`.execute(db);
    const another = await db
      .selectFrom('users')
      .where('role', '=', 'ROLE_SUPER_ADMIN')
      .where('status', '=', 'ACTIVE')
      .where('deletedAt', 'is', null)
      .where('id', '<>', user.id)
      .select('id')
      .executeTakeFirst();
    if (!another) {
      throw new Problem('CONFLICT', 'This is the last active super admin: without one nobody could let another in.');
    }
  }
  await endSessionsOf(db, user.id);
}

/** @throws Problem CONFLICT where the department of a user who is to be restored is deleted. */
export async function refuseDeletedDepartment(db: Kysely<Tables>, departmentId: string | null): Promise<void> {
  const deleted = await nameIfDeleted(db, 'departments', departmentId);
  if (!deleted) return;
  throw conflictingField('departmentId', 'DELETED', `Their department ${deleted} is deleted: restore it first.`);
}
