import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  AccountLinkPurpose,
  ChecklistItem,
  CompletedOutcome,
  CompletedPhoto,
  FieldChange,
  Material,
  QuotationLine,
} from '../shared/values.ts';

/**
 * The tables of `migrations/` for Kysely, with names in camelCase. Each kind of record adds the table of its fields; other
 * tables are declared here.
 *
 * A timestamp is a `Date`; a `date` is a string such as `2026-11-20`; `numeric` and `bigint` are strings to avoid
 * rounding. `jsonb` is read as a value and written as a string (`JSON.stringify`): the driver would send an array as a
 * PostgreSQL array.
 */
export interface Tables {
  files: {
    id: string;
    createdAt: Generated<Date>;
    companyId: string;
    name: string;
    contentType: string;
    /** In bytes. */
    size: number;
    /** In hexadecimal. */
    sha256: string;
  };
  fileBytes: {
    fileId: string;
    bytes: Buffer;
  };
  sessions: {
    id: string;
    createdAt: Generated<Date>;
    userId: string;
    /** Such as `Firefox on Windows`; null for an unknown browser. */
    device: string | null;
    /** The network address of the last noted use. */
    address: string | null;
    lastUsedAt: Generated<Date>;
    expiresAt: Date;
    /** Minutes without use that end the session. */
    idleMinutes: number;
    /** The linked login that opened the session; null for another proof. */
    linkedLoginId: string | null;
    /** The claim `sid` of the provider. */
    providerSession: string | null;
  };
  auditEntries: {
    id: string;
    at: Generated<Date>;
    companyId: string | null;
    recordId: string;
    action: string;
    actorId: string | null;
    actorName: string | null;
    changes: JSONColumnType<FieldChange[]>;
    /** The writing transaction (xid8). Changes become visible in the order of transactions and ids. */
    transactionId: Generated<string>;
  };
  auditSeals: {
    position: number;
    entryId: string;
    /** Null in all links of an entry but the last. */
    salt: Buffer | null;
    digest: Buffer;
    hash: Buffer;
  };
  idempotencyKeys: {
    userId: string;
    key: string;
    requestHash: string;
    /** The body of the first answer, as JSON; null before the answer. */
    response: string | null;
    expiresAt: Date;
  };
  loginFailures: {
    id: Generated<string>;
    at: Generated<Date>;
    account: string;
    address: string;
    /** Null for an attempt from a browser that has never logged in to the account. */
    device: string | null;
    /** Whether a security event tells of the failure. */
    isTold: Generated<boolean>;
  };
  securityEvents: {
    id: string;
    at: Generated<Date>;
    kind: string;
    companyId: string | null;
    /** The person concerned. */
    userId: string | null;
    /** Null for a stranger, and for Docket itself. */
    actorId: string | null;
    apiTokenId: string | null;
    address: string | null;
    device: string | null;
    changes: JSONColumnType<FieldChange[]>;
    /** AES-256-GCM of address and device; null before the event is sealed. */
    sealedPlace: string | null;
    /** AES-256-GCM of the changes. */
    sealedChanges: string | null;
    /** The place in the chain; null until the event is sealed. */
    position: number | null;
    hash: string | null;
  };
  eventKeys: {
    userId: string;
    /** In UTC. */
    day: string;
    /** In base64url. */
    key: string;
  };
  pastLoginFailures: {
    userId: string;
    count: number;
    lastAt: Date;
  };
  authenticators: {
    userId: string;
    createdAt: Generated<Date>;
    sealedSecret: string;
    /** The time step of the last code (RFC 6238). */
    lastStep: number;
    lastUsedAt: Generated<Date>;
  };
  passkeys: {
    id: string;
    userId: string;
    createdAt: Generated<Date>;
    name: string;
    /** In base64url, like the public key. */
    credentialId: string;
    publicKey: string;
    counter: string;
    transports: ColumnType<string[], string, string>;
    lastUsedAt: Date | null;
  };
  companyProviders: {
    companyId: string;
    version: Generated<number>;
    name: string;
    issuer: string;
    clientId: string;
    sealedSecret: string;
    roleClaim: string | null;
    companyAdminValue: string | null;
    quotationAdminValue: string | null;
  };
  linkedLogins: {
    id: string;
    userId: string;
    createdAt: Generated<Date>;
    provider: Generated<string>;
    issuer: string;
    subject: string;
    email: string;
    lastUsedAt: Date | null;
  };
  spentChallenges: {
    /** SHA-256, in hexadecimal. */
    challengeHash: string;
    expiresAt: Date;
  };
  recoveryCodes: {
    userId: string;
    /** SHA-256, in hexadecimal. */
    codeHash: string;
  };
  loginChallenges: {
    /** SHA-256, in hexadecimal. */
    tokenHash: string;
    userId: string;
    userVersion: number;
    device: string | null;
    wrongCodes: Generated<number>;
    expiresAt: Date;
    linkedLoginId: string | null;
    providerSession: string | null;
  };
  accountLinks: {
    id: string;
    createdAt: Generated<Date>;
    purpose: AccountLinkPurpose;
    userId: string;
    /** The address of the mail with the link. */
    email: string;
    inviterName: string | null;
    /** SHA-256 of the token, in hexadecimal. */
    secretHash: string;
    expiresAt: Date;
  };
  accountMails: {
    id: string;
    createdAt: Generated<Date>;
    /** The company that gets replies. */
    companyId: string | null;
    recipient: string;
    subject: string;
    /** `{link}` stands for the link. */
    body: string;
    linkId: string | null;
    sealedToken: string | null;
    messageId: string;
    attempts: Generated<number>;
    firstAttemptAt: Date | null;
    nextAttemptAt: Generated<Date>;
    /** The end of the present sender's lease. */
    claimedUntil: Date | null;
    givesUpAt: Date;
  };
  counters: {
    companyId: string;
    kind: string;
    /** 0 for a kind counted across years. */
    year: Generated<number>;
    last: number;
  };
  completedInfos: {
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
    /** The content of the report before the erasure of the customer. */
    keptReport: NullableJson<Record<string, unknown>>;
    /** Of the report: 1 at first, and each correction adds 1. */
    revision: Generated<number>;
  };
  messageDocuments: {
    messageId: string;
    bytes: Buffer;
  };
  editedVersions: {
    id: string;
    companyId: string;
    quotationId: string;
    versionNumber: number;
    editedById: string | null;
    editedByName: string | null;
    editedAt: Generated<Date>;
    /** The quotation's former fields, by their names in the API. */
    stood: ColumnType<Record<string, unknown>, string, never>;
  };
  quotationContents: {
    /** The id of a quotation, an edited version or a proforma invoice. */
    recordId: string;
    lines: ColumnType<QuotationLine[], string, string>;
    /** The sent document's content beside row and lines; null for a draft. */
    particulars: NullableJson<Record<string, unknown>>;
  };
  apiTokenWindows: {
    tokenId: string;
    endsAt: Date;
    /** The calls leased to services until then; may exceed the limit. */
    leased: number;
  };
  merges: {
    mergedId: string;
    survivorId: string;
    companyId: string;
    mergedAt: Generated<Date>;
    /** The survivor's fields with values of the merged record. */
    taken: JSONColumnType<FieldChange[]>;
    /** Ids of moved records, by relation. */
    moved: JSONColumnType<Record<string, string[]>>;
  };
  vocabulary: {
    /** Empty for words of records without a company. */
    companyId: string;
    word: string;
    /** Null before the service has written them. */
    codes: string[] | null;
  };
  searchFilling: {
    tableName: string;
    lastId: Generated<string>;
    isFilled: Generated<boolean>;
  };
}

/** A list, never null; empty by default. */
type Json<T> = ColumnType<T, string | undefined, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The columns of every record. */
export interface RecordColumns {
  id: string;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  version: Generated<number>;
  deletedAt: Date | null;
  /** The searched text, normalised. */
  search: string;
}
