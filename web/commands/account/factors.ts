import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { secret } from '../../records/fields/question.ts';
import { currentPassword, type UserRecord } from '../../records/user.ts';
import { app, command, one } from '../core/command.ts';
import { firstNo, isLive } from '../core/lifecycle.ts';
import { logsIn } from './sessions.ts';

const NewAuthenticator = graphql(`
  query NewAuthenticator {
    offered: newAuthenticator {
      setup
      secret
      qrCode
    }
  }
`);

const ConfirmAuthenticator = graphql(`
  mutation ConfirmAuthenticator($input: ConfirmAuthenticatorInput!) {
    recovery: confirmAuthenticator(input: $input) {
      codes
    }
  }
`);

const EndAuthenticator = graphql(`
  mutation EndAuthenticator($input: PasswordAndCodeInput!) {
    factors: endAuthenticator(input: $input) {
      recoveryCodesLeft
    }
  }
`);

const RenewRecoveryCodes = graphql(`
  mutation RenewRecoveryCodes($input: PasswordAndCodeInput!) {
    recovery: renewRecoveryCodes(input: $input) {
      codes
    }
  }
`);

const EndSecondFactors = graphql(`
  mutation EndSecondFactors($input: EndSecondFactorsInput!) {
    factors: endSecondFactors(input: $input) {
      recoveryCodesLeft
    }
  }
`);

type Offer = ResultOf<typeof NewAuthenticator> | null;

const code = { label: 'Code', isCode: true, maxLength: 40 } as const;

export const passwordAndCode = {
  currentPassword: currentPassword(),
  code: secret({ ...code, hint: 'Of your authenticator app, or a recovery code' }),
};

/** The recovery codes of an answer; null while the user has earlier codes. */
export const codesIn = ({ recovery: { codes } }: { recovery: { codes: readonly string[] } }) =>
  codes.length === 0 ? null : ({ of: 'codes', title: 'Recovery codes', text: codes.join('\n') } as const);

/** Commands for the viewer's own second factor, and for the second factors of users without their phone. */
export const factors = [
  command({
    id: 'account.addAuthenticator',
    title: 'Add an authenticator app…',
    aliases: ['set up authenticator', 'second factor', 'two factor', '2fa', 'mfa', 'totp', 'one-time code'],
    on: app,
    keys: ', m',
    keysAt: '/layout/account',
    layout: 'sheet',
    submit: 'Add',
    isPersonal: true,
    reads: () => ({ operation: NewAuthenticator, variables: {} }),
    ask: (_, __, read: Offer) => ({
      currentPassword: currentPassword(),
      code: secret({
        ...code,
        hint: 'The six digits that the app shows',
        ...(read && { scan: { image: read.offered.qrCode, text: read.offered.secret } }),
      }),
    }),
    operation: ConfirmAuthenticator,
    variables: (_, answers, __, read) => ({ input: { setup: read?.offered.setup ?? '', ...answers } }),
    say: () => 'Authenticator app added. Your next login asks for a code',
    reveals: codesIn,
    final: 'remove the app again',
  }),
  command({
    id: 'account.renewRecoveryCodes',
    title: 'Make new recovery codes…',
    aliases: ['recovery codes', 'backup codes'],
    isByName: 'begun',
    on: app,
    keys: ', n',
    keysAt: '/layout/account',
    layout: 'sheet',
    submit: 'Make new codes',
    isPersonal: true,
    ask: passwordAndCode,
    operation: RenewRecoveryCodes,
    variables: (_, answers) => ({ input: answers }),
    say: () => 'New recovery codes made. The old ones no longer work',
    reveals: codesIn,
    final: 'the old codes are gone',
  }),
  command({
    id: 'account.endAuthenticator',
    title: 'Remove my authenticator app…',
    aliases: ['turn off second factor', 'new phone'],
    on: app,
    keys: ', q',
    keysAt: '/layout/account',
    layout: 'sheet',
    submit: 'Remove',
    isPersonal: true,
    ask: passwordAndCode,
    operation: EndAuthenticator,
    variables: (_, answers) => ({ input: answers }),
    say: () => 'Authenticator app removed. Your password alone logs you in',
    final: 'add the app again',
  }),
  command({
    id: 'user.endSecondFactors',
    title: 'Remove second factor…',
    aliases: ['lost phone', 'reset second factor', 'reset 2fa', 'locked out'],
    on: one('user'),
    needs: 'USERS_WRITE',
    ready: (user: UserRecord, { userId }) =>
      firstNo(isLive(user), logsIn(user), user.id !== userId || 'Remove your own on My account, with a code'),
    layout: 'sheet',
    submit: 'Remove',
    ask: { currentPassword: currentPassword() },
    operation: EndSecondFactors,
    variables: ({ id }, answers) => ({ input: { userId: id, ...answers } }),
    confirm: ({ fullName }) =>
      `Remove the second factor of ${fullName}? Until they add another, their password alone logs in.`,
    say: ({ fullName }) => `Second factor of ${fullName} removed`,
    final: 'the user adds another',
  }),
];
