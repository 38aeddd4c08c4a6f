import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { IdParams, Input, Maybe, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { checkPassword, hashPassword, isPassword, PASSWORD_LENGTH } from '../login/passwords.ts';
import { endSessionsOf } from '../login/sessions.ts';
import { attempt } from '../login/throttle.ts';
import { findRow } from '../records/kind.ts';
import { changeWhole } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { demand } from '../shared/permissions.ts';
import { badField } from '../shared/problem.ts';
import { User, users } from './user.ts';

const SetPassword = Input({
  version: Version,
  password: Type.String(PASSWORD_LENGTH),
  currentPassword: Maybe(Type.String({ maxLength: PASSWORD_LENGTH.maxLength })),
});

/** Sets a password: the viewer's own with the current password, another user's with USERS_WRITE. Ends the user's sessions; API tokens stay. */
export function passwordRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  app.put('/admin/user/update/password/:id', {
    ...extension('SESSION', "Set a user's password: one's own with the present one, another's with USERS_WRITE.", {
      params: IdParams,
      body: SetPassword,
      response: { 200: User },
    }),
    handler: async (request) => {
      const { viewer, ip } = request;
      const { id } = request.params;
      const { version, password, currentPassword } = request.body;
      if (id !== viewer.userId) demand(viewer, 'USERS_WRITE');
      const user = await findRow(db, users, viewer, id);

      if (id === viewer.userId) {
        // A stolen token must not help to guess the password: a wrong password counts as a failed login.
        const whose = { account: user.email.toLowerCase(), address: ip, device: viewer.sessionId };
        if (!(await attempt(db, whose, () => isPassword(currentPassword ?? '', user.passwordHash)))) {
          throw badField('currentPassword', 'WRONG_PASSWORD');
        }
      }
      checkPassword(password, user.email);
      const passwordHash = await hashPassword(password);

      return write(surroundings, request, (writing) =>
        changeWhole(writing, users, { id, version }, async () => {
          await endSessionsOf(writing.db, id);
          return { patch: { passwordHash }, besides: [], action: 'PASSWORD_SET' };
        }),
      );
    },
  });
}
