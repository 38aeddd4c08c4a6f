import type { Actor, Permission } from '../commands/command.ts';
import { wordFor } from '../records/words.ts';

/** What each permission is for, as it stands after "may". */
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

/** The first role up from most that has a permission; a law holds it to what the service grants. */
export const whoMay = (needs: Permission): Actor['role'] =>
  needs === 'COMPANIES_ADMINISTER' ? 'ROLE_SUPER_ADMIN' : 'ROLE_COMPANY';

/** `A quotation admin may not change jobs; a company admin may` */
export function whyForbidden(needs: Permission, role: Actor['role']): string {
  return `A ${wordFor(role).toLowerCase()} may not ${deeds[needs]}; a ${wordFor(whoMay(needs)).toLowerCase()} may`;
}
