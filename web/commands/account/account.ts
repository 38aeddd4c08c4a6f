import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { SetPassword, UpdateAccount } from '../../records/documents/mutations.ts';
import { email } from '../../records/fields/question.ts';
import { currentPassword, userFields } from '../../records/user.ts';
import { app, command } from '../core/command.ts';
import { type Access, AccessOfUser, endsOf, firstAnswers, newPassword } from '../organisation/new-password.ts';

const OwnAccount = graphql(`
  query OwnAccount {
    viewer {
      userId
      version
      fullName
      phone
      timeZone
      locale
    }
  }
`);

const RequestEmailChange = graphql(`
  mutation RequestEmailChange($input: RequestEmailChangeInput!) {
    isMailed: requestEmailChange(input: $input)
  }
`);

type Own = ResultOf<typeof OwnAccount> | null | undefined;

/** The viewer's id, and the version that the form shows. The form waits for `read`, so a sent form always has both. */
const seen = (read: Own | Access) => ({ id: read?.viewer.userId ?? '', version: read?.viewer.version ?? 0 });

const { fullName, phone, timeZone, locale } = userFields;

/** Commands for the viewer's own account, in every role. */
export const account = [
  command({
    id: 'account.edit',
    action: 'edit',
    title: 'Edit my account…',
    aliases: ['my name', 'my phone', 'my time zone', 'my language', 'date format', 'number format'],
    on: app,
    keys: ', a',
    keysAt: '/layout/account',
    layout: 'sheet',
    isPersonal: true,
    reads: () => ({ operation: OwnAccount, variables: {} }),
    ask: { fullName, phone, timeZone, locale },
    initial: (_, __, read: Own) => {
      if (!read) return {};
      const { fullName, phone, timeZone, locale } = read.viewer;
      return { fullName, phone, timeZone, locale };
    },
    operation: UpdateAccount,
    variables: (_, answers, __, read) => ({ input: { ...answers, ...seen(read) } }),
    say: () => 'Your account changed',
    undo: (_, __, { changed: { id, version } }, before) => ({
      operation: UpdateAccount,
      variables: { input: { ...before, id, version } },
    }),
  }),
  command({
    id: 'account.changeEmail',
    action: 'edit',
    title: 'Change my e-mail…',
    aliases: ['my e-mail', 'change email', 'my address', 'my login'],
    on: app,
    keys: ', h',
    keysAt: '/layout/account',
    layout: 'sheet',
    submit: 'Send link',
    isPersonal: true,
    ask: {
      email: email({ label: 'New e-mail', hint: 'Gets a link. Your e-mail changes when you open the link' }),
      currentPassword: currentPassword(),
    },
    operation: RequestEmailChange,
    variables: (_, input) => ({ input }),
    say: (_, { email }) => `A link is on its way to ${email}. Your e-mail changes when you open the link`,
    final: 'the e-mail has left; without its link, nothing changes',
  }),
  command({
    id: 'account.setPassword',
    action: 'edit',
    title: 'Change my password…',
    aliases: ['password', 'new password', 'set my password'],
    on: app,
    keys: ', w',
    keysAt: '/layout/account',
    layout: 'sheet',
    isPersonal: true,
    reads: (_, { userId }) => ({ operation: AccessOfUser, variables: { userId } }),
    ask: (_, __, read: Access) => newPassword(read),
    initial: firstAnswers,
    operation: SetPassword,
    variables: (_, answers, __, read) => ({ input: { ...answers, ...seen(read) } }),
    confirm: (_, answers) => `Change your password?${endsOf('Your', answers)}`,
    say: () => 'Your password changed',
    final: 'the previous password is unknown; set another',
  }),
];
