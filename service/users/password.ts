import { Type } from 'typebox';
import type { AccountSurroundings } from '../account-mail/account-mail.ts';
import { endLinks } from '../account-mail/links.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import { revokeTokensOf } from '../api-tokens/api-token.ts';
import { extension } from '../http/endpoints.ts';
import { IdParams, Input, Maybe, Version } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import { checkPassword, hashPassword, PASSWORD_LENGTH } from '../login/passwords.ts';
import { endSessionsOf } from '../login/sessions.ts';
import { findRow } from '../records/kind.ts';
import { changeWhole } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { demand, mayLogIn } from '../shared/permissions.ts';
import { mayHold } from './held-email.ts';
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
 * user's other sessions unless told to keep them. Revokes the user's API tokens on request. Tells the user by e-mail.
 */
export function passwordRoutes(app: Service, surroundings: AccountSurroundings): void {
  const { db, accountMail } = surroundings;
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

      const changed = await write(surroundings, request, (writing) =>
        changeWhole(writing, users, { id, version }, async (row) => {
          if (endSessions ?? true) await endSessionsOf(writing.db, id, viewer.sessionId);
          if (revokeApiTokens) await revokeTokensOf(writing, id);
          await endLinks(writing.db, id, ['PASSWORD_RESET', 'INVITATION', 'EMAIL_CHANGE']);
          const holdsEmail = row.holdsEmail || (await mayHold(writing.db, viewer, row.email, id));
          if (mayLogIn(row.role) && row.holdsEmail) await mailUser(writing.db, accountMail, 'PASSWORD_CHANGED', row);
          return { patch: { passwordHash, holdsEmail, invitedAt: null }, besides: [], action: 'PASSWORD_SET' };
        }),
      );
      accountMail.wake();
      return changed;
    },
  });
}
