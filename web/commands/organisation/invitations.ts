import { InviteUser, WithdrawInvitation } from '../../records/documents/mutations.ts';
import type { UserRecord } from '../../records/user.ts';
import { command, some } from '../core/command.ts';
import { firstNo, isLive } from '../core/lifecycle.ts';

/** Whether an invitation lets the user in. The service also refuses a user with a password who has never logged in. */
const needsInvitation = ({ fullName, role, status, lastLoginAt }: UserRecord) =>
  firstNo(
    role !== 'ROLE_USER' || `${fullName} is a worker, who never logs in`,
    status === 'ACTIVE' || { why: `${fullName} is inactive`, unblock: 'user.changeState' },
    lastLoginAt === null || `${fullName} has a password already`,
  );

/** Commands for the invitations of users, who choose their passwords themselves. */
export const invitations = [
  command({
    id: 'user.invite',
    title: 'Send invitation',
    aliases: ['invite again', 'resend invitation', 'send invitation again'],
    on: some('user'),
    keys: 'i',
    needs: 'USERS_WRITE',
    ready: (user) => firstNo(isLive(user), needsInvitation(user)),
    operation: InviteUser,
    variables: ({ id, version }) => ({ input: { id, version } }),
    confirm: ({ fullName, email, invitedAt }) =>
      `Send ${fullName} an invitation to ${email}?${invitedAt ? ' The link in the earlier e-mail stops working.' : ''}`,
    say: ({ fullName, email }) => `${fullName} is invited. An e-mail is on its way to ${email}`,
    sayMany: ({ length }) => `${length} invitations are on their way`,
    final: 'the e-mail has left; withdraw the invitation',
  }),
  command({
    id: 'user.withdrawInvitation',
    title: 'Withdraw invitation',
    aliases: ['cancel invitation', 'take back invitation', 'uninvite'],
    on: some('user'),
    keys: 'shift+w',
    needs: 'USERS_WRITE',
    ready: (user) => firstNo(isLive(user), user.invitedAt !== null || `${user.fullName} has no open invitation`),
    operation: WithdrawInvitation,
    variables: ({ id, version }) => ({ input: { id, version } }),
    confirm: ({ fullName }) => `Withdraw the invitation of ${fullName}? The link in the e-mail stops working.`,
    say: ({ fullName }) => `The invitation of ${fullName} is withdrawn`,
    sayMany: ({ length }) => `${length} invitations are withdrawn`,
    final: 'send another invitation',
  }),
];
