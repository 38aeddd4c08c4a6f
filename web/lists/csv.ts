/** What Excel and its like take a cell for a formula by (OWASP, CSV Injection), the full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Nothing that a spreadsheet reckons with but the number that it is: `-12.50`, `+1,200`. */
const NUMBER = /^[-+]?\d+([.,]\d+)*$/;

/** A phone number as people write it. With a space in it, it is no sum; `+1-416-555-0100` would be shown as -1070. */
const PHONE = /^\+\d[\d().-]* [\d ().-]*$/;

/**
 * A cell that no spreadsheet takes for a formula: an apostrophe comes before what might be one, as people write it there
 * themselves. Numbers, and phone numbers such as `+1 416 555 0100`, stay as they are.
 *
 * defused('=1+1') → "'=1+1"
 */
export function defused(cell: string): string {
  return isDangerous(cell) || isDangerous(cell.replace(/^'+/, '')) ? `'${cell}` : cell;
}

/** The way back: what was meant by a cell that begins with an apostrophe for a spreadsheet's sake. */
export function meant(cell: string): string {
  return cell.startsWith("'") && defused(cell.slice(1)) === cell ? cell.slice(1) : cell;
}

const isDangerous = (cell: string) => FORMULA.test(cell) && !NUMBER.test(cell) && !PHONE.test(cell);

/** Rows as a CSV file (RFC 4180): lines that end in CRLF, after `csvMark`. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `${csvMark}${csvLinesOf(rows)}`;

/** The mark of UTF-8 that a CSV file begins with, without which Excel takes it for another encoding. */
export const csvMark = '\uFEFF';

/** Some rows of a CSV file, to be put together with others. */
export const csvLinesOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(defused(cell))).join(',')}\r\n`).join('');

/** A cell in quotes where it has to be; and where a semicolon or a space at an end might be taken for more than text. */
const quoted = (cell: string) => (/[",;\r\n\t]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as they are pasted into a spreadsheet: cells between tabs, what would end one a space. */
export function tsvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => defused(cell.replaceAll(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');
}
