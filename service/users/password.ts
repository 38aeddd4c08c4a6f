import { Type } from 'typebox';
import { checkPassword, hashPassword, isPassword, PASSWORD_LENGTH } from '../login/passwords.ts';
import { endSessionsOf } from '../login/sessions.ts';
import { attempt } from '../login/throttle.ts';
import { demand } from '../permissions.ts';
import { badField } from '../problem.ts';
import { findRow } from '../records/kind.ts';
import { changeRecord } from '../records/writes.ts';
import { IdParams, Input, Maybe, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { write } from '../writing.ts';
import { User, users } from './user.ts';

const SetPassword = Input({
  version: Version,
  password: Type.String(PASSWORD_LENGTH),
  currentPassword: Maybe(Type.String({ maxLength: PASSWORD_LENGTH.maxLength })),
});

/** Setting a password: one's own with the present one, another's with USERS_WRITE. It ends all sessions of that user; their API tokens stay. */
export function passwordRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  app.put(
    '/admin/user/update/password/:id',
    {
      config: { needs: 'SESSION', extension: true },
      schema: {
        summary: "Set a user's password: one's own with the present one, another's with USERS_WRITE.",
        params: IdParams,
        body: SetPassword,
        response: { 200: User },
      },
    },
    async (request) => {
      const { viewer, ip } = request;
      const { id } = request.params;
      const { version, password, currentPassword } = request.body;
      if (id !== viewer.userId) demand(viewer, 'USERS_WRITE');
      const user = await findRow(db, users, viewer, id);

      if (id === viewer.userId) {
        // A stolen token must not become a way to guess the password: a wrong one counts as a failed login.
        const whose = { account: user.email.toLowerCase(), address: ip };
        if (!(await attempt(db, whose, () => isPassword(currentPassword ?? '', user.passwordHash)))) {
          throw badField('currentPassword', 'WRONG', 'currentPassword is not your present password.');
        }
      }
      checkPassword(password, user.email);
      const passwordHash = await hashPassword(password);

      return write(surroundings, request, (writing) =>
        changeRecord(
          writing,
          users,
          { id, version },
          async () => {
            await endSessionsOf(writing.db, id);
            return { passwordHash };
          },
          'PASSWORD_SET',
        ),
      );
    },
  );
}
