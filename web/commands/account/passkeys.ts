import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { FactorsOfUser } from '../../records/documents/factors.ts';
import { choice, type PasskeyOptions, secret, text } from '../../records/fields/question.ts';
import { currentPassword } from '../../records/user.ts';
import { app, command } from '../core/command.ts';
import { codesIn, passwordAndCode } from './factors.ts';

const NewPasskey = graphql(`
  query NewPasskey {
    question: newPasskey {
      ticket
      options
    }
  }
`);

const ConfirmPasskey = graphql(`
  mutation ConfirmPasskey($input: ConfirmPasskeyInput!) {
    recovery: confirmPasskey(input: $input) {
      codes
    }
  }
`);

const EndPasskey = graphql(`
  mutation EndPasskey($input: EndPasskeyInput!) {
    factors: endPasskey(input: $input) {
      recoveryCodesLeft
    }
  }
`);

type Question = ResultOf<typeof NewPasskey> | null;
type Known = ResultOf<typeof FactorsOfUser> | null;

/** Commands for the viewer's passkeys. */
export const passkeys = [
  command({
    id: 'account.addPasskey',
    title: 'Add a passkey…',
    aliases: ['fingerprint', 'face', 'security key', 'webauthn', 'log in without password'],
    on: app,
    keys: ', k',
    keysAt: '/layout/account',
    layout: 'sheet',
    submit: 'Add',
    isPersonal: true,
    reads: () => ({ operation: NewPasskey, variables: {} }),
    ask: (_, __, read: Question) => ({
      name: text({ label: 'Name', maxLength: 60, hint: 'Such as “Phone” or “Work laptop”' }),
      currentPassword: currentPassword(),
      passkey: secret({
        label: 'Passkey',
        // The service makes the options for the browser.
        ...(read && { passkey: read.question.options as unknown as PasskeyOptions }),
      }),
    }),
    operation: ConfirmPasskey,
    variables: (_, { name, currentPassword, passkey }, __, read) => ({
      input: { name, currentPassword, ticket: read?.question.ticket ?? '', response: parsed(passkey) },
    }),
    say: (_, { name }) => `Passkey ${name} added. It logs you in alone`,
    reveals: codesIn,
    final: 'remove the passkey again',
  }),
  command({
    id: 'account.endPasskey',
    title: 'Remove a passkey…',
    aliases: ['lost key', 'my passkeys'],
    on: app,
    keys: ', j',
    keysAt: '/layout/account',
    layout: 'sheet',
    submit: 'Remove',
    isPersonal: true,
    reads: (_, { userId }) => ({ operation: FactorsOfUser, variables: { userId } }),
    ask: (_, __, read: Known) => ({
      passkey: choice({
        label: 'Passkey',
        choices: (read?.factors.passkeys ?? []).map(({ id, name }) => ({ value: id, label: name })),
      }),
      ...passwordAndCode,
    }),
    operation: EndPasskey,
    variables: (_, { passkey, ...proofs }) => ({ input: { id: passkey, ...proofs } }),
    say: () => 'Passkey removed',
    final: 'add the passkey again',
  }),
];

/** The answer of the authenticator; an empty object for the example of a copied call. */
function parsed(answer: string): object {
  try {
    return JSON.parse(answer);
  } catch {
    return {};
  }
}
