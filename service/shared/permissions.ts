import { Problem } from './problem.ts';
import type { ApiTokenScope, EmailPurpose } from './values.ts';

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
  'NOTES_READ',
  'NOTES_WRITE',
  'FILES_WRITE',
  'DASHBOARD_READ',
  'MESSAGES_READ',
  'MESSAGES_WRITE',
  'AUDIT_READ',
  'PERSONAL_DATA_READ',
  'PERSONAL_DATA_ERASE',
  'API_TOKENS_READ',
  'API_TOKENS_WRITE',
  'WEBHOOKS_READ',
  'WEBHOOKS_WRITE',
] as const;
export type Permission = (typeof permissions)[number];

/** The callers of a route: everyone, every session or API token, sessions only, or a permission. */
export type Needs = 'PUBLIC' | 'AUTHENTICATED' | 'SESSION' | Permission;

/** The API token of a script; the token may do less than its user. */
export interface ApiTokenStanding {
  name: string;
  scope: ApiTokenScope;
}

/** The part of a viewer behind all permissions. */
export interface Standing {
  userId: string;
  role: Role;
  /** Null for a super admin, who sees every company. */
  companyId: string | null;
  /** Null or absent for a session. */
  apiToken?: ApiTokenStanding | null;
}

const GRANTS: Record<Role, readonly Permission[]> = {
  ROLE_SUPER_ADMIN: permissions,
  ROLE_COMPANY: permissions.filter((permission) => permission !== 'COMPANIES_ADMINISTER'),
  ROLE_QUOTATION_ADMIN: [
    'DEPARTMENTS_READ',
    'USERS_READ',
    'JOBS_READ',
    'CUSTOMERS_READ',
    'CUSTOMERS_WRITE',
    'QUOTATIONS_READ',
    'QUOTATIONS_WRITE',
    'NOTES_READ',
    'NOTES_WRITE',
    'MESSAGES_READ',
    'MESSAGES_WRITE',
    'API_TOKENS_READ',
    'API_TOKENS_WRITE',
  ],
  ROLE_USER: [],
};

/** The permission to send messages of a purpose, and to see them. */
const SENDING: Record<EmailPurpose, Permission> = {
  JOB_REPORT: 'JOBS_WRITE',
  QUOTATION: 'QUOTATIONS_WRITE',
  PROFORMA_INVOICE: 'QUOTATIONS_WRITE',
};

/** The permissions of a role, or of an API token with the role, in the order of the schema's `Permission`. */
export function permissionsOf(role: Role, apiToken: ApiTokenStanding | null = null): readonly Permission[] {
  if (!apiToken) return GRANTS[role];
  const isGranted = apiToken.scope === 'READ' ? isForReading : isForApiTokens;
  return GRANTS[role].filter(isGranted);
}

/** A leaked token must not create further tokens, and no webhook that tells changes after the token's end. */
const forPeople: readonly Needs[] = ['SESSION', 'API_TOKENS_WRITE', 'WEBHOOKS_WRITE'];
const isForApiTokens = (permission: Permission) => !isForPeople(permission);

/** Whether only a person may make a call, never an API token. */
export const isForPeople = (needs: Needs): boolean => forPeople.includes(needs);

const isForReading = (permission: Permission) => permission.endsWith('_READ');

export function may({ role, apiToken = null }: Standing, permission: Permission): boolean {
  return permissionsOf(role, apiToken).includes(permission);
}

/** The purposes of messages for the viewer to see, send and take back. */
export function purposesOf(viewer: Standing): readonly EmailPurpose[] {
  // The keys of the table are purposes; the type of keys doesn't say so.
  const purposes = Object.keys(SENDING) as EmailPurpose[];
  // By role: an API token of scope READ sees the messages of its role; the routes refuse to send.
  return purposes.filter((purpose) => permissionsOf(viewer.role).includes(SENDING[purpose]));
}

/** Whether the viewer meets the needs of a route or record. */
export function meets(viewer: Standing, needs: Exclude<Needs, 'PUBLIC'>): boolean {
  return needs === 'AUTHENTICATED' || (needs === 'SESSION' ? !viewer.apiToken : may(viewer, needs));
}

/** @throws Problem FORBIDDEN, naming the missing permission. */
export function demand(viewer: Standing, needs: Exclude<Needs, 'PUBLIC'>): void {
  if (meets(viewer, needs)) return;
  const { role, apiToken } = viewer;
  if (needs === 'SESSION' || (apiToken && isForPeople(needs))) {
    throw new Problem('FORBIDDEN', 'API tokens can’t make this call. Log in with a password.');
  }
  const who = apiToken ? `The API token “${apiToken.name}” (${apiToken.scope}, ${role})` : role;
  throw new Problem('FORBIDDEN', `${who} does not have the permission ${needs}.`);
}

/** The viewer's company; null for a viewer of every company. */
export function scopeOf(viewer: Standing): string | null {
  return viewer.role === 'ROLE_SUPER_ADMIN' ? null : viewer.companyId;
}

/** Whether the viewer may see records of a company, or records without a company (null). */
export function sees(viewer: Standing, companyId: string | null): boolean {
  return viewer.role === 'ROLE_SUPER_ADMIN' || (companyId !== null && companyId === viewer.companyId);
}

/** Whether a role gives rights to others. */
export const isAdministrator = (role: Role): boolean => GRANTS[role].includes('USERS_WRITE');

/** Whether a role may log in to the console. */
export function mayLogIn(role: Role): boolean {
  return role !== 'ROLE_USER';
}

/** The possible roles of a user's API tokens: the user's role and the lower roles with a login. */
export function rolesOfTokens(role: Role): readonly Role[] {
  return roles.slice(roles.indexOf(role)).filter(mayLogIn);
}

/** The roles for the viewer to give, up to the viewer's own. Empty without USERS_WRITE. */
export function rolesToGive(viewer: Standing): readonly Role[] {
  return may(viewer, 'USERS_WRITE') ? roles.slice(roles.indexOf(viewer.role)) : [];
}
