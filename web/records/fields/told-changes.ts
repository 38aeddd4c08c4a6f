import { inSentence } from '../../ground/capitalised.ts';
import type { Kind } from '../kinds.ts';
import { lineFields } from '../quotation.ts';
import { isEnum, wordFor } from '../words.ts';
import { fieldLabel, readable } from './labels.ts';

/** A change of a field in words. The values of a list are only the added and removed rows. */
export interface Told {
  /** Identifies the change if an entry has several changes with the same field name. */
  readonly id?: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Fields in the sentence of the entry. */
const unspoken = new Set(['deletedAt', 'updatedAt', 'createdAt', 'messageId']);

/**
 * The changes of an audit entry in words: fields by their labels, lists by their added and removed rows.
 *
 * toldChanges('job', [{ field: 'completedInfo.materials', from: [], to: [{ description: 'Pipe', quantity: '2', unit: 'm' }] }])
 *   → [{ field: 'Materials', from: [], to: ['Pipe · 2 · m'] }]
 * toldChanges('quotation', [{ field: 'lines.quotation_line_1', from: null, to: { description: 'Boiler', … } },
 *   { field: 'lines.quotation_line_2.quantity', from: '1', to: '2' }])
 *   → [{ field: 'Line, quantity', from: '1', to: '2', id: 'lines.quotation_line_2.quantity' },
 *     { field: 'Lines', from: [], to: ['Boiler · 1 pc × 1840.50'] }]
 */
export function toldChanges(kind: Kind | null, changes: readonly Told[]): readonly Told[] {
  const ofFields = changes.filter(({ field }) => !isLine.test(field));
  const told = ofFields.flatMap((change) => {
    const { field, from, to } = change;
    if (unspoken.has(field)) return [];
    const [, cell] = isCell.exec(field) ?? [];
    if (cell) return [{ ...cellOf(cell, from, to), id: field }];
    if (field === 'fields') return ownFields(rowsOf(from), rowsOf(to));
    const label = fieldLabel(kind, field);
    if (Array.isArray(from ?? to)) return [{ field: label, ...difference(rowsOf(from), rowsOf(to)) }];
    return [{ ...change, field: label }];
  });
  return [...told, ...wholeLines(changes.filter(({ field }) => isLine.test(field)))];
}

/** Paths of an added or removed line, and of a cell in a kept line. */
const isLine = /^lines\.[^.]+$/;
const isCell = /^lines\.[^.]+\.(\w+)$/;

/** The added and removed lines of a quotation. */
function wholeLines(changes: readonly Told[]): readonly Told[] {
  const inWords = (side: 'from' | 'to') =>
    changes.flatMap((change) => (change[side] ? [lineInWords(change[side])] : []));
  return changes.length > 0 ? [{ field: 'Lines', from: inWords('from'), to: inWords('to') }] : [];
}

/** `Gas boiler · 1 pc × 1840.50`, or the text of a heading or note. */
function lineInWords(line: unknown): string {
  const { description, quantity, unit, unitPrice } = line as Readonly<Record<string, string | null>>; // a line of the audit trail
  return quantity ? `${description} · ${quantity} ${unit} × ${unitPrice}` : (description ?? '');
}

/** The entry does not name the line; a comparison of versions does. */
function cellOf(cell: string, from: unknown, to: unknown): Told {
  const field = `Line, ${inSentence(lineLabel(cell))}`;
  return cell === 'taxes' ? { field, ...difference(rowsOf(from), rowsOf(to)) } : { field, from, to };
}

/** The label of a line's cell: `unitPrice` → `Unit price`. */
export const lineLabel = (cell: string): string =>
  Object.entries(lineFields).find(([name]) => name === cell.replace(/Id$/, ''))?.[1].label ?? readable(cell);

const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The values of a company's own fields that differ, by key. */
function ownFields(before: readonly unknown[], after: readonly unknown[]): readonly Told[] {
  const [from, to] = [byKey(before), byKey(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((key) => {
    const [was, is] = [from.get(key), to.get(key)];
    if (was?.value === is?.value) return [];
    return [{ field: (is ?? was)?.label ?? key, from: was?.value ?? null, to: is?.value ?? null }];
  });
}

interface OwnField {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
}

// The audit trail stores a job's own fields in the form of the job.
const byKey = (rows: readonly unknown[]) => new Map((rows as readonly OwnField[]).map((row) => [row.key, row]));

/** The rows that are in only one of two lists; both whole lists if only the order differs. */
function difference(before: readonly unknown[], after: readonly unknown[]): { from: string[]; to: string[] } {
  const [from, to] = [before.map(inWords), after.map(inWords)];
  const [gone, come] = [from.filter((row) => !to.includes(row)), to.filter((row) => !from.includes(row))];
  return gone.length + come.length > 0 ? { from: gone, to: come } : { from, to };
}

/** `{ label: 'Tight', done: true, remark: null }` → `Tight · done`; `a picture` for a row without words. */
function inWords(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row);
  if ('taxable' in row) return taxInWords(row as TaxTotal); // only the total of a tax has `taxable`
  const words = Object.entries(row).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return value ? [inSentence(readable(name))] : [];
    if (typeof value !== 'string' || value === '' || value.startsWith('file_')) return [];
    return [isEnum(value) ? wordFor(value) : value];
  });
  return words.join(' · ') || 'a picture';
}

type TaxTotal = Readonly<Record<'name' | 'percent' | 'taxable' | 'amount', string>>;

/** `GST 5% on 300.00: 15.00` */
const taxInWords = ({ name, percent, taxable, amount }: TaxTotal): string =>
  `${name} ${percent}% on ${taxable}: ${amount}`;
