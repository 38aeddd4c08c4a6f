import { parse, unparse } from 'papaparse';
import { isBlankLine, type TypedLine, wrongCells } from '../../../commands/core/typed-lines.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import { type Column, cellText, columns, columnsOf, isNumber, type Reader, type Signs, withCell } from './cells.ts';
import { begun, newLine } from './edits.ts';

/** Column names in spreadsheets, in lower case. */
const headings: Readonly<Record<Column | 'computed', string>> = {
  description: 'description, item or description, item, article, product, service, details, name',
  quantity: 'quantity, qty, count, number, pcs',
  unit: 'unit, uom, units, unit of measure',
  unitPrice: 'unit price, price, rate, unit cost, price per unit, unitprice',
  discount: 'discount, discount %, disc, disc %, discount percent, discountpercent',
  taxes: 'tax, taxes, vat, gst, tax %',
  computed: 'amount, total, line total, net, sum, no, no., #, pos, line',
};

/** Columns by name. `null` marks a computed column, to be skipped. */
const columnsByName = new Map(
  [...columns, null].flatMap((column) => headings[column ?? 'computed'].split(', ').map((name) => [name, column])),
);

/** Splits copied spreadsheet text into rows of cells; null for a single cell. */
export function tableIn(text: string): readonly (readonly string[])[] | null {
  if (!/[\t\n]/.test(text.trimEnd())) return null;
  const table = text.replace(/\r?\n$/, '');
  const quoted = parse<string[]>(table, { delimiter: '\t' });
  // Parsing `"Best" pipe` as a quoted cell would swallow the rest of the table.
  const isQuoted = quoted.errors.every(({ type }) => type !== 'Quotes');
  const { data } = isQuoted ? quoted : parse<string[]>(table, { delimiter: '\t', quoteChar: '\0' });
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== ''));
  return rows.length > 0 ? rows : null;
}

/**
 * The columns named by a table's head: at least two known names and no other text. A single name is a head only in a
 * number column: in a text column, `Service` may be the first description.
 */
function headOf(row: readonly string[], at: Column): readonly (Column | null)[] | null {
  const names = row.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' '));
  const isHead = names.every((name) => name === '' || columnsByName.has(name));
  const known = names.map((name) => columnsByName.get(name) ?? null);
  const least = row.length === 1 && isNumber(at) ? 1 : 2;
  return isHead && known.filter((column) => column !== null).length >= least ? known : null;
}

/**
 * Writes a table into lines, from a cell to the right and down, or into the columns named by the first row. Adds lines
 * up to the maximum. On a blank line, a row with a description alone becomes a heading.
 *
 * @returns the lines, the index of the last line written, a sentence for the user, such as `Pasted 12 lines.`, and unreadable
 * cells, by place: `{ '3.quantity': … }`.
 */
export function pasted(
  lines: readonly TypedLine[],
  at: { readonly line: number; readonly column: Column },
  table: readonly (readonly string[])[],
  reader: Reader & { readonly ofNewLine: PricedLine['taxes'] },
  max: number,
) {
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
      // A table may have both an item column and a description column.
      else if (text && column === 'description') line = { ...line, description: `${line.description}\n${text}`.trim() };
      else if (text && (column || !head)) passedOver++;
    }
    const isTaxed = cells.length > places.indexOf('taxes') && places.includes('taxes');
    if (!isTaxed) line = begun(present, line, reader.ofNewLine);
    // A changed text no longer describes the line's item.
    if (line.description !== present.description) line = { ...line, itemId: null };
    result[index] = line;
    for (const [cell, says] of Object.entries(wrongCells(line)))
      if (says !== 'Needed.') wrong[`${index}.${cell}`] = says;
  }
  const says = [
    `Pasted ${counted(rows.length, 'line')}.`,
    head && 'The first row held the column names.',
    Object.keys(wrong).length > 0 && `${counted(Object.keys(wrong).length, 'cell')} not understood: marked.`,
    passedOver > 0 && `${counted(passedOver, 'cell')} skipped: no column matches.`,
    all.length > rows.length && `${counted(all.length - rows.length, 'row')} left out: at most ${max} lines.`,
  ];
  return { lines: result, last: at.line + rows.length - 1, said: says.filter(Boolean).join(' '), wrong };
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Writes lines as spreadsheet rows. */
export function tableOf(lines: readonly TypedLine[], signs: Signs): string {
  const rows = lines.map((line) => {
    const own = columnsOf(line);
    return columns.map((column) => (own.includes(column) ? cellText(line, column, signs) : ''));
  });
  return unparse(rows, { delimiter: '\t', newline: '\n' });
}
