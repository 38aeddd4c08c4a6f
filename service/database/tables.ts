import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/**
 * The tables of `migrations/`, as kysely reads and writes them: names in camelCase, rows as the driver gives them.
 *
 * A timestamp is a `Date`; a `date` is a string such as `2026-11-20`; `numeric` and `bigint` are strings, so that nothing
 * is rounded; `jsonb` is read as a value and written as a string (`JSON.stringify`), because the driver would send an
 * array as a PostgreSQL array.
 */
export interface Tables {
  companies: CompaniesTable;
  files: FilesTable;
  fileBytes: FileBytesTable;
  departments: DepartmentsTable;
  users: UsersTable;
  sessions: SessionsTable;
  auditEntries: AuditEntriesTable;
  idempotencyKeys: IdempotencyKeysTable;
  loginFailures: LoginFailuresTable;
  counters: CountersTable;
  customerCompanies: CustomerCompaniesTable;
  customers: CustomersTable;
  quotations: QuotationsTable;
  jobs: JobsTable;
}

export type Status = 'ACTIVE' | 'INACTIVE';
export type Role = 'ROLE_SUPER_ADMIN' | 'ROLE_COMPANY' | 'ROLE_QUOTATION_ADMIN' | 'ROLE_USER';
export type TaxRounding = 'DOCUMENT' | 'LINE';
export type JobPriority = 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
export type JobStatus =
  | 'NEW'
  | 'ASSIGNED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'COMPLETED'
  | 'CLOSED'
  | 'CANNOT_COMPLETE'
  | 'CANCELLED';
export type StoredQuotationStatus = 'DRAFT' | 'SENT' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED';

/** A postal address: every part there, null where it is empty. `country` is ISO 3166-1 alpha-2. */
export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
}

/** One field of a record that changed, such as `{ field: 'address.city', from: null, to: 'Lima' }`. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One tax of a quotation; decimals as strings: `{ name: 'GST', percent: '5', taxable: '300.00', amount: '15.00' }`. */
export interface TaxTotal {
  name: string;
  percent: string;
  taxable: string;
  amount: string;
}

type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** What every record has in common. */
interface RecordColumns {
  id: string;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  version: Generated<number>;
  deletedAt: Date | null;
  /** Normalised words by which it is found. */
  search: string;
}

/** What a record with a name has besides. */
interface NamedColumns extends RecordColumns {
  /** The name as lists are ordered by it: without accents and case. */
  sortName: string;
}

export interface CompaniesTable extends NamedColumns {
  name: string;
  email: string;
  phone: string | null;
  website: string | null;
  address: NullableJson<Address>;
  registrationNumber: string | null;
  taxNumber: string | null;
  logoFileId: string | null;
  currency: string;
  locale: string;
  timeZone: string;
  numberOfUsers: number;
  taxRounding: Generated<TaxRounding>;
  quotationValidityDays: Generated<number>;
  status: Generated<Status>;
}

export interface FilesTable {
  id: string;
  createdAt: Generated<Date>;
  companyId: string;
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

export interface FileBytesTable {
  fileId: string;
  bytes: Buffer;
}

export interface DepartmentsTable extends NamedColumns {
  companyId: string;
  name: string;
  description: string | null;
  status: Generated<Status>;
}

export interface UsersTable extends NamedColumns {
  /** Null for a super admin, and only there. */
  companyId: string | null;
  departmentId: string | null;
  fullName: string;
  email: string;
  phone: string | null;
  role: Role;
  status: Generated<Status>;
  lastLoginAt: Date | null;
  /** Null for one who cannot log in. */
  passwordHash: string | null;
}

export interface SessionsTable {
  id: string;
  createdAt: Generated<Date>;
  userId: string;
  expiresAt: Date;
}

export interface AuditEntriesTable {
  id: string;
  at: Generated<Date>;
  companyId: string | null;
  recordId: string;
  action: string;
  actorId: string | null;
  actorName: string | null;
  changes: JSONColumnType<FieldChange[]>;
}

export interface IdempotencyKeysTable {
  userId: string;
  key: string;
  requestHash: string;
  /** The body of the first answer, as JSON; null until it has been given. */
  response: string | null;
  expiresAt: Date;
}

export interface LoginFailuresTable {
  id: Generated<string>;
  at: Generated<Date>;
  account: string;
  address: string;
}

export interface CountersTable {
  companyId: string;
  kind: string;
  /** 0 for a kind that counts on from year to year. */
  year: Generated<number>;
  last: number;
}

export interface CustomerCompaniesTable extends NamedColumns {
  companyId: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: NullableJson<Address>;
  taxNumber: string | null;
  status: Generated<Status>;
}

export interface CustomersTable extends NamedColumns {
  companyId: string;
  customerCompanyId: string | null;
  fullName: string;
  email: string | null;
  phone: string | null;
  address: NullableJson<Address>;
  status: Generated<Status>;
}

export interface QuotationsTable extends RecordColumns {
  companyId: string;
  number: string;
  revision: Generated<number>;
  leadNumber: string;
  customerId: string;
  subject: string;
  issueDate: string;
  validUntil: string;
  currency: string;
  taxRounding: TaxRounding;
  discountPercent: string | null;
  notes: string | null;
  termsId: string | null;
  contactDetailsId: string | null;
  bankDetailsId: string | null;
  status: Generated<StoredQuotationStatus>;
  statusReason: string | null;
  sentAt: Date | null;
  subtotal: Generated<string>;
  discount: Generated<string>;
  taxes: ColumnType<TaxTotal[], string | undefined, string>;
  total: Generated<string>;
}

export interface JobsTable extends RecordColumns {
  companyId: string;
  number: string;
  title: string;
  description: string | null;
  type: string | null;
  departmentId: string | null;
  customerId: string;
  siteAddress: NullableJson<Address>;
  priority: Generated<JobPriority>;
  requestedAt: Date;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  assigneeId: string | null;
  status: Generated<JobStatus>;
  statusReason: string | null;
  quotationId: string | null;
  fields: ColumnType<Record<string, unknown>, string | undefined, string>;
}
