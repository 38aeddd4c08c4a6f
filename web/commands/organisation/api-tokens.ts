import { apiToken, apiTokenFields } from '../../records/api-token.ts';
import { CreateApiToken, RevokeApiToken } from '../../records/documents/mutations.ts';
import { formOf } from '../../records/fields/forms.ts';
import { choice, day, record } from '../../records/fields/question.ts';
import { currentPassword } from '../../records/user.ts';
import { apiTokenScopes, roles } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';
import { app, command, one, some } from '../core/command.ts';
import { whoMay } from '../core/forbidden.ts';
import { listing } from '../core/opening.ts';

/** A token may have the role of its owner or a lower role, but not the role of workers, who never log in. The service decides. */
function rolesOfTokens({ role }: Actor) {
  const own = roles.findIndex(({ value }) => value === role);
  return roles.slice(0, own + 1).filter(({ value }) => value !== 'ROLE_USER');
}

const makesAdministrators = {
  label: 'Read and write, and make administrators',
  hint: 'Adds users of this role, with a password',
};

/** The scopes of a token with a role. A token that may write users can make administrators, and its scope says so. */
function scopesFor(role: unknown): typeof apiTokenScopes {
  if (!whoMay('USERS_WRITE').some((each) => each === role)) return apiTokenScopes;
  return apiTokenScopes.map((scope) => (scope.value === 'WRITE' ? { ...scope, ...makesAdministrators } : scope));
}

const lifetimes = [
  { value: '30', label: '30 days', words: ['month'] },
  { value: '90', label: '90 days', words: ['quarter'] },
  { value: '365', label: '1 year', words: ['365 days'] },
  { value: 'DAY', label: 'On a date…', words: ['date'] },
] as const;

/** The date some days from now, in UTC: `'2026-12-21'`. */
const dayFromNow = (days: string) => new Date(Date.now() + Number(days) * 86_400_000).toISOString().slice(0, 10);

export const apiTokens = [
  command({
    id: 'apiToken.add',
    action: 'add',
    title: 'Add API token…',
    aliases: ['new api token', 'create api token', 'api key', 'access token', 'script'],
    on: app,
    keys: 'c',
    keysAt: '/layout/api-tokens',
    needs: 'API_TOKENS_WRITE',
    layout: 'sheet',
    submit: 'Create',
    ask: (_, actor) => ({
      ...formOf(apiTokenFields, { role: { choices: rolesOfTokens(actor) } }),
      scope: choice({ label: apiTokenFields.scope.label, choices: ({ role }) => scopesFor(role) }),
      company: record({
        label: 'Company',
        kind: 'company',
        where: () => ({ status: 'ACTIVE' }),
        when: ({ role }) => actor.companyId === null && role !== 'ROLE_SUPER_ADMIN',
        hint: 'The company whose records the token can reach',
      }),
      expires: choice({ label: 'Expires after', choices: lifetimes }),
      lastDay: day({ label: 'Last day', when: ({ expires }) => expires === 'DAY', hint: 'At most a year ahead' }),
      currentPassword: currentPassword(),
    }),
    initial: (_, { role }) => ({ scope: 'READ' as const, role, expires: '90' as const }),
    operation: CreateApiToken,
    variables: (_, { name, scope, role, company, expires, lastDay, currentPassword }) => ({
      input: {
        name,
        currentPassword,
        scope,
        role,
        ...(company && { companyId: company.id }),
        expiresOn: lastDay ?? dayFromNow(expires),
      },
    }),
    say: (_, { name }, { changed }) =>
      changed.secret
        ? `API token ${name} created`
        : `API token ${name} created, but the answer was lost. Revoke the token and create another`,
    reveals: ({ changed: { name, secret } }) =>
      secret ? { of: 'token', title: `API token ${name}`, text: secret } : null,
    final: 'revoke the token instead',
    goTo: ({ changed }) => apiToken.path(changed),
  }),
  command({
    id: 'apiToken.revoke',
    action: 'changeState',
    title: 'Revoke API token',
    aliases: ['delete api token', 'remove api token', 'disable', 'leaked'],
    on: some('apiToken'),
    keys: 'mod+backspace',
    needs: 'API_TOKENS_WRITE',
    ready: ({ status }) => status !== 'REVOKED' || 'The token is revoked. Create another',
    operation: RevokeApiToken,
    variables: ({ id, version }) => ({ input: { id, version } }),
    confirm: ({ name }) =>
      `Revoke “${name}”? Scripts that use the token are refused from now on. You can’t restore a revoked token.`,
    say: ({ name }) => `“${name}” revoked`,
    final: 'a revoked token can’t be restored',
  }),
  command({
    id: 'apiToken.user',
    action: 'view',
    title: 'View user of API token',
    on: one('apiToken'),
    keys: 'v u',
    needs: 'USERS_READ',
    ready: ({ user }) => user !== null || 'The token’s user is a super admin and belongs to no company',
    run: (console, { userId }) => console.go(`/layout/users/${userId}`),
  }),
  listing('user', 'apiToken', 'v t', { needs: 'USERS_WRITE' }),
];
