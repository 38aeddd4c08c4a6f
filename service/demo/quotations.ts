import type { StoredQuotationStatus, TaxTotal } from '../database/tables.ts';
import { numbered } from '../numbers.ts';
import { searchText } from '../records/search.ts';
import type { Dice } from './dice.ts';
import { type Actor, calendarDay, daysAfter, history, momentsBefore, type Records, type Step } from './records.ts';
import type { Tenant } from './tenant.ts';

interface Setting {
  dice: Dice;
  day: Date;
  companyId: string;
  sellers: Actor[];
  customerIds: string[];
}

/** A company's quotations of the past year: the older they are, the more of them are decided. */
export function rollQuotations(tenant: Tenant, setting: Setting) {
  const { dice, day, companyId } = setting;
  const auditEntries: Records['auditEntries'] = [];
  const lastOfYear = new Map<number, number>();
  let leads = 0;

  const quotations = momentsBefore(day, tenant.quotations, tenant.opensAtUtc, dice).map((createdAt) => {
    const seller = dice.one(setting.sellers);
    const id = dice.id('quotation', createdAt);
    const path = decisions(dice, (day.getTime() - createdAt.getTime()) / 86_400_000, tenant.quotationValidityDays);
    const steps = stepsThrough(path, createdAt, day, seller);
    const year = createdAt.getUTCFullYear();
    const count = (lastOfYear.get(year) ?? 0) + 1;
    lastOfYear.set(year, count);
    // Now and then a second offer follows up the same lead.
    if (leads === 0 || !dice.chance(0.12)) leads += 1;

    const subject = dice.one(dice.one(tenant.departments).work);
    const number = `Q-${year}-${String(count).padStart(6, '0')}`;
    const leadNumber = numbered('L', leads);
    auditEntries.push(...history(dice, { id, companyId, createdAt, number, subject }, seller, steps));
    const status = path.at(-1) ?? 'DRAFT';
    return {
      id,
      createdAt,
      updatedAt: steps.at(-1)?.at ?? createdAt,
      version: 1 + steps.length,
      companyId,
      number,
      leadNumber,
      customerId: dice.one(setting.customerIds),
      subject,
      issueDate: calendarDay(createdAt),
      validUntil: calendarDay(daysAfter(createdAt, tenant.quotationValidityDays)),
      expiresAt: daysAfter(createdAt, tenant.quotationValidityDays + 1),
      currency: tenant.currency,
      taxRounding: tenant.taxRounding,
      status,
      statusReason:
        status === 'REJECTED' ? dice.one(['Went with another offer', 'Put off until next year', 'Over budget']) : null,
      sentAt: steps[0]?.at ?? null,
      ...rollAmounts(tenant, dice),
      search: searchText([number, leadNumber, subject]),
    };
  });
  const counters = [
    { companyId, kind: 'LEAD', last: leads },
    ...[...lastOfYear].map(([year, last]) => ({ companyId, kind: 'QUOTATION', year, last })),
  ];
  return { quotations, counters, auditEntries } satisfies Partial<Records>;
}

/** The states that a quotation of that age went through after DRAFT: while it holds, most await an answer. */
function decisions(dice: Dice, ageDays: number, validityDays: number): StoredQuotationStatus[] {
  const roll = dice.next();
  if (roll < 0.06 || (ageDays < 6 && roll < 0.6)) return [];
  if (roll > 0.95) return ['SENT', 'CANCELLED'];
  if (roll > (ageDays < validityDays ? 0.35 : 0.75)) return ['SENT'];
  return roll > 0.55 || roll < 0.14 ? ['SENT', 'REJECTED'] : ['SENT', 'ACCEPTED'];
}

function stepsThrough(path: StoredQuotationStatus[], createdAt: Date, day: Date, by: Actor): Step[] {
  const livedMs = Math.min(day.getTime() - createdAt.getTime(), 12 * 86_400_000);
  return path.map((status, index) => ({
    at: new Date(createdAt.getTime() + Math.floor((livedMs * (index + 1)) / (path.length + 1))),
    by,
    changes: { status: [path[index - 1] ?? 'DRAFT', status] },
  }));
}

/** What a quotation comes to, in whole minor units until it is written. */
function rollAmounts(tenant: Tenant, dice: Dice) {
  const unit = 10n ** BigInt(tenant.minorDigits);
  const price = BigInt(Math.round(tenant.typicalPrice * (0.2 + 3 * dice.next() ** 2))) * unit;
  const discountPercent = dice.chance(0.2) ? dice.one(['5', '7.5', '10']) : null;
  const discount = share(price, discountPercent ?? '0');
  const taxable = price - discount;
  const written = (minor: bigint) => decimal(minor, tenant.minorDigits);
  const amounts = tenant.taxes.map(({ percent }) => share(taxable, percent));
  const taxes: TaxTotal[] = tenant.taxes.map((tax, index) => ({
    ...tax,
    taxable: written(taxable),
    amount: written(amounts[index] ?? 0n),
  }));
  return {
    subtotal: written(price),
    discountPercent,
    discount: written(discount),
    taxes: JSON.stringify(taxes),
    total: written(amounts.reduce((sum, amount) => sum + amount, taxable)),
  };
}

/** A percentage of up to 4 places, rounded half up: share(30000n, '9.975') → 2993n. */
function share(minor: bigint, percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  const tenThousandths = BigInt(whole + fraction.padEnd(4, '0'));
  return (2n * minor * tenThousandths + 1_000_000n) / 2_000_000n;
}

/** decimal(120050n, 2) → '1200.50' */
function decimal(minor: bigint, digits: number): string {
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
