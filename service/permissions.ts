import type { EmailPurpose } from './database/tables.ts';
import { Problem } from './problem.ts';

export const roles = ['ROLE_SUPER_ADMIN', 'ROLE_COMPANY', 'ROLE_QUOTATION_ADMIN', 'ROLE_USER'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'COMPANIES_READ',
  'COMPANIES_WRITE',
  'COMPANIES_ADMINISTER',
  'DEPARTMENTS_READ',
  'DEPARTMENTS_WRITE',
  'USERS_READ',
  'USERS_WRITE',
  'JOBS_READ',
  'JOBS_WRITE',
  'CUSTOMERS_READ',
  'CUSTOMERS_WRITE',
  'QUOTATIONS_READ',
  'QUOTATIONS_WRITE',
  'FILES_WRITE',
  'DASHBOARD_READ',
  'MESSAGES_READ',
  'MESSAGES_WRITE',
  'AUDIT_READ',
] as const;
export type Permission = (typeof permissions)[number];

/** Who a route is for: anyone, anyone logged in, or those with a permission. */
export type Needs = 'PUBLIC' | 'AUTHENTICATED' | Permission;

/** The part of a viewer that decides. */
export interface Standing {
  role: Role;
  /** Null for a super admin, who sees every company. */
  companyId: string | null;
}

const GRANTS: Record<Role, readonly Permission[]> = {
  ROLE_SUPER_ADMIN: permissions,
  ROLE_COMPANY: permissions.filter((permission) => permission !== 'COMPANIES_ADMINISTER'),
  userId: string;
  ROLE_QUOTATION_ADMIN: [
    'DEPARTMENTS_READ',
    'USERS_READ',
    'JOBS_READ',
    'CUSTOMERS_READ',
    'CUSTOMERS_WRITE',
    'QUOTATIONS_READ',
    'QUOTATIONS_WRITE',
    'MESSAGES_READ',
    'MESSAGES_WRITE',
  ],
  ROLE_USER: [],
};

/** What it takes to send a message of a purpose; who may not, sees none of that purpose either. */
const SENDING: Record<EmailPurpose, Permission> = {
  JOB_REPORT: 'JOBS_WRITE',
  QUOTATION: 'QUOTATIONS_WRITE',
  PROFORMA_INVOICE: 'QUOTATIONS_WRITE',
};

/** What a role may do, in the order of the schema's `Permission`. */
export function permissionsOf(role: Role): readonly Permission[] {
  return GRANTS[role];
}

export function may(viewer: Standing, permission: Permission): boolean {
  return GRANTS[viewer.role].includes(permission);
}

/** What the messages that the viewer may see, send and take back are about. */
export function purposesOf(viewer: Standing): readonly EmailPurpose[] {
  // The keys of the table are purposes; the type of keys doesn't say so.
  return (Object.keys(SENDING) as EmailPurpose[]).filter((purpose) => may(viewer, SENDING[purpose]));
}

/** @throws Problem FORBIDDEN, naming what the viewer lacks. */
export function demand(viewer: Standing, needs: Exclude<Needs, 'PUBLIC'>): void {
  if (needs === 'AUTHENTICATED' || may(viewer, needs)) return;
  throw new Problem('FORBIDDEN', `This needs the permission ${needs}, which ${viewer.role} does not have.`);
}

/** The one company that the viewer sees; null where they see every one. */
export function scopeOf(viewer: Standing): string | null {
  return viewer.role === 'ROLE_SUPER_ADMIN' ? null : viewer.companyId;
}

/** Whether the viewer may see what belongs to a company, or to none (null). */
export function sees(viewer: Standing, companyId: string | null): boolean {
  return viewer.role === 'ROLE_SUPER_ADMIN' || (companyId !== null && companyId === viewer.companyId);
}

/** The roles that may log in to the console. */
export function mayLogIn(role: Role): boolean {
  return role !== 'ROLE_USER';
}

/** The roles that the viewer may give a user: none above their own. Empty without USERS_WRITE. */
export function rolesToGive(viewer: Standing): readonly Role[] {
  return may(viewer, 'USERS_WRITE') ? roles.slice(roles.indexOf(viewer.role)) : [];
}
