import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { FieldChange } from '../database/values.ts';
import type { Dice } from './dice.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Rows by table, in an order in which each finds what it refers to. */
export type Records = {
  [Table in
    | 'companies'
    | 'files'
    | 'fileBytes'
    | 'departments'
    | 'users'
    | 'customerCompanies'
    | 'customers'
    | 'items'
    | 'contactDetails'
    | 'bankDetails'
    | 'termsAndConditions'
    | 'proformaInvoiceTerms'
    | 'quotations'
    | 'editedVersions'
    | 'proformaInvoices'
    | 'quotationContents'
    | 'jobFields'
    | 'jobs'
    | 'completedInfos'
    | 'emailTemplates'
    | 'counters'
    | 'auditEntries']: Insertable<Tables[Table]>[];
};

export interface Actor {
  id: string;
  name: string;
}

/** One change of a record's life: when, by whom (null for the system), and which fields. */
export interface Step {
  at: Date;
  by: Actor | null;
  changes: Record<string, [from: unknown, to: unknown]>;
}

type Born = { id: string; companyId: string | null; createdAt: Date } & Record<string, unknown>;

/** Those of a record's fields that its creation shows: what is never changed afterwards here. */
const FIRST_FIELDS = [
  'number',
  'name',
  'fullName',
  'title',
  'subject',
  'description',
  'email',
  'phone',
  'role',
  'currency',
  'label',
  'type',
  'code',
  'unit',
  'unitPrice',
  'designation',
  'bankName',
  'accountName',
  'accountNumber',
  'iban',
  'body',
  'quotationId',
];

/** The history of a record: its creation, then each step. A step that moves the state is a change of status. */
export function history(dice: Dice, record: Born, creator: Actor | null, steps: Step[] = []): Records['auditEntries'] {
  const entry = (at: Date, by: Actor | null, action: string, changes: Step['changes']) =>
    entryOf(dice, record, {
      at,
      by,
      action,
      changes: Object.entries(changes).map(([field, [from, to]]) => ({ field, from, to })),
    });
  return [
    entry(record.createdAt, creator, 'CREATED', firstFields(record)),
    ...steps.map(({ at, by, changes }) => entry(at, by, 'status' in changes ? 'STATUS_CHANGED' : 'UPDATED', changes)),
  ];
}

/** One entry of a record's history. */
export function entryOf(
  dice: Dice,
  { id: recordId, companyId }: { id: string; companyId: string | null },
  { at, by, action, changes }: { at: Date; by: Actor | null; action: string; changes: FieldChange[] },
): Records['auditEntries'][number] {
  return {
    id: dice.id('audit_entry', at),
    at,
    companyId,
    recordId,
    action,
    actorId: by?.id ?? null,
    actorName: by?.name ?? null,
    changes: JSON.stringify(changes),
  };
}

function firstFields(record: Born): Step['changes'] {
  const given = Object.entries(record).filter(([field, value]) => FIRST_FIELDS.includes(field) && value !== null);
  return Object.fromEntries(given.map(([field, value]) => [field, [null, value]]));
}

/**
 * So many moments of working hours in the year before a day, the earliest first; more of them lately, as of a business
 * that grows.
 */
export function momentsBefore(day: Date, count: number, opensAtUtc: number, dice: Dice): Date[] {
  const moments = Array.from({ length: count }, () => {
    const daysAgo = 1 + Math.floor(363 * dice.next() ** 1.75);
    return new Date(day.getTime() - daysAgo * DAY_MS + opensAtUtc * HOUR_MS + dice.whole(0, 9 * 60) * MINUTE_MS);
  });
  return moments.sort((a, b) => a.getTime() - b.getTime());
}

export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** The calendar day of a moment, in UTC: '2026-11-20'. */
export function calendarDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** A row with the words that its kind is found and sorted by, as when the service writes it. */
export function withWords<Row extends object>(kind: NamedKind, row: Row): Row & { search: string; sortName: string } {
  // What its words are made of are columns that each row here has, or leaves empty.
  const { search, sortName = '' } = kind.words(row as never);
  return { ...row, search, sortName };
}

/** A kind of record that is sorted by name. */
interface NamedKind {
  words(row: never): { search: string; sortName?: string };
}
