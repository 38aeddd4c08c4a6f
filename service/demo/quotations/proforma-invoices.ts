import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { proformaInvoices as kind, ProformaInvoice } from '../../proforma-invoices/proforma-invoice.ts';
import { totalsIn } from '../../quotations/quotation.ts';
import { changesBetween } from '../../records/differences.ts';
import { percentOf } from '../../shared/money.ts';
import { numberOf } from '../../shared/shown-number.ts';
import type { Dice } from '../dice.ts';
import { type Actor, calendarDay, daysAfter, entryOf, type Records, YearlyNumbers } from '../records.ts';
import type { QuotationLife } from './life.ts';

interface Setting {
  dice: Dice;
  day: Date;
  companyId: string;
  lives: { life: QuotationLife; seller: Actor }[];
  termsId: string | null;
}

type Fate = 'PAID' | 'ISSUED' | 'CANCELLED';
/** The fates of an accepted quotation's proforma invoices, in turn for each quotation. */
const FATES: Fate[][] = [['PAID'], ['ISSUED'], [], ['CANCELLED', 'PAID'], ['PAID'], ['CANCELLED'], ['ISSUED']];
const HOUR_MS = 3_600_000;

/** The proforma invoices of accepted quotations, in order of issue. */
export function rollProformaInvoices({ dice, day, companyId, lives, termsId }: Setting) {
  const accepted = lives.filter(({ life }) => life.row.status === 'ACCEPTED').toReversed();
  const billed = accepted.flatMap(({ life, seller }, index) => {
    // Newest first, so unpaid invoices are recent.
    const fates = FATES[index % FATES.length] ?? [];
    const leftMs = day.getTime() - life.row.updatedAt.getTime();
    const stepMs = Math.floor(Math.min(leftMs, fates.length * 8 * 24 * HOUR_MS) / (2 * fates.length + 1));
    return fates.map((fate, step) => {
      const issuedAt = new Date(life.row.updatedAt.getTime() + stepMs * (2 * step + 1));
      return { life, seller, fate, issuedAt, endedAt: new Date(issuedAt.getTime() + stepMs) };
    });
  });
  billed.sort((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime());

  const numbers = new YearlyNumbers('P');
  const auditEntries: Records['auditEntries'] = [];
  const contents: Records['quotationContents'] = [];
  const proformaInvoices = billed.map(({ life, seller, fate, issuedAt, endedAt }) => {
    const { row, lines } = life;
    const advancePercent = dice.one(['30', '50', '50', '33.3333', '100']);
    const {
      customerId,
      reference,
      subject,
      currency,
      taxRounding,
      pricesIncludeTax,
      discountPercent,
      discountAmount,
      bankDetailsId,
    } = row;
    const issued = {
      id: dice.id('proforma_invoice', issuedAt),
      createdAt: issuedAt,
      companyId,
      number: numbers.next(issuedAt),
      quotationId: row.id,
      quotationNumber: numberOf(row),
      versionNumber: row.revision,
      customerId,
      reference,
      subject,
      issueDate: calendarDay(issuedAt),
      dueDate: calendarDay(daysAfter(issuedAt, 14)),
      currency,
      taxRounding,
      pricesIncludeTax,
      discountPercent,
      discountAmount,
      advancePercent,
      amountDue: percentOf(row.total, advancePercent, currency),
      bankDetailsId,
      termsId,
      status: 'ISSUED',
      statusReason: null,
      paidAt: null,
      ...totalsIn(row),
      updatedAt: issuedAt,
      version: 1,
      deletedAt: null,
      lineTexts: null,
    } as const;
    const { search } = kind.words({ ...issued, search: '' });
    const born: Selectable<Tables['proformaInvoices']> = { ...issued, search };
    const now = fate === 'ISSUED' ? born : { ...born, ...endOf(fate, endedAt), updatedAt: endedAt, version: 2 };
    const note = (action: string, at: Date, before: object, after: typeof born) => {
      const changes = changesBetween({ ...before }, audited(after));
      auditEntries.push(entryOf(dice, born, { at, by: seller, action, changes }));
    };
    note('CREATED', issuedAt, {}, born);
    if (fate !== 'ISSUED') note('STATUS_CHANGED', endedAt, audited(born), now);
    contents.push({ recordId: born.id, lines: JSON.stringify(lines) });
    return { ...now, taxes: JSON.stringify(now.taxes) };
  });
  const counters = numbers.counters(companyId, 'PROFORMA_INVOICE');
  return { records: { proformaInvoices, quotationContents: contents }, counters, auditEntries };
}

function endOf(fate: Exclude<Fate, 'ISSUED'>, at: Date) {
  return fate === 'PAID'
    ? ({ status: 'PAID', paidAt: at } as const)
    : ({ status: 'CANCELLED', statusReason: 'Wrong advance: a new one follows' } as const);
}

/** The fields of the audit trail: the answer's fields without computed fields. */
function audited(row: Selectable<Tables['proformaInvoices']>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field in ProformaInvoice.properties));
}
