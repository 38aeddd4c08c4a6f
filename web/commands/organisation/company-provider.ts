import { graphql, type ResultOf } from '../../ground/graphql.ts';
import type { CompanyRecord } from '../../records/company.ts';
import { secret, text } from '../../records/fields/question.ts';
import { currentPassword } from '../../records/user.ts';
import { command, one } from '../core/command.ts';
import { isLive } from '../core/lifecycle.ts';

const ProviderOfCompany = graphql(`
  query ProviderOfCompany($companyId: ID!) {
    provider: companyProvider(companyId: $companyId) {
      id
      version
      name
      issuer
      client
      roleClaim
      companyAdminValue
      quotationAdminValue
    }
  }
`);

const UpdateCompanyProvider = graphql(`
  mutation UpdateCompanyProvider($input: UpdateCompanyProviderInput!) {
    changed: updateCompanyProvider(input: $input) {
      id
      version
      name
    }
  }
`);

const EndCompanyProvider = graphql(`
  mutation EndCompanyProvider($input: EndCompanyProviderInput!) {
    ended: endCompanyProvider(input: $input) {
      id
      name
    }
  }
`);

type Known = ResultOf<typeof ProviderOfCompany> | null;

const reads = ({ id }: CompanyRecord) => ({ operation: ProviderOfCompany, variables: { companyId: id } });
const withRoles = ({ roleClaim }: { readonly [name: string]: unknown }) => Boolean(roleClaim);
const value = { maxLength: 200, optional: true, when: withRoles } as const;

/** Commands for the login provider of a company. */
export const companyProvider = [
  command({
    id: 'company.setProvider',
    action: 'edit',
    title: 'Set up company login…',
    aliases: ['single sign-on', 'sso', 'openid', 'oidc', 'login provider', 'identity provider'],
    on: one('company'),
    needs: 'COMPANIES_WRITE',
    ready: isLive,
    layout: 'sheet',
    reads,
    ask: (_, __, read: Known) => ({
      name: text({ label: 'Name', maxLength: 40, hint: 'On the screens for your users' }),
      issuer: text({ label: 'Issuer', maxLength: 200, hint: 'The address of the provider, beginning with https' }),
      client: text({
        label: 'Client ID',
        maxLength: 200,
        hint: 'Redirect address: the address of Docket with /login/callback',
      }),
      clientSecret: secret({
        label: 'Client secret',
        maxLength: 500,
        ...(read?.provider && { optional: true as const, hint: 'Leave empty to keep the present secret' }),
      }),
      roleClaim: text({
        label: 'Claim for roles',
        maxLength: 100,
        optional: true,
        hint: 'Such as “groups”. Without a claim, roles stay as they are in Docket',
      }),
      companyAdminValue: text({ label: 'Value for company admins', ...value }),
      quotationAdminValue: text({ label: 'Value for quotation admins', ...value }),
      currentPassword: currentPassword(),
    }),
    initial: (_, __, read: Known) => {
      if (!read?.provider) return {};
      const { id: _id, version: _version, ...rest } = read.provider;
      return rest;
    },
    operation: UpdateCompanyProvider,
    variables: ({ id }, answers, _, read) => ({
      input: { ...answers, clientSecret: answers.clientSecret || null, id, version: read?.provider?.version ?? 0 },
    }),
    say: ({ name }, answers) => `Users of ${name} can log in with ${answers.name}`,
    final: 'set up the login again, or remove it',
  }),
  command({
    id: 'company.endProvider',
    action: 'edit',
    title: 'Remove company login…',
    aliases: ['remove single sign-on', 'remove sso'],
    on: one('company'),
    needs: 'COMPANIES_WRITE',
    ready: isLive,
    layout: 'sheet',
    submit: 'Remove',
    reads,
    ask: { currentPassword: currentPassword() },
    operation: EndCompanyProvider,
    variables: ({ id }, answers, _, read) => ({ input: { id, version: read?.provider?.version ?? 1, ...answers } }),
    confirm: ({ name }) => `Remove the login of ${name}? Its users then log in with their passwords.`,
    say: (_, __, { ended }) => `${ended.name} no longer logs anybody in`,
    final: 'set up the login again',
  }),
];
