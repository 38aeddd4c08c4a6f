import { expiryOf } from '../../quotations/validity.ts';
import { numbered } from '../../records/numbers.ts';
import type { StoredQuotationStatus } from '../../shared/values.ts';
import type { Dice } from '../dice.ts';
import {
  type Actor,
  calendarDay,
  daysAfter,
  momentsBefore,
  type Records,
  referenceOf,
  YearlyNumbers,
} from '../records.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { QuotationLife } from './life.ts';
import { revisedLines, rollLines } from './lines.ts';
import type { Stocked } from './supporting-records.ts';

interface Setting {
  dice: Dice;
  day: Date;
  companyId: string;
  sellers: Actor[];
  customerIds: string[];
  stock: Stocked[];
  /** Ids to refer to, the company's default first. */
  terms: string[];
  contacts: string[];
  banks: string[];
}

/** A step of a quotation's life: a new status, or an edit, which turns a sent or rejected quotation into a draft. */
type Move = StoredQuotationStatus | 'EDIT';

/** Long quotations to try out: the newest two of a company with `hasLongQuotations`. */
const LONG_ONES: { subject: string; lines: number; path: Move[] }[] = [
  { subject: 'Refit of the plant rooms, 120 positions', lines: 120, path: ['SENT'] },
  { subject: 'Framework agreement, price list of 500 positions', lines: 500, path: [] },
];

/** Paths of each company's oldest and newest quotations, whatever the dice say. */
const OLDEST: Move[][] = [
  ['SENT', 'REJECTED'],
  ['SENT', 'ACCEPTED'],
  ['SENT'],
  ['CANCELLED'],
  ['SENT', 'EDIT', 'SENT', 'REJECTED', 'EDIT', 'SENT', 'EDIT', 'SENT', 'ACCEPTED'],
  ['SENT', 'CANCELLED'],
  ['SENT', 'ACCEPTED'],
  ['SENT', 'EDIT', 'SENT', 'ACCEPTED'],
];
const NEWEST: Move[][] = [['SENT', 'EDIT'], ['SENT'], []];

/** The company's quotations of the past year; most old quotations are decided. */
export function rollQuotations(tenant: Tenant, setting: Setting) {
  const { dice, day, companyId } = setting;
  const numbers = new YearlyNumbers('Q');
  const leads = new Leads(setting);
  const moments = momentsBefore(day, tenant.quotations, tenant.opensAtUtc, dice);

  const lives = moments.map((createdAt, index) => {
    const seller = dice.one(setting.sellers);
    const long = tenant.hasLongQuotations ? LONG_ONES[index - moments.length + LONG_ONES.length] : undefined;
    const ageDays = (day.getTime() - createdAt.getTime()) / 86_400_000;
    const assured = OLDEST[index] ?? NEWEST[index - moments.length + NEWEST.length];
    const path = long?.path ?? assured ?? pathOf(dice, ageDays, tenant.quotationValidityDays);
    const place = dice.whole(0, setting.stock.length - 1);
    const group = setting.stock[place] as Stocked; // the place is one of it
    const taxes = tenant.offers.otherTaxes && dice.chance(0.15) ? tenant.offers.otherTaxes : tenant.taxes;
    const writing = { dice, stock: setting.stock, taxes, notes: tenant.offers.notes };
    const validUntil = calendarDay(daysAfter(createdAt, tenant.quotationValidityDays));

    const life = new QuotationLife(
      {
        id: dice.id('quotation', createdAt),
        createdAt,
        companyId,
        number: numbers.next(createdAt),
        ...leads.next(),
        reference: referenceOf(index),
        subject: long?.subject ?? dice.one(tenant.offers.subjects[place] ?? []),
        issueDate: calendarDay(createdAt),
        validUntil,
        expiresAt: expiryOf(validUntil, tenant.timeZone),
        currency: tenant.currency,
        taxRounding: tenant.taxRounding,
        pricesIncludeTax: false,
        discountPercent: dice.chance(0.25) ? dice.one(['2.5', '5', '7.5', '10']) : null,
        discountAmount: null,
        notes: dice.chance(0.35) ? dice.one(tenant.offers.remarks) : null,
        termsId: mostly(setting.terms, dice),
        contactDetailsId: mostly(setting.contacts, dice),
        bankDetailsId: mostly(setting.banks, dice),
      },
      rollLines(long?.lines ?? dice.one([1, 2, 3, 3, 4, 5, 6, 9, 14, 25]), group, { ...writing, at: createdAt }),
      dice,
      seller,
    );
    const livedMs = Math.min(day.getTime() - createdAt.getTime(), 12 * 86_400_000);
    for (const [step, move] of path.entries()) {
      const at = new Date(createdAt.getTime() + Math.floor((livedMs * (step + 1)) / (path.length + 1)));
      if (move === 'EDIT') {
        const discountPercent = dice.chance(0.3) ? dice.one(['3', '6', '8.25']) : life.row.discountPercent;
        life.edit(at, { discountPercent }, revisedLines(life.lines, group, { ...writing, at }));
      } else {
        life.move(at, move, move === 'REJECTED' ? dice.one(tenant.offers.refusals) : null);
      }
    }
    return { life, seller };
  });

  const parts = lives.map(({ life }) => life.records());
  return {
    lives,
    records: {
      quotations: parts.flatMap(({ quotations }) => quotations),
      editedVersions: parts.flatMap(({ editedVersions }) => editedVersions),
      quotationContents: parts.flatMap(({ quotationContents }) => quotationContents),
    },
    counters: [{ companyId, kind: 'LEAD', last: leads.last }, ...numbers.counters(companyId, 'QUOTATION')],
    auditEntries: parts.flatMap(({ auditEntries }) => auditEntries),
  } satisfies { records: Partial<Records> } & Partial<Records> & { lives: unknown };
}

/** Sometimes a second offer follows up the same lead, for the same customer. */
class Leads {
  last = 0;
  #customerId = '';
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  next(): { leadNumber: string; customerId: string } {
    const { dice, customerIds } = this.#setting;
    if (this.last === 0 || !dice.chance(0.12)) {
      this.last += 1;
      this.#customerId = dice.one(customerIds);
    }
    return { leadNumber: numbered('L', this.last), customerId: this.#customerId };
  }
}

/** The default, sometimes another. */
function mostly([usual, ...others]: string[], dice: Dice): string | null {
  return others.length > 0 && dice.chance(0.2) ? dice.one(others) : (usual ?? null);
}

/** The path of a quotation of this age: most valid quotations await an answer; about a fifth were revised. */
function pathOf(dice: Dice, ageDays: number, validityDays: number): Move[] {
  const ending = endingOf(dice, ageDays, validityDays);
  if (ending[0] !== 'SENT') return dice.chance(0.3) ? ['EDIT', ...ending] : ending;
  const revisions = dice.chance(0.24) ? dice.one([1, 1, 1, 2, 3]) : 0;
  const rounds = Array.from({ length: revisions }, (): Move[] =>
    dice.chance(0.25) ? ['SENT', 'REJECTED', 'EDIT'] : ['SENT', 'EDIT'],
  ).flat();
  // Some last revisions are still drafts.
  return revisions > 0 && ageDays < validityDays && dice.chance(0.25) ? rounds : [...rounds, ...ending];
}

function endingOf(dice: Dice, ageDays: number, validityDays: number): StoredQuotationStatus[] {
  const roll = dice.next();
  if (roll < 0.06 || (ageDays < 6 && roll < 0.6)) return [];
  if (roll > 0.95) return dice.chance(0.4) ? ['CANCELLED'] : ['SENT', 'CANCELLED'];
  if (roll > (ageDays < validityDays ? 0.35 : 0.75)) return ['SENT'];
  return roll > 0.55 || roll < 0.14 ? ['SENT', 'REJECTED'] : ['SENT', 'ACCEPTED'];
}
