import { taxKey } from '../../../../service/shared/same-name.ts';
import type { TypedLine } from '../../../commands/core/typed-lines.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import { noCurrency } from '../../../records/quotation.ts';

/** The editable cells of a line, from left to right. */
export const columns = ['description', 'quantity', 'unit', 'unitPrice', 'discount', 'taxes'] as const;
export type Column = (typeof columns)[number];

export const columnLabels: Readonly<Record<Column, string>> = {
  description: 'Item or description',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPrice: 'Unit price',
  discount: 'Discount',
  taxes: 'Taxes',
};

/** The cells of a line. Headings and notes have text alone. */
export const columnsOf = ({ kind }: Pick<TypedLine, 'kind'>): readonly Column[] =>
  kind === 'PRICED' ? columns : ['description'];

export const isNumber = (column: Column): boolean =>
  column === 'quantity' || column === 'unitPrice' || column === 'discount';

/** How a language writes numbers, and the currency of the amounts: `{ decimal: ',', group: '.', currency: 'EUR' }`. */
export interface Signs {
  readonly decimal: string;
  readonly group: string;
  readonly currency: string;
}

/** Finds a language's signs in a formatted number: `signsIn(formats.decimal('1234567.5'), 'EUR')`. */
export function signsIn(written: string, currency: string): Signs {
  const [, group = ',', decimal = '.'] = /^\d+(\D)[\d\D]*(\D)5$/.exec(written) ?? [];
  return { decimal, group, currency };
}

type Tax = PricedLine['taxes'][number];

/** The number signs and known taxes for reading cells. */
export interface Reader {
  readonly signs: Signs;
  readonly taxes: readonly Tax[];
}

/** A cell's text: numbers with the language's decimal sign, taxes as a user types them. */
export function cellText(line: TypedLine, column: Column, signs: Signs): string {
  if (column === 'taxes') return typeof line.taxes === 'string' ? line.taxes : printTaxes(line.taxes, signs.decimal);
  if (column === 'discount') return discountText(line, signs);
  const text = line[column] ?? '';
  return isNumber(column) ? numberText(text, signs) : text;
}

const numberText = (text: string, { decimal }: Signs) => (/^\d+\.\d+$/.test(text) ? text.replace('.', decimal) : text);

/** `5%`, `10.00 CAD`. */
function discountText({ discountPercent, discountAmount }: TypedLine, signs: Signs): string {
  if (discountAmount)
    return `${numberText(discountAmount, signs)} ${signs.currency === noCurrency ? '¤' : signs.currency}`;
  const text = discountPercent ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? `${numberText(text, signs)}%` : text;
}

/** Identifies the content of a cell. */
export const contentOf = (line: TypedLine, column: Column): unknown =>
  column === 'discount' ? `${line.discountPercent} ${line.discountAmount}` : line[column];

/** Writes text into a cell. Unreadable text stays as typed. */
export function withCell(line: TypedLine, column: Column, text: string, { signs, taxes }: Reader): TypedLine {
  if (column === 'description') return { ...line, description: text };
  if (column === 'taxes') return { ...line, taxes: readTaxes(text, taxes) ?? text };
  if (column === 'discount') return { ...line, ...readDiscount(text, signs) };
  const cell = isNumber(column) ? (readNumber(text, signs) ?? text) : text;
  return { ...line, [column]: cell === '' ? null : cell };
}

/**
 * Reads a discount: a percentage such as `5` or `5%`, or with the currency an amount, such as `$10` or `10 CAD`.
 * Unreadable text stays in place of the percentage.
 */
function readDiscount(text: string, signs: Signs): Pick<TypedLine, 'discountPercent' | 'discountAmount'> {
  const ofCurrency = new RegExp(`\\p{Sc}|^\\s*${signs.currency}(?![a-z])|(?<![a-z])${signs.currency}\\s*$`, 'iu');
  const amount = ofCurrency.test(text) ? readNumber(text.replace(ofCurrency, ''), signs) : null;
  if (amount !== null) return { discountPercent: null, discountAmount: amount };
  const percent = /[a-z]{3}|\p{Sc}/iu.test(text) ? text : (readNumber(text, ofPercents) ?? text);
  return { discountPercent: percent === '' ? null : percent, discountAmount: null };
}

/**
 * Reads a number as the language or a spreadsheet writes it: `1,200.50`, `1 200,5`, `$12`, `5 %`. The language decides
 * about a single sign before three digits: `1,200` is `1200` where the comma groups digits. Drops leading zeros, since
 * the service refuses them. Null for text without a number.
 */
export function readNumber(text: string, signs: Pick<Signs, 'group'>): string | null {
  return digitsOf(text, signs)?.replace(/^0+(?=\d)/, '') ?? null;
}

function digitsOf(text: string, { group }: Pick<Signs, 'group'>): string | null {
  const bare = text
    .replace(/^[A-Z]{2,3}(?=[\s\d\p{Sc}])|(?<=[\s\d])[A-Z]{2,3}$|[\p{Sc}%]/gu, '')
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3}(\D|$))/g, '');
  const [, whole, sign, part = ''] = /^([\d.,]*?)(?:([.,])(\d*))?$/.exec(bare) ?? [];
  if (whole === undefined || !/\d/.test(bare)) return null;
  const isAlone = /^[1-9]\d{0,2}$/.test(whole) && part.length === 3;
  const isGroup = sign !== undefined && (whole.includes(sign) || (isAlone && sign === group));
  if (isGroup) return ungrouped(bare, sign);
  const digits = ungrouped(whole, sign === ',' ? '.' : ',');
  return digits !== null && part ? `${digits || '0'}.${part}` : digits;
}

/** Percentages have no thousands, so `9,975` and `9.975` are equal in every language. */
const ofPercents: Pick<Signs, 'group'> = { group: '' };

/** Removes signs between groups of three digits, or of two before the last three; null for any other grouping. */
function ungrouped(text: string, sign: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const [first = '', ...groups] = text.split(sign);
  const isGrouped = /^\d{1,3}$/.test(first) && /^\d{3}$/.test(groups.at(-1) ?? '');
  const isEven = (size: number) => groups.slice(0, -1).every((each) => new RegExp(`^\\d{${size}}$`).test(each));
  return isGrouped && (isEven(3) || isEven(2)) ? first + groups.join('') : null;
}

const separator = /\s*[,;+\n]\s*(?=\p{L}|\d+(?:[.,]\d+)?\s*%?\s*\p{L})/u;

/**
 * Reads taxes: `GST 5, QST 9.975 %` or `5% GST`. A name or percentage alone must match a known tax. Null for unreadable
 * text.
 */
export function readTaxes(text: string, known: readonly Tax[]): readonly Tax[] | null {
  const parts = text
    .trim()
    .replace(/\s*[,;+]$/, '')
    .split(separator);
  if (parts.length === 1 && parts[0] === '') return [];
  const taxes = parts.map((part) => readTax(part, known));
  return taxes.every((tax) => tax !== null) ? taxes : null;
}

function readTax(text: string, known: readonly Tax[]): Tax | null {
  const [, name, percent = ''] = /^(\p{L}.*?)\s*[:@]?\s*([\d.,]+)\s*%?$/u.exec(text) ?? [];
  const [, first = '', after] = /^([\d.,]+)\s*%?\s*(\p{L}.*)$/u.exec(text) ?? [];
  const rate = readNumber(percent || first, ofPercents);
  const called = (name ?? after ?? '').trim();
  if (rate !== null) return isName(called, known) ? { name: called, percent: rate } : null;
  const alone = readNumber(text, ofPercents);
  return known.find((tax) => taxKey(tax.name) === taxKey(text) || (alone !== null && tax.percent === alone)) ?? null;
}

/** Refuses `GST -` (a negative percentage) and `GST 5 QST` (two taxes without a separator). */
const isName = (text: string, known: readonly Tax[]): boolean =>
  known.some(({ name }) => name === text) || !/[-−+]$|\s[\d.,]+\s*%?\s+\p{L}/u.test(text);

/** `GST 5, QST 9.975`; with a decimal comma, `GST 5; QST 9,975`. */
export function printTaxes(taxes: readonly Tax[], decimal: string): string {
  return taxes
    .map(({ name, percent }) => `${name} ${percent.replace('.', decimal)}`)
    .join(decimal === ',' ? '; ' : ', ');
}
