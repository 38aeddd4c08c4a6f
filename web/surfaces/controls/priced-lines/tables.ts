import { parse, unparse } from 'papaparse';
import { isBlankLine, type TypedLine, wrongCells } from '../../../commands/typed-lines.ts';
import { type Column, cellText, columns, columnsOf, isNumber, type Reader, type Signs, withCell } from './cells.ts';
import { newLine } from './edits.ts';

/** What spreadsheets call the columns, in small letters; `null` is computed here, and passed over. */
const headings: Readonly<Record<string, Column | null>> = {
  ...named(
    'description',
    'description',
    'item or description',
    'item',
    'article',
    'product',
    'service',
    'details',
    'name',
  ),
  ...named('quantity', 'quantity', 'qty', 'count', 'number', 'pcs'),
  ...named('unit', 'unit', 'uom', 'units', 'unit of measure'),
  ...named('unitPrice', 'unit price', 'price', 'rate', 'unit cost', 'price per unit', 'unitprice'),
  ...named('discountPercent', 'discount', 'discount %', 'disc', 'disc %', 'discount percent', 'discountpercent'),
  ...named('taxes', 'tax', 'taxes', 'vat', 'gst', 'tax %'),
  ...named(null, 'amount', 'total', 'line total', 'net', 'sum', 'no', 'no.', '#', 'pos', 'line'),
};

function named(column: Column | null, ...names: readonly string[]): Record<string, Column | null> {
  return Object.fromEntries(names.map((name) => [name, column]));
}

/** The cells of a text as spreadsheets copy it, by rows; null where it is but one cell. */
export function tableIn(text: string): readonly (readonly string[])[] | null {
  if (!/[\t\n]/.test(text.trimEnd())) return null;
  const table = text.replace(/\r?\n$/, '');
  const quoted = parse<string[]>(table, { delimiter: '\t' });
  // A cell such as `"Best" pipe` is no quoted one: read as such, it would take in all that follows.
  const isQuoted = quoted.errors.every(({ type }) => type !== 'Quotes');
  const { data } = isQuoted ? quoted : parse<string[]>(table, { delimiter: '\t', quoteChar: '\0' });
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== ''));
  return rows.length > 0 ? rows : null;
}

/**
 * The columns that a row names, where it is the head of a table: at least two names that are known, and none besides. Alone
 * a name is one where only numbers belong; above texts, `Service` is the first of them.
 */
function headOf(row: readonly string[], at: Column): readonly (Column | null)[] | null {
  const names = row.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' '));
  const isHead = names.every((name) => name === '' || name in headings);
  const known = names.map((name) => headings[name] ?? null);
  const least = row.length === 1 && isNumber(at) ? 1 : 2;
  return isHead && known.filter((column) => column !== null).length >= least ? known : null;
}

/** What became of a table that was pasted. */
export interface Pasted {
  readonly lines: readonly TypedLine[];
  /** The last line that was written. */
  readonly last: number;
  /** `Pasted 12 lines. 2 cells aren’t understood: they are marked.` */
  readonly said: string;
  /** What isn't understood, by place and cell. */
  readonly wrong: Readonly<Record<string, string>>;
}

/**
 * Writes a table into lines: from a cell to the right and down, or where its first row names columns, into these. Lines are
 * added as far as there may be more; a row of a new line that has but a text among others is a heading.
 */
export function pasted(
  lines: readonly TypedLine[],
  at: { readonly line: number; readonly column: Column },
  table: readonly (readonly string[])[],
  reader: Reader,
  max: number,
): Pasted {
  const head = table[0] ? headOf(table[0], at.column) : null;
  const all = head ? table.slice(1) : table;
  const places = head ?? columns.slice(columns.indexOf(at.column));
  const rows = all.slice(0, Math.max(0, max - at.line));
  const result = [...lines];
  const wrong: Record<string, string> = {};
  let passedOver = 0;
  for (const [row, cells] of rows.entries()) {
    const index = at.line + row;
    const present = result[index] ?? newLine();
    const filled = cells.flatMap((text, place) => (text.trim() ? [places[place] ?? null] : []));
    const isHeading = rows.length > 1 && cells.length > 2 && filled.length === 1 && filled[0] === 'description';
    let line: TypedLine = isHeading && isBlankLine(present) ? { ...present, kind: 'HEADING' } : present;
    const allowed = columnsOf(line);
    for (const [place, cell] of cells.entries()) {
      const column = places[place];
      const text = cell.trim();
      const isFirst = places.indexOf(column ?? null) === place;
      if (column && allowed.includes(column) && isFirst) line = withCell(line, column, text, reader);
      // A table may have both an item and its description.
      else if (text && column === 'description') line = { ...line, description: `${line.description}\n${text}`.trim() };
      else if (text && (column || !head)) passedOver++;
    }
    // Another text is another thing than the item that the line was filled from.
    if (line.description !== present.description) line = { ...line, itemId: null };
    result[index] = line;
    for (const [cell, says] of Object.entries(wrongCells(line)))
      if (says !== 'Needed.') wrong[`${index}.${cell}`] = says;
  }
  const says = [
    `Pasted ${counted(rows.length, 'line')}.`,
    head && 'The first row named the columns.',
    Object.keys(wrong).length > 0 && `${counted(Object.keys(wrong).length, 'cell')} not understood: marked.`,
    passedOver > 0 && `${counted(passedOver, 'cell')} passed over: no column is there for them.`,
    all.length > rows.length && `${counted(all.length - rows.length, 'row')} left out: at most ${max} lines.`,
  ];
  return { lines: result, last: at.line + rows.length - 1, said: says.filter(Boolean).join(' '), wrong };
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Lines as spreadsheets take them, a row each. */
export function tableOf(lines: readonly TypedLine[], signs: Signs): string {
  const rows = lines.map((line) => {
    const own = columnsOf(line);
    return columns.map((column) => (own.includes(column) ? cellText(line, column, signs) : ''));
  });
  return unparse(rows, { delimiter: '\t', newline: '\n' });
}
