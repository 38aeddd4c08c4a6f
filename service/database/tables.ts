import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  ChecklistItem,
  CompletedOutcome,
  CompletedPhoto,
  FieldChange,
  Material,
  QuotationLine,
} from '../shared/values.ts';

/**
 * The tables of `migrations/`, as Kysely reads and writes them: names in camelCase, rows as the driver gives them. Each kind of
 * record adds its own table, from its fields; here stand the tables of no kind.
 *
 * A timestamp is a `Date`; a `date` is a string such as `2026-11-20`; `numeric` and `bigint` are strings, so that nothing
 * is rounded; `jsonb` is read as a value and written as a string (`JSON.stringify`), because the driver would send an
 * array as a PostgreSQL array.
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
    expiresAt: Date;
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
    /** The transaction that wrote it (xid8): by it and its id, the order in which changes became visible. */
    transactionId: Generated<string>;
  };
  idempotencyKeys: {
    userId: string;
    key: string;
    requestHash: string;
    /** The body of the first answer, as JSON; null until it has been given. */
    response: string | null;
    expiresAt: Date;
  };
  loginFailures: {
    id: Generated<string>;
    at: Generated<Date>;
    account: string;
    address: string;
  };
  counters: {
    companyId: string;
    kind: string;
    /** 0 for a kind that counts on from year to year. */
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
    /** The quotation's fields as they stood, by their names in the API. */
    stood: ColumnType<Record<string, unknown>, string, never>;
  };
  quotationContents: {
    /** The id of a quotation, an edited version or a proforma invoice. */
    recordId: string;
    lines: ColumnType<QuotationLine[], string, string>;
    /** What else its document says, as it was when it was sent or made; null while it is a draft. */
    particulars: NullableJson<Record<string, unknown>>;
  };
  apiTokenWindows: {
    tokenId: string;
    endsAt: Date;
    /** Of the calls that the token may make until then, those that a service has for it; may be more than there are. */
    leased: number;
  };
  vocabulary: {
    /** Empty for what belongs to no company. */
    companyId: string;
    word: string;
  };
}

/** A list that is never null; left out, it is empty. */
type Json<T> = ColumnType<T, string | undefined, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The columns that every record has. */
export interface RecordColumns {
  id: string;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  version: Generated<number>;
  deletedAt: Date | null;
  /** The text that it is found by, normalised. */
  search: string;
}
