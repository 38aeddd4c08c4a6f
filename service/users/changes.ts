import { type Kysely, sql } from 'kysely';
import { Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import { checkPassword, hashPassword, PASSWORD_LENGTH } from '../passwords.ts';
import { mayLogIn, type Role, roles, rolesToGive, type Standing } from '../permissions.ts';
import { badField, conflictingField, Problem } from '../problem.ts';
import { companyForNew, demandActive } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { Email, Id, Input, Line, Maybe, OneOf, Phone, Version } from '../schemas.ts';
import { takeSeat } from '../seats.ts';
import type { Service, Surroundings } from '../service.ts';
import { endSessionsOf } from '../sessions.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { User, users } from './user.ts';

const CreateUser = Input({
  companyId: Maybe(Id),
  departmentId: Maybe(Id),
  fullName: Line,
  email: Email,
  phone: Maybe(Phone),
  role: OneOf(roles),
  password: Maybe(Type.String(PASSWORD_LENGTH)),
});

const UpdateUser = Input({
  id: Id,
  version: Version,
  departmentId: Maybe(Id),
  fullName: Type.Optional(Line),
  email: Type.Optional(Email),
  phone: Maybe(Phone),
  role: Type.Optional(OneOf(roles)),
});

const departments = { type: 'department', table: 'departments' } as const;

/** Creating, changing, switching, deleting and restoring users. */
export function userChangeRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/admin/user/create',
    {
      config: { needs: 'USERS_WRITE' },
      schema: { summary: 'Create a user.', headers: OnceHeaders, body: CreateUser, response: { 200: User } },
    },
    async (request) => {
      const { password = null, ...body } = request.body;
      refuseRoleAbove(request.viewer, body.role);
      if (password !== null) checkPassword(password, body.email);
      else if (mayLogIn(body.role))
        throw badField('password', 'REQUIRED', `password is missing: ${body.role} logs in.`);
      // Before the transaction: hashing takes its time, and a connection must not wait for it.
      const passwordHash = password === null ? null : await hashPassword(password);
      return writeOnce(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const companyId = await companyOfNewUser(db, actor, body.role, body.companyId);
        if (companyId !== null) await takeSeat(db, companyId);
        await demandActive(db, departments, companyId, 'departmentId', body.departmentId);
        return createRecord(writing, users, { ...body, companyId, passwordHash });
      });
    },
  );

  app.put(
    '/admin/user/update',
    {
      config: { needs: 'USERS_WRITE', extension: true },
      schema: { summary: 'Change a user.', body: UpdateUser, response: { 200: User } },
    },
    async (request) => {
      const { id, version, ...patch } = request.body;
      return write(surroundings, request, (writing) =>
        changeRecord(writing, users, { id, version }, async (user) => {
          if (patch.role !== undefined && patch.role !== user.role) {
            refuseRoleAbove(request.viewer, patch.role);
            refuseRoleChange(user, patch.role);
            await endSessionsOf(writing.db, id);
          }
          if (patch.departmentId !== user.departmentId) {
            await demandActive(writing.db, departments, user.companyId, 'departmentId', patch.departmentId);
          }
          return patch;
        }),
      );
    },
  );

  recordRoutes(app, surroundings, users, {
    needs: 'USERS_WRITE',
    info: { path: '/admin/user/get/info/:id', extension: true },
    status: {
      path: '/admin/user/update/status/:id',
      check: async ({ db }, user, becomes) => (becomes === 'ACTIVE' ? comeIn(db, user) : leave(db, user)),
    },
    delete: { path: '/admin/user/delete/:id', extension: true, check: ({ db }, user) => leave(db, user) },
    restore: {
      path: '/admin/user/restore/:id',
      extension: true,
      check: async ({ db }, user) => {
        if (user.status === 'ACTIVE') await comeIn(db, user);
        await refuseDeletedDepartment(db, user.departmentId);
      },
    },
  });
}

function refuseRoleAbove(viewer: Standing, role: Role): void {
  const given = rolesToGive(viewer);
  if (given.includes(role)) return;
  throw new Problem('FORBIDDEN', `${viewer.role} may not give the role ${role}, only ${given.join(', ')}.`);
}

function refuseRoleChange(user: { role: Role; passwordHash: string | null }, role: Role): void {
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

async function companyOfNewUser(
  db: Kysely<Tables>,
  viewer: Standing,
  role: Role,
  given: string | null | undefined,
): Promise<string | null> {
  if (role !== 'ROLE_SUPER_ADMIN') return companyForNew(db, viewer, given);
  if (given)
    throw badField('companyId', 'NOT_ALLOWED', 'companyId must be left out: a super admin belongs to no company.');
  return null;
}

/** Lets a user in again: in a company they take a seat. @throws Problem SEATS_EXHAUSTED. */
async function comeIn(db: Kysely<Tables>, { companyId }: { companyId: string | null }): Promise<void> {
  if (companyId !== null) await takeSeat(db, companyId);
}

/** Lets a user go: their sessions end. @throws Problem CONFLICT for the last active super admin. */
async function leave(db: Kysely<Tables>, user: { id: string; role: Role; status: string }): Promise<void> {
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
    if (!another)
      throw new Problem('CONFLICT', 'This is the last active super admin: without one nobody could let another in.');
  }
  await endSessionsOf(db, user.id);
}

async function refuseDeletedDepartment(db: Kysely<Tables>, departmentId: string | null): Promise<void> {
  if (departmentId === null) return;
  const department = await db
    .selectFrom('departments')
    .where('id', '=', departmentId)
    .select(['name', 'deletedAt'])
    .forKeyShare()
    .executeTakeFirst();
  if (!department?.deletedAt) return;
  throw conflictingField(
    'departmentId',
    'DELETED',
    `Their department ${department.name} is deleted: restore it first.`,
  );
}
