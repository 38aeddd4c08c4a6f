import type { AccountSurroundings } from '../account-mail/account-mail.ts';
import { demandRecentLogin } from '../login/recent-login.ts';
import { demandActive } from '../records/references.ts';
import { createRecord, type WritingBy } from '../records/writes.ts';
import { isAdministrator, mayLogIn, type Role } from '../shared/permissions.ts';
import type { Status } from '../shared/values.ts';
import { departments } from './departments.ts';
import { mayHold } from './held-email.ts';
import { sendInvitation } from './invitations.ts';
import { comeIn } from './rules.ts';
import { type User, users } from './user.ts';

interface NewUser {
  /** Null for a super admin alone. */
  companyId: string | null;
  fullName: string;
  email: string;
  role: Role;
  phone?: string | null;
  departmentId?: string | null;
  status?: Status;
}

/** Whether a new user gets an invitation: an active user with a login and without a password. */
export const isInvited = (
  { role, status = 'ACTIVE' }: Pick<NewUser, 'role' | 'status'>,
  hasPassword: boolean,
): boolean => !hasPassword && mayLogIn(role) && status === 'ACTIVE';

/**
 * Creates a user, who takes a seat while active, and sends an invitation where needed; call `wake` of the account mail after the
 * commit.
 *
 * @throws Problem BAD_INPUT, CONFLICT for a held e-mail, LOGIN_TOO_OLD for an administrator, SEATS_EXHAUSTED.
 */
export async function createUser(
  writing: WritingBy,
  surroundings: AccountSurroundings,
  given: NewUser,
  passwordHash: string | null,
): Promise<User> {
  const { db, actor } = writing;
  if (isAdministrator(given.role)) demandRecentLogin(actor);
  if (given.status !== 'INACTIVE') await comeIn(db, given);
  await demandActive(db, departments, given.companyId, 'departmentId', given.departmentId);
  const isFree = await mayHold(db, actor, given.email, null);
  const invited = isInvited(given, passwordHash !== null);
  const user = await createRecord(writing, users, {
    ...given,
    passwordHash,
    // An invited user holds the e-mail from the acceptance on.
    holdsEmail: isFree && !invited,
    invitedAt: invited ? new Date() : null,
  });
  const learns = given.status !== 'INACTIVE' && (invited || (!isFree && mayLogIn(user.role)));
  if (learns) await sendInvitation(writing, surroundings, user, isFree);
  return user;
}
