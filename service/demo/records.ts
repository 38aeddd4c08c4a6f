import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { numbered } from '../records/numbers.ts';
import type { FieldChange } from '../shared/values.ts';
import { Dice } from './dice.ts';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The tables of the demo, in the order of their references. */
export const demoTables = [
  'companies',
  'files',
  'fileBytes',
  'departments',
  'users',
  'customerCompanies',
  'customers',
  'items',
  'contactDetails',
  'bankDetails',
  'termsAndConditions',
  'proformaInvoiceTerms',
  'quotations',
  'editedVersions',
  'proformaInvoices',
  'quotationContents',
  'jobFields',
  'jobs',
  'completedInfos',
  'emailTemplates',
  'counters',
  'notes',
  'mentions',
  'auditEntries',
] as const satisfies (keyof Tables)[];

/** Rows by table. */
export type Records = { [Table in (typeof demoTables)[number]]: Insertable<Tables[Table]>[] };

export interface Actor {
  id: string;
  name: string;
}

/** The company whose records are rolled. */
export interface Setting {
  dice: Dice;
  /** The beginning of the demo's last day. */
  day: Date;
  companyId: string;
  /** A moment of the company's first weeks. */
  early: () => Date;
  clerk: Actor;
}

/** The first columns of a record: bornAt(early(), 'customer', setting) → { id, createdAt, updatedAt, companyId } */
export function bornAt(createdAt: Date, type: string, { dice, companyId }: Pick<Setting, 'dice' | 'companyId'>) {
  return { id: dice.id(type, createdAt), createdAt, updatedAt: createdAt, companyId };
}

/** A change in a record's life; `by` is null for the system. */
export interface Step {
  at: Date;
  by: Actor | null;
  changes: Record<string, [from: unknown, to: unknown]>;
}

type Born = { id: string; companyId: string | null; createdAt: Date } & Record<string, unknown>;

/** The fields that the entry of a creation shows. Nothing here changes them later. */
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
  'text',
  'quotationId',
];

/** The history of a record: the creation, then each step. A step with a status is STATUS_CHANGED. */
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

/** Moments in working hours of the year before a day, earliest first. A growing business: recent months have more. */
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

/** A row with its words for search and sorting, as the service writes them. */
export function withWords<Row extends object>(kind: NamedKind, row: Row): Row & { search: string; sortName: string } {
  // Every row here has the columns of its kind's words, or leaves them empty.
  const { search, sortName = '' } = kind.words(row as never);
  return { ...row, search, sortName };
}

/** A kind of record sorted by name. */
interface NamedKind {
  words(row: never): { search: string; sortName?: string };
}

const FORMS = ['PO-#####', '4500######', 'WO ####/##', 'BR-####-##'];

/** The order number that a customer gives with about a third of all jobs and quotations, the same for the same count. */
export function referenceOf(count: number): string | null {
  // Dice of their own: each other figure of the demo stays as it is.
  const dice = new Dice(count * 7919);
  return dice.chance(1 / 3) ? dice.digits(dice.one(FORMS)) : null;
}

/** Numbers that begin anew each year: 'Q-2026-000123'. */
export class YearlyNumbers {
  readonly #letter: string;
  readonly #lasts = new Map<number, number>();

  constructor(letter: string) {
    this.#letter = letter;
  }

  next(at: Date): string {
    const year = at.getUTCFullYear();
    const count = (this.#lasts.get(year) ?? 0) + 1;
    this.#lasts.set(year, count);
    return numbered(`${this.#letter}-${year}`, count);
  }

  counters(companyId: string, kind: string): Records['counters'] {
    return [...this.#lasts].map(([year, last]) => ({ companyId, kind, year, last }));
  }
}
