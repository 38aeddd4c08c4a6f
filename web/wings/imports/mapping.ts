import { inSentence } from '../../ground/capitalised.ts';
import type { CellField } from '../../records/imports/cells.ts';
import { type ImportedKind, needsOf } from '../../records/imports/imported.ts';
import { type Clock, timeReader, zoneHead } from './times.ts';

/** For each column of a table, the name of the filled cell; null for a skipped column. */
export type Mapping = readonly (string | null)[];

/** The likely cell for each head. Columns for first and last name fill the same cell. */
export function mappingOf(heads: readonly string[], cells: readonly CellField[]): Mapping {
  const taken = new Set<string>();
  return heads.map((head) => {
    const word = plain(head);
    const field = cells.find(({ words, label }) => words.includes(word) || plain(label) === word);
    const isPart = /^(first|given|last|family) name$|^surname$/.test(word);
    if (!field || (taken.has(field.name) && !isPart)) return null;
    taken.add(field.name);
    return field.name;
  });
}

/** `E-Mail_Address (work)` → `e mail address` */
const plain = (head: string) =>
  head
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();

/** The required cells without a column, in words: `name`, `e-mail or phone`. */
export function missingIn(kind: ImportedKind, mapping: Mapping, cells: readonly CellField[]): readonly string[] {
  return needsOf(kind)
    .filter((names) => !names.some((name) => mapping.includes(name)))
    .map((names) => labelsOf(names, cells));
}

/** The company's own required fields without a column, in words. The service refuses new records without them, but no changes. */
export const lackingIn = (mapping: Mapping, cells: readonly CellField[]): string =>
  cells
    .filter(({ name, isNeeded }) => isNeeded && !mapping.includes(name))
    .map(({ label }) => `“${label}”`)
    .join(' and ');

/** The required cells of every row, in words: `title and customer`, `name, and e-mail or phone`. */
export function neededIn(kind: ImportedKind, cells: readonly CellField[]): string {
  const needs = needsOf(kind);
  return needs.map((names) => labelsOf(names, cells)).join(needs.some(({ length }) => length > 1) ? ', and ' : ' and ');
}

const labelsOf = (names: readonly string[], cells: readonly CellField[]): string =>
  cells
    .filter(({ name }) => names.includes(name))
    .map(({ label }) => inSentence(label))
    .join(' or ');

/** The rows for the API, with cells by name. Several columns of a cell are joined by spaces. */
export function rowsOf(
  rows: readonly (readonly string[])[],
  heads: readonly string[],
  mapping: Mapping,
  fields: readonly CellField[],
  clock: Clock,
): readonly Readonly<Record<string, string>>[] {
  const readers = mapping.map((name, at) => {
    const type = fields.find((cell) => cell.name === name)?.type;
    return type && readerOf(type, heads[at] ?? '', () => rows.map((row) => row[at] ?? ''), clock);
  });
  const zoneAt = heads.indexOf(zoneHead);
  return rows.map((row) => {
    const cells: Record<string, string> = {};
    for (const [at, name] of mapping.entries()) {
      const text = row[at] ?? '';
      if (name === null || text === '') continue;
      const cell = readers[at]?.(text, row[zoneAt]) ?? text;
      cells[name] = cells[name] ? `${cells[name]} ${cell}` : cell;
    }
    return cells;
  });
}

/** How the cells of a column are read, by the type of the field. The service reads any other type, and any text left as it is. */
function readerOf(type: CellField['type'], head: string, column: () => readonly string[], clock: Clock) {
  switch (type) {
    case 'rows':
      return (text: string) => taxesOf(text, head);
    case 'decimal': {
      const sign = decimalSignIn(column());
      return (text: string) => decimalOf(text, sign);
    }
    case 'day':
    case 'moment':
      return timeReader(type, head, column(), clock);
    default:
      return null;
  }
}

/** The decimal sign of a column of prices, by vote of the unambiguous prices: `1.200,50` votes for the comma. */
export function decimalSignIn(cells: readonly string[]): '.' | ',' {
  const votes = cells.map((cell): -1 | 0 | 1 => {
    const signs = cell.match(/[.,](?=\d)/g) ?? [];
    const last = signs.at(-1) === ',' ? 1 : -1;
    if (new Set(signs).size === 2) return last;
    if (signs.length > 1) return last === 1 ? -1 : 1; // a repeated sign separates thousands
    return signs.length === 0 || /[.,]\d{3}\D*$/.test(cell) ? 0 : last;
  });
  return votes.reduce<number>((sum, vote) => sum + vote, 0) > 0 ? ',' : '.';
}

/** `decimalOf('CA$ 1.200,50', ',')` → `'1200.50'`; the service refuses any other text. */
function decimalOf(text: string, sign: '.' | ','): string {
  const digits = text.replaceAll(/[\s'’\p{Sc}]|^[A-Z]{1,3}\$?|[A-Z]{3}$/gu, '');
  if (!/^\d[\d.,]*$/.test(digits)) return text;
  return digits.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.');
}

/** A bare percentage takes the name of the tax from the head: `20` below `VAT %` → `VAT 20`. */
function taxesOf(text: string, head: string): string {
  const percent = /^(\d+)(?:[.,](\d+))?\s*%?$/.exec(text);
  if (!percent) return text;
  const name = head.replaceAll(/%|\brate\b|\(.*?\)/gi, '').trim();
  return `${/^tax(es)?$/i.test(name) || !name ? 'Tax' : name} ${percent[1]}${percent[2] ? `.${percent[2]}` : ''}`;
}
