import { endLinks } from '../account-mail/links.ts';
import { demandRecentLogin } from '../login/recent-login.ts';
import { endSessionsOf } from '../login/sessions.ts';
import type { Patch, Row } from '../records/kind.ts';
import { demandActive } from '../records/references.ts';
import type { WritingBy } from '../records/writes.ts';
import { mayLogIn } from '../shared/permissions.ts';
import { withEmail } from './changed-email.ts';
import { departments } from './departments.ts';
import type { Mailing } from './invitations.ts';
import { refuseRoleAbove, refuseRoleChange } from './rules.ts';

/**
 * The new values of a user, by the rules of roles, departments and e-mails; another role ends the user's sessions.
 *
 * @throws Problem FORBIDDEN, BAD_INPUT, CONFLICT, LOGIN_TOO_OLD.
 */
export async function changedUser(
  writing: WritingBy,
  mailing: Mailing,
  user: Row<'users'>,
  patch: Patch<'users'>,
): Promise<Patch<'users'>> {
  const { db, actor } = writing;
  if (patch.role !== undefined && patch.role !== user.role) {
    refuseRoleAbove(actor, patch.role);
    refuseRoleChange(user, patch.role);
    demandRecentLogin(actor);
    await endSessionsOf(db, user.id);
  }
  if (patch.departmentId !== user.departmentId) {
    await demandActive(db, departments, user.companyId, 'departmentId', patch.departmentId);
  }
  const follows = await withEmail(writing, mailing, user, patch.email);
  if (patch.role === undefined || mayLogIn(patch.role)) return { ...patch, ...follows };
  // A worker never logs in.
  await endLinks(db, user.id, ['INVITATION']);
  return { ...patch, ...follows, invitedAt: null };
}
