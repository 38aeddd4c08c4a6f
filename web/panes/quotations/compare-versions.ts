import { decimal, written } from '../../../service/shared/decimals.ts';
import { type LineChanges, lineChanges } from '../../../service/shared/line-differences.ts';
import type { Totals } from '../../../service/shared/money.ts';
import { amountsOf } from '../../records/documents/totals.ts';
import type { EditedVersion } from '../../records/edited-version.ts';
import { type Told, toldChanges } from '../../records/fields/told-changes.ts';
import type { QuotationLine } from '../../records/quotation.ts';

/** The compared fields of a version, besides the lines. */
const compared = [
  'subject',
  'customerId',
  'reference',
  'leadNumber',
  'issueDate',
  'validUntil',
  'currency',
  'taxRounding',
  'pricesIncludeTax',
  'discountPercent',
  'discountAmount',
  'contactDetailsId',
  'bankDetailsId',
  'termsId',
  'notes',
] as const;

export type ComparedVersion = Pick<EditedVersion, (typeof compared)[number] | 'totals'> & {
  readonly lines: readonly QuotationLine[];
};

/** A row of the totals in both versions; null in a version without the tax. */
export interface TotalChange {
  readonly name: string;
  /** Of a tax, as a decimal string. */
  readonly percent?: string;
  readonly from: string | null;
  readonly to: string | null;
  /** `to` less `from`; null between currencies. */
  readonly difference: string | null;
}

export interface VersionChanges {
  readonly told: readonly Told[];
  readonly lines: LineChanges<QuotationLine>;
  readonly totals: readonly TotalChange[];
}

/** The differences between two versions of a quotation: fields, lines and totals. */
export function versionChanges(from: ComparedVersion, to: ComparedVersion): VersionChanges {
  const changed = compared.filter((field) => amountOrValue(from, field) !== amountOrValue(to, field));
  return {
    told: toldChanges(
      'quotation',
      changed.map((field) => ({ field, from: amountOrValue(from, field), to: amountOrValue(to, field) })),
    ),
    lines: lineChanges(from.lines, to.lines),
    totals: totalChanges(from, to),
  };
}

/** The value of a field; an amount without the currency, because the currency has its own row. */
function amountOrValue(version: ComparedVersion, field: (typeof compared)[number]): string | boolean | null {
  const value = version[field];
  return typeof value === 'object' && value !== null ? value.amount : value;
}

function totalChanges(from: ComparedVersion, to: ComparedVersion): readonly TotalChange[] {
  const isComparable = from.currency === to.currency;
  const row = (name: string, before: string | null, after: string | null, percent?: string): TotalChange => ({
    name,
    ...(percent !== undefined && { percent }),
    from: before,
    to: after,
    difference: isComparable ? difference(before ?? '0', after ?? '0') : null,
  });
  const [before, after] = [amountsOf(from.totals), amountsOf(to.totals)];
  const taxes = [before, after].flatMap((totals) => totals.taxes);
  const different = [...new Map(taxes.map(({ name, percent }) => [`${name} ${percent}`, { name, percent }])).values()];
  const amountIn = (totals: Totals, tax: { name: string; percent: string }) =>
    totals.taxes.find(({ name, percent }) => name === tax.name && percent === tax.percent)?.amount ?? null;
  return [
    row('Subtotal', before.subtotal, after.subtotal),
    ...(hasDiscount(before) || hasDiscount(after) ? [row('Discount', before.discount, after.discount)] : []),
    ...different.map((tax) => row(tax.name, amountIn(before, tax), amountIn(after, tax), tax.percent)),
    row('Total', before.total, after.total),
  ];
}

const hasDiscount = ({ discount }: Totals) => /[1-9]/.test(discount);

/** difference('1310.72', '1300.00') → '-10.72', exactly. */
export function difference(from: string, to: string): string {
  const [before, after] = [decimal(from), decimal(to)];
  const places = Math.max(before.places, after.places);
  const scaled = ({ digits, places: own }: typeof before) => digits * 10n ** BigInt(places - own);
  return written(scaled(after) - scaled(before), places);
}
