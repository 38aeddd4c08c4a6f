import { Type } from 'typebox';
import { endpoint, extension } from '../http/endpoints.ts';
import { Input, Maybe } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { checkPassword, hashPassword, PASSWORD_LENGTH } from '../login/passwords.ts';
import { endSessionsOf } from '../login/sessions.ts';
import { propertiesOf, updateSchema } from '../records/fields.ts';
import { demandActive } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { mayLogIn } from '../shared/permissions.ts';
import { badField } from '../shared/problem.ts';
import {
  comeIn,
  companyOfNewUser,
  leave,
  refuseDeletedDepartment,
  refuseRoleAbove,
  refuseRoleChange,
} from './rules.ts';
import { User, userFields, users } from './user.ts';

const CreateUser = Input({ ...propertiesOf(userFields, 'create'), password: Maybe(Type.String(PASSWORD_LENGTH)) });
const UpdateUser = updateSchema(userFields);

const departments = { type: 'department', table: 'departments' } as const;

/** Creating, changing, switching, deleting and restoring users. */
export function userWriteRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/admin/user/create', {
    ...endpoint('USERS_WRITE', 'Create a user.', { headers: OnceHeaders, body: CreateUser, response: { 200: User } }),
    handler: async (request) => {
      const { password = null, ...body } = request.body;
      refuseRoleAbove(request.viewer, body.role);
      if (password !== null) checkPassword(password, body.email);
      else if (mayLogIn(body.role)) {
        throw badField('password', 'REQUIRED');
      }
      // Before the transaction: hashing takes its time, and a connection must not wait for it.
      const passwordHash = password === null ? null : await hashPassword(password);
      return writeOnce(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const companyId = await companyOfNewUser(db, actor, body.role, body.companyId);
        await comeIn(db, { companyId });
        await demandActive(db, departments, companyId, 'departmentId', body.departmentId);
        return createRecord(writing, users, { ...body, companyId, passwordHash });
      });
    },
  });

  app.put('/admin/user/update', {
    ...extension('USERS_WRITE', 'Change a user.', { body: UpdateUser, response: { 200: User } }),
    handler: async (request) => {
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
  });

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
