import { Type } from 'typebox';
import { revokeTokensOf } from '../api-tokens/api-token.ts';
import { extension } from '../http/endpoints.ts';
import { IdParams, Input, Maybe, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import { checkPassword, hashPassword, PASSWORD_LENGTH } from '../login/passwords.ts';
import { endSessionsOf } from '../login/sessions.ts';
import { findRow } from '../records/kind.ts';
import { changeWhole } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { demand } from '../shared/permissions.ts';
import { guessableNames } from './rules.ts';
import { User, users } from './user.ts';

const SetPassword = Input({
  version: Version,
  password: Type.String(PASSWORD_LENGTH),
  ...CurrentPassword,
  endSessions: Maybe(
    Type.Boolean({ description: "Ends the user's sessions, except the session of the call. By default, true." }),
  ),
  revokeApiTokens: Maybe(
    Type.Boolean({ description: "Revokes the user's API tokens. By default, API tokens survive a new password." }),
  ),
});

/**
 * Sets a password, the viewer's own or with USERS_WRITE another user's, against the viewer's current password. Ends the
 * user's other sessions unless told to keep them. Revokes the user's API tokens on request.
 */
export function passwordRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  app.put('/admin/user/update/password/:id', {
    ...extension('SESSION', "Set one's own password, or another user's with USERS_WRITE.", {
      params: IdParams,
      body: SetPassword,
      response: { 200: User },
    }),
    handler: async (request) => {
      const { viewer } = request;
      const { id } = request.params;
      const { version, password, currentPassword, endSessions, revokeApiTokens } = request.body;
      if (id !== viewer.userId) demand(viewer, 'USERS_WRITE');
      const user = await findRow(db, users, viewer, id);
      await demandCurrentPassword(db, request, currentPassword);
      checkPassword(password, user.email, await guessableNames(db, viewer, user));
      const passwordHash = await hashPassword(password);

      return write(surroundings, request, (writing) =>
        changeWhole(writing, users, { id, version }, async () => {
          if (endSessions ?? true) await endSessionsOf(writing.db, id, viewer.sessionId);
          if (revokeApiTokens) await revokeTokensOf(writing, id);
          return { patch: { passwordHash }, besides: [], action: 'PASSWORD_SET' };
        }),
      );
    },
  });
}
