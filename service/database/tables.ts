import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  Address,
  ApiTokenScope,
  Attachment,
  ChecklistItem,
  CompletedOutcome,
  CompletedPhoto,
  EmailPurpose,
  FieldChange,
  JobFieldType,
  JobFieldValue,
  JobPriority,
  JobStatus,
  Material,
  MessageRecipient,
  MessageStatus,
  ProformaInvoiceStatus,
  QuotationLine,
  Role,
  SavedCommandKind,
  Status,
  StoredQuotationStatus,
  Tax,
  TaxRounding,
  TaxTotal,
} from './values.ts';

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
  jobFields: JobFieldsTable;
  completedInfos: CompletedInfosTable;
  emailTemplates: EmailTemplatesTable;
  messages: MessagesTable;
  messageDocuments: MessageDocumentsTable;
  items: ItemsTable;
  contactDetails: ContactDetailsTable;
  bankDetails: BankDetailsTable;
  termsAndConditions: TermsTable;
  proformaInvoiceTerms: TermsTable;
  editedVersions: EditedVersionsTable;
  proformaInvoices: ProformaInvoicesTable;
  quotationContents: QuotationContentsTable;
  apiTokens: ApiTokensTable;
  apiTokenWindows: ApiTokenWindowsTable;
  savedCommands: SavedCommandsTable;
  vocabulary: VocabularyTable;
}

/** A list that is never null; left out, it is empty. */
type Json<T> = ColumnType<T, string | undefined, string>;
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
  /** The transaction that wrote it (xid8): by it and its id, the order in which changes became visible. */
  transactionId: Generated<string>;
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
  /** When its last valid day ends in its company's time zone. */
  expiresAt: Date;
  subtotal: Generated<string>;
  discount: Generated<string>;
  taxes: ColumnType<TaxTotal[], string | undefined, string>;
  total: Generated<string>;
}

export interface ItemsTable extends NamedColumns {
  companyId: string;
  code: string;
  name: string;
  description: string | null;
  unit: string;
  unitPrice: string;
  currency: string;
  taxes: Json<Tax[]>;
  status: Generated<Status>;
  /** The code as lists are ordered by it: without accents and case. */
  sortCode: string;
}

export interface ContactDetailsTable extends NamedColumns {
  companyId: string;
  name: string;
  designation: string | null;
  email: string | null;
  phone: string | null;
  address: NullableJson<Address>;
  isDefault: Generated<boolean>;
}

export interface BankDetailsTable extends NamedColumns {
  companyId: string;
  bankName: string;
  accountName: string;
  accountNumber: string;
  branch: string | null;
  bankCode: string | null;
  iban: string | null;
  isDefault: Generated<boolean>;
}

/** Terms and conditions, and proforma invoice terms: a table of each. */
export interface TermsTable extends NamedColumns {
  companyId: string;
  title: string;
  body: string;
  isDefault: Generated<boolean>;
}

export interface EditedVersionsTable {
  id: string;
  companyId: string;
  quotationId: string;
  versionNumber: number;
  editedById: string | null;
  editedByName: string | null;
  editedAt: Generated<Date>;
  /** The quotation's fields as they stood, by their names in the API. */
  stood: ColumnType<Record<string, unknown>, string, never>;
}

export interface ProformaInvoicesTable extends RecordColumns {
  companyId: string;
  number: string;
  quotationId: string;
  quotationNumber: string;
  versionNumber: number;
  customerId: string;
  subject: string;
  issueDate: string;
  dueDate: string;
  currency: string;
  taxRounding: TaxRounding;
  discountPercent: string | null;
  advancePercent: string;
  amountDue: string;
  bankDetailsId: string | null;
  termsId: string | null;
  status: Generated<ProformaInvoiceStatus>;
  statusReason: string | null;
  paidAt: Date | null;
  subtotal: string;
  discount: string;
  taxes: ColumnType<TaxTotal[], string | undefined, string>;
  total: string;
}

export interface QuotationContentsTable {
  /** The id of a quotation, an edited version or a proforma invoice. */
  recordId: string;
  lines: ColumnType<QuotationLine[], string, string>;
  /** What else its document says, as it was when it was sent or made; null while it is a draft. */
  particulars: NullableJson<Record<string, unknown>>;
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
  fields: Json<JobFieldValue[]>;
  completedAt: Date | null;
  /** When it begins, for the order of schedule; without a schedule, after all. Computed by the database. */
  startsFirst: GeneratedAlways<Date>;
  /** The same for the order backwards; without a schedule, before all. */
  startsLast: GeneratedAlways<Date>;
}

export interface JobFieldsTable extends RecordColumns {
  companyId: string;
  key: string;
  label: string;
  type: JobFieldType;
  required: Generated<boolean>;
  options: Json<string[]>;
  position: number;
}

export interface CompletedInfosTable {
  jobId: string;
  startedAt: Date;
  finishedAt: Date;
  outcome: CompletedOutcome;
  findings: string | null;
  workDone: string;
  checklist: Json<ChecklistItem[]>;
  materials: Json<Material[]>;
  followUps: string | null;
  remarks: string | null;
  customerName: string | null;
  signedAt: Date | null;
  customerSignatureFileId: string | null;
  noSignatureReason: string | null;
  photos: Json<CompletedPhoto[]>;
}

export interface EmailTemplatesTable extends NamedColumns {
  companyId: string;
  name: string;
  purpose: EmailPurpose;
  subject: string;
  body: string;
  isDefault: Generated<boolean>;
}

export interface MessagesTable extends RecordColumns {
  companyId: string;
  purpose: EmailPurpose;
  recordId: string;
  recordVersion: number;
  recipients: ColumnType<MessageRecipient[], string, string>;
  subject: string;
  body: string;
  attachments: Json<Attachment[]>;
  messageId: string;
  status: Generated<MessageStatus>;
  reason: string | null;
  attempts: Generated<number>;
  /** The 24 hours after which it fails begin here. */
  firstAttemptAt: Date | null;
  nextAttemptAt: Date | null;
  /** Until then it belongs to the sender that claimed it. */
  claimedUntil: Date | null;
  sentAt: Date | null;
  senderId: string | null;
  senderName: string | null;
}

export interface MessageDocumentsTable {
  messageId: string;
  bytes: Buffer;
}

export interface ApiTokensTable extends NamedColumns {
  userId: string;
  /** The company that it acts in; null for every one. */
  companyId: string | null;
  name: string;
  scope: ApiTokenScope;
  role: Role;
  /** SHA-256 of the token, hexadecimal: it is 256 bits of chance, so no slower hash is needed. */
  secretHash: string;
  /** Its last four characters. */
  hint: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export interface ApiTokenWindowsTable {
  tokenId: string;
  endsAt: Date;
  /** Of the calls that the token may make until then, those that a service has for it; may be more than there are. */
  leased: number;
}

export interface SavedCommandsTable extends NamedColumns {
  userId: string;
  companyId: string | null;
  name: string;
  kind: SavedCommandKind;
  definition: Json<unknown>;
  isShared: Generated<boolean>;
}

export interface VocabularyTable {
  /** Empty for what belongs to no company. */
  companyId: string;
  word: string;
}
