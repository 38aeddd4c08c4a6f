import type { Permission } from '../../ground/graphql.ts';
import { wordFor } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';

type Role = Actor['role'];

/**
 * The reason against a command for lack of a permission, and the roles with the permission:
 * `{ state: 'forbidden', why: 'A quotation admin can’t change jobs; company admins and super admins can', roles: […] }`
 */
export const forbiddenFor = (needs: Permission, role: Role) =>
  ({ state: 'forbidden', why: whyForbidden(needs, role), roles: whoMay(needs) }) as const;

/** `A quotation admin can’t change jobs; company admins and super admins can` */
export const whyForbidden = (needs: Permission, role: Role): string => {
  const others = whoMay(needs).map((each) => `${wordFor(each).toLowerCase()}s`);
  return `A ${wordFor(role).toLowerCase()} can’t ${deedOf(needs)}; ${others.join(' and ')} can`;
};

/** The roles with a permission that another role lacks. A law compares the roles with the service's grants. */
export const whoMay = (needs: Permission): readonly Role[] =>
  needs === 'COMPANIES_ADMINISTER' ? ['ROLE_SUPER_ADMIN'] : ['ROLE_COMPANY', 'ROLE_SUPER_ADMIN'];

/** The purpose of a permission, to follow "may": `see jobs` of `JOBS_READ`, `change API tokens` of `API_TOKENS_WRITE`. */
function deedOf(needs: Permission): string {
  const [, noun = '', does = ''] = /(.+)_(.+)/.exec(needs.toLowerCase()) ?? [];
  const verb = { read: 'see', write: 'change' }[does] ?? does;
  const of =
    {
      audit: 'the history',
      dashboard: 'the dashboard',
      files: 'images',
      api_tokens: 'API tokens',
      personal_data: 'the data of a person',
    }[noun] ?? noun;
  return `${verb} ${of}`;
}
