import type { AccountMail, AccountSurroundings } from '../account-mail/account-mail.ts';
import { endLinks, LINK_MINUTES, makeLink } from '../account-mail/links.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import { extension } from '../http/endpoints.ts';
import { IdParams, VersionBody } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import type { Row } from '../records/kind.ts';
import { changeRecord, type WritingBy } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { mayLogIn, roles } from '../shared/permissions.ts';
import { badField, conflictingField } from '../shared/problem.ts';
import { mayHold } from './held-email.ts';
import { refuseRoleAbove } from './rules.ts';
import { User, users } from './user.ts';

const DAY_MINUTES = 24 * 60;

type Invited = Pick<Row<'users'>, 'id' | 'email' | 'fullName' | 'companyId' | 'locale' | 'timeZone'>;

/** Where mails go out, and the console that their links lead to. */
export type Mailing = Pick<AccountSurroundings, 'accountMail' | 'publicUrl'>;

/**
 * Invites a user in the transaction of the change; call `wake` after the commit. An earlier invitation ends. The owner of an
 * e-mail that opens an account already gets a mail without a link, and nobody else learns of the account.
 *
 * @param isFree whether the user may hold the e-mail.
 */
export async function sendInvitation(
  { db, actor }: WritingBy,
  { accountMail, publicUrl }: Mailing,
  user: Invited,
  isFree: boolean,
): Promise<void> {
  await endLinks(db, user.id, ['INVITATION']);
  const inviter = actor.fullName;
  const link = await makeLink(db, { purpose: 'INVITATION', userId: user.id, email: user.email, inviterName: inviter });
  const days = String(LINK_MINUTES.INVITATION / DAY_MINUTES);
  const values = { inviter, days, company: await companyNameOf(db, user.companyId, publicUrl) };
  const letter = isFree ? 'INVITATION' : 'INVITATION_TAKEN';
  await mailUser(db, accountMail, letter, user, { values, ...(isFree && { link }) });
}

/** The company's name; for a super admin, who belongs to none, the console's host. */
async function companyNameOf(db: WritingBy['db'], companyId: string | null, publicUrl: string): Promise<string> {
  if (companyId === null) return new URL(publicUrl).host;
  const { name } = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('name')
    .executeTakeFirstOrThrow();
  return name;
}

/** @throws Problem BAD_INPUT for a new user with a login and without a password, while no mail can invite the user. */
export function demandWayIn(accountMail: AccountMail, mayBeInvited: boolean): void {
  if (mayBeInvited && !accountMail.isDelivering) throw badField('password', 'REQUIRED');
}

/** Invites a user without a password, again where needed, and withdraws an invitation. */
export function invitationRoutes(app: Service, surroundings: AccountSurroundings): void {
  const { accountMail } = surroundings;
  const at = (summary: string) =>
    extension('USERS_WRITE', summary, { params: IdParams, body: VersionBody, response: { 200: User } });

  app.post('/admin/user/invite/:id', {
    ...at('Invite a user without a password to choose one.'),
    handler: async (request) => {
      const { id } = request.params;
      const { version } = request.body;
      const invited = await write(surroundings, request, (writing) =>
        changeRecord(
          writing,
          users,
          { id, version },
          async (user) => {
            refuseUninvited(user);
            refuseRoleAbove(writing.actor, user.role);
            if (!accountMail.isDelivering) throw conflictingField('', 'NO_MAIL_SERVER');
            const isFree = await mayHold(writing.db, writing.actor, user.email, id);
            await sendInvitation(writing, surroundings, user, isFree);
            return { invitedAt: new Date() };
          },
          'INVITED',
        ),
      );
      accountMail.wake();
      return invited;
    },
  });

  app.post('/admin/user/invitation/withdraw/:id', {
    ...at('Withdraw the open invitation of a user.'),
    handler: async (request) =>
      write(surroundings, request, (writing) =>
        changeRecord(
          writing,
          users,
          { id: request.params.id, version: request.body.version },
          async ({ id, fullName: name, role, invitedAt }) => {
            if (invitedAt === null) throw conflictingField('', 'NOT_INVITED', { name });
            refuseRoleAbove(writing.actor, role);
            await endLinks(writing.db, id, ['INVITATION']);
            return { invitedAt: null };
          },
          'INVITATION_WITHDRAWN',
        ),
      ),
  });
}

/** @throws Problem CONFLICT for a user with a password, an INACTIVE user, or a worker. */
function refuseUninvited({ fullName: name, role, status, passwordHash }: Row<'users'>): void {
  if (passwordHash !== null) throw conflictingField('', 'HAS_PASSWORD', { name });
  if (!mayLogIn(role)) throw conflictingField('role', 'NOT_ONE_OF', { allowed: roles.filter(mayLogIn) }, role);
  if (status !== 'ACTIVE')
    throw conflictingField('status', 'WRONG_STATUS', { kind: 'user', name, status, allowed: ['ACTIVE'] });
}
