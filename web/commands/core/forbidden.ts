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
export function whyForbidden(needs: Permission, role: Role): string {
  const [noun = '', does] = needs.toLowerCase().split('_');
  const deed = deeds[needs] ?? `${does === 'read' ? 'see' : 'change'} ${noun}`;
  return `A ${wordFor(role).toLowerCase()} may not ${deed}; a ${wordFor(whoMay(needs)).toLowerCase()} may`;
}

/** The role to name: the super admin or the company admin. A law compares the role with the service's grants. */
export const whoMay = (needs: Permission): Role =>
  needs === 'COMPANIES_ADMINISTER' ? 'ROLE_SUPER_ADMIN' : 'ROLE_COMPANY';

/** The purpose of a permission, worded to follow "may"; by default `see jobs` of `JOBS_READ`, `change jobs` of `JOBS_WRITE`. */
const deeds: Readonly<Partial<Record<Permission, string>>> = {
  COMPANIES_WRITE: 'change a company',
  COMPANIES_ADMINISTER: 'create and delete companies, and change their seats',
  FILES_WRITE: 'upload images',
  DASHBOARD_READ: 'see the dashboard',
  MESSAGES_READ: 'see the outbox',
  MESSAGES_WRITE: 'send messages again',
  AUDIT_READ: 'see who changed what',
  API_TOKENS_READ: 'see API tokens',
  API_TOKENS_WRITE: 'make API tokens',
};
