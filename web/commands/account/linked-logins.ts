import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { LinkedLoginsOfUser } from '../../records/documents/linked-logins.ts';
import { choice } from '../../records/fields/question.ts';
import { currentPassword } from '../../records/user.ts';
import { app, command } from '../core/command.ts';

const EndLinkedLogin = graphql(`
  mutation EndLinkedLogin($input: EndLinkedLoginInput!) {
    ended: endLinkedLogin(input: $input) {
      id
      email
    }
  }
`);

type Known = ResultOf<typeof LinkedLoginsOfUser> | null;

/** Commands for the viewer's accounts at a login provider. */
export const linkedLogins = [
  command({
    id: 'account.endLinkedLogin',
    title: 'Remove a linked login…',
    aliases: ['unlink', 'single sign-on', 'sso', 'login provider'],
    on: app,
    keys: ', i',
    keysAt: '/layout/account',
    layout: 'sheet',
    submit: 'Remove',
    isPersonal: true,
    reads: (_, { userId }) => ({ operation: LinkedLoginsOfUser, variables: { userId } }),
    ask: (_, __, read: Known) => ({
      link: choice({
        label: 'Linked login',
        choices: (read?.links ?? []).map(({ id, email, providerName }) => ({
          value: id,
          label: providerName ? `${email} at ${providerName}` : email,
        })),
        ...(read?.links.length === 0 && { hint: 'There is no linked login' }),
      }),
      currentPassword: currentPassword(),
    }),
    operation: EndLinkedLogin,
    variables: (_, { link, currentPassword }) => ({ input: { id: link, currentPassword } }),
    say: (_, __, { ended }) => `${ended.email} no longer logs you in`,
    final: 'log in by the provider and link it again',
  }),
];
