import type { Permission } from '../../ground/graphql.ts';
import { wordFor } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';

/** The purpose of each permission, worded to follow "may". */
const deeds: Readonly<Record<Permission, string>> = {
  COMPANIES_READ: 'see companies',
  COMPANIES_WRITE: 'change a company',
  COMPANIES_ADMINISTER: 'create and delete companies, and change their seats',
  DEPARTMENTS_READ: 'see departments',
  DEPARTMENTS_WRITE: 'change departments',
  USERS_READ: 'see users',
  USERS_WRITE: 'change users',
  JOBS_READ: 'see jobs',
  JOBS_WRITE: 'change jobs',
  CUSTOMERS_READ: 'see customers',
  CUSTOMERS_WRITE: 'change customers',
  QUOTATIONS_READ: 'see quotations',
  QUOTATIONS_WRITE: 'change quotations',
  FILES_WRITE: 'upload images',
  DASHBOARD_READ: 'see the dashboard',
  MESSAGES_READ: 'see the outbox',
  MESSAGES_WRITE: 'send messages again',
  AUDIT_READ: 'see who changed what',
  API_TOKENS_READ: 'see API tokens',
  API_TOKENS_WRITE: 'make API tokens',
};

/**
 * The role to name for a permission: the super admin or the company admin. A law compares the role with the service's
 * grants.
 */
export const whoMay = (needs: Permission): Actor['role'] =>
  needs === 'COMPANIES_ADMINISTER' ? 'ROLE_SUPER_ADMIN' : 'ROLE_COMPANY';

/** `A quotation admin may not change jobs; a company admin may` */
export function whyForbidden(needs: Permission, role: Actor['role']): string {
  return `A ${wordFor(role).toLowerCase()} may not ${deeds[needs]}; a ${wordFor(whoMay(needs)).toLowerCase()} may`;
}
