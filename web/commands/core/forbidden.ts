import type { Permission } from '../../ground/graphql.ts';
import { wordFor } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';

type Role = Actor['role'];

/**
 * The reason against a command for lack of a permission, and a role with the permission:
 * `{ state: 'forbidden', why: 'A quotation admin may not change jobs; a company admin may', roles: ['ROLE_COMPANY'] }`
 */
export const forbiddenFor = (needs: Permission, role: Role) =>
  ({ state: 'forbidden', why: whyForbidden(needs, role), roles: [whoMay(needs)] }) as const;

/** `A quotation admin may not change jobs; a company admin may` */
export const whyForbidden = (needs: Permission, role: Role): string =>
  `A ${wordFor(role).toLowerCase()} may not ${deedOf(needs)}; a ${wordFor(whoMay(needs)).toLowerCase()} may`;

/** The role to name: the super admin or the company admin. A law compares the role with the service's grants. */
export const whoMay = (needs: Permission): Role =>
  needs === 'COMPANIES_ADMINISTER' ? 'ROLE_SUPER_ADMIN' : 'ROLE_COMPANY';

/** The purpose of a permission, to follow "may": `see jobs` of `JOBS_READ`, `change API tokens` of `API_TOKENS_WRITE`. */
function deedOf(needs: Permission): string {
  const [, noun = '', does = ''] = /(.+)_(.+)/.exec(needs.toLowerCase()) ?? [];
  const verb = { read: 'see', write: 'change' }[does] ?? does;
  const of =
    { audit: 'the history', dashboard: 'the dashboard', files: 'images', api_tokens: 'API tokens' }[noun] ?? noun;
  return `${verb} ${of}`;
}
