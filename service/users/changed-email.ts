import { endLinks } from '../account-mail/links.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import type { Patch, Row } from '../records/kind.ts';
import type { WritingBy } from '../records/writes.ts';
import { mayLogIn } from '../shared/permissions.ts';
import { mayHold } from './held-email.ts';
import { type Mailing, sendInvitation } from './invitations.ts';

/**
 * The columns that follow from another e-mail of a user. An invited user gets another invitation; the former address of any
 * other user with a login is told.
 *
 * @throws Problem CONFLICT where a user in the author's sight holds the e-mail.
 */
export async function withEmail(
  writing: WritingBy,
  mailing: Mailing,
  user: Row<'users'>,
  email: string | undefined,
): Promise<Patch<'users'>> {
  if (email === undefined || email === user.email) return {};
  const { db, actor } = writing;
  const isFree = await mayHold(db, actor, email, user.id);
  const changed = { ...user, email };
  await endLinks(db, user.id, ['EMAIL_CHANGE']);
  if (user.invitedAt !== null) {
    await sendInvitation(writing, mailing, changed, isFree);
    return {};
  }
  if (mayLogIn(user.role)) {
    if (user.holdsEmail) await tellFormerAddress(writing, mailing, user, email);
    if (!isFree) await mailUser(db, mailing.accountMail, 'EMAIL_CHANGE_TAKEN', changed);
  }
  return { holdsEmail: isFree };
}

/** Tells a user's former address of the new address. */
export function tellFormerAddress(
  { db }: Pick<WritingBy, 'db'>,
  { accountMail }: Mailing,
  user: Row<'users'>,
  email: string,
): Promise<void> {
  return mailUser(db, accountMail, 'EMAIL_CHANGED', user, { values: { former: user.email, email } });
}
