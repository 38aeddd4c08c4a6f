import { Type } from 'typebox';
import type { AccountSurroundings } from '../account-mail/account-mail.ts';
import { endpoint } from '../http/endpoints.ts';
import { Id, Input, Maybe, OneOf } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import { checkPassword, hashPassword, PASSWORD_LENGTH } from '../login/passwords.ts';
import { propertiesOf } from '../records/fields.ts';
import { findRow } from '../records/kind.ts';
import { byAge, byFullName, CompanyFilter, DeletedFilter, fullNameFirst, StatusFilter } from '../records/lists.ts';
import { refuseDeleted } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { OnceHeaders, writeOnce } from '../records/writing.ts';
import { mayLogIn, roles, rolesToGive } from '../shared/permissions.ts';
import { changedUser } from './changed-user.ts';
import { departments } from './departments.ts';
import { mayHold } from './held-email.ts';
import { demandWayIn } from './invitations.ts';
import { createUser, isInvited } from './new-user.ts';
import { comeIn, companyOfNewUser, guessableNames, leave, refuseRoleAbove } from './rules.ts';
import { User, userFields, users } from './user.ts';

const CreateUser = Input({ ...propertiesOf(userFields, 'create'), password: Maybe(Type.String(PASSWORD_LENGTH)) });

const orders = { ...byAge, ...byFullName };
const ofRoleAndStatus = { role: Type.Optional(OneOf(roles)), ...StatusFilter };

/** Users: the people who log in, and workers. */
export function userRoutes(app: Service, surroundings: AccountSurroundings): void {
  const { accountMail } = surroundings;
  app.get('/admin/user/get/all/roles', {
    ...endpoint('USERS_WRITE', 'The roles that the viewer may give a user.', {
      response: { 200: Type.Array(OneOf(roles)) },
    }),
    handler: async ({ viewer }) => [...rolesToGive(viewer)],
  });

  app.post('/admin/user/create', {
    ...endpoint('USERS_WRITE', 'Create a user.', { headers: OnceHeaders, body: CreateUser, response: { 200: User } }),
    handler: async (request) => {
      const { password = null, ...body } = request.body;
      refuseRoleAbove(request.viewer, body.role);
      if (password !== null) {
        const companyId = body.companyId ?? request.viewer.companyId;
        checkPassword(
          password,
          body.email,
          await guessableNames(surroundings.db, request.viewer, { ...body, companyId }),
        );
      }
      demandWayIn(accountMail, isInvited(body, password !== null));
      // Before the transaction: hashing takes time, and a connection must not wait.
      const passwordHash = password === null ? null : await hashPassword(password);
      const created = await writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyOfNewUser(writing.db, writing.actor, body.role, body.companyId);
        return createUser(writing, surroundings, { ...body, companyId }, passwordHash);
      });
      accountMail.wake();
      return created;
    },
  });

  recordRoutes(app, surroundings, users, {
    needs: 'USERS_WRITE',
    lists: [
      {
        path: '/admin/user/get/all/users',
        summary: 'All users that the viewer sees.',
        orders,
        filters: { ...CompanyFilter, departmentId: Type.Optional(Id), ...ofRoleAndStatus, ...DeletedFilter },
      },
      {
        path: '/admin/user/get/all/:companyId',
        summary: 'The users of one company.',
        orders,
        filters: { departmentId: Type.Optional(Id), ...ofRoleAndStatus, ...DeletedFilter },
      },
      {
        path: '/admin/user/get/all/active/users/:companyId',
        summary: 'The active users of one company, by name.',
        orders: fullNameFirst,
        only: { status: 'ACTIVE' },
      },
    ],
    update: {
      path: '/admin/user/update',
      extension: true,
      besides: CurrentPassword,
      check: async ({ email }, request) => {
        const { viewer, body } = request;
        const { db } = surroundings;
        if (email === undefined) return;
        const user = await findRow(db, users, viewer, body.id);
        // Another e-mail and a link to a new password would take over the account.
        const opens = mayLogIn(user.role) && user.passwordHash !== null;
        if (email === user.email || !(opens || viewer.apiToken)) return;
        // A given password has the type of `besides`.
        await demandCurrentPassword(db, request, body.currentPassword as string | null);
      },
      patch: (writing, user, patch) => changedUser(writing, surroundings, user, patch),
    },
    info: { path: '/admin/user/get/info/:id', extension: true },
    status: {
      path: '/admin/user/update/status/:id',
      check: async ({ db }, user, becomes) => (becomes === 'ACTIVE' ? comeIn(db, user) : leave(db, user)),
    },
    delete: { path: '/admin/user/delete/:id', extension: true, check: ({ db }, user) => leave(db, user) },
    restore: {
      path: '/admin/user/restore/:id',
      extension: true,
      check: async ({ db, actor }, user) => {
        if (user.status === 'ACTIVE') await comeIn(db, user);
        const holdsEmail = (await mayHold(db, actor, user.email, user.id)) && user.holdsEmail;
        await db.updateTable('users').set({ holdsEmail }).where('id', '=', user.id).execute();
        await refuseDeleted(db, departments, 'departmentId', user.departmentId);
      },
    },
  });
}
