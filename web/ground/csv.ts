/** The first characters of a cell that Excel reads as a formula (OWASP, CSV Injection), with the full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** A number, safe despite its sign: `-12.50`, `+1,200`. */
const NUMBER = /^[-+]?\d+([.,]\d+)*$/;

/** A phone number with a space, so that no spreadsheet computes a sum; `+1-416-555-0100` would become -1070. */
const PHONE = /^\+\d[\d().-]* [\d ().-]*$/;

/**
 * A cell that no spreadsheet reads as a formula: a dangerous cell gets a leading apostrophe, as people type in
 * spreadsheets. Numbers and phone numbers such as `+1 416 555 0100` stay.
 *
 *   defused('=1+1') → "'=1+1"
 */
export function defused(cell: string): string {
  return isDangerous(cell) || isDangerous(cell.replace(/^'+/, '')) ? `'${cell}` : cell;
}

/** The reverse of `defused`: a cell without the apostrophe added for spreadsheets. */
export function meant(cell: string): string {
  return cell.startsWith("'") && defused(cell.slice(1)) === cell ? cell.slice(1) : cell;
}

const isDangerous = (cell: string) => FORMULA.test(cell) && !NUMBER.test(cell) && !PHONE.test(cell);

/** Rows as a CSV file (RFC 4180): lines that end in CRLF, after `csvMark`. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `${csvMark}${csvLinesOf(rows)}`;

/** The byte order mark of UTF-8. Without the mark, Excel assumes another encoding. */
export const csvMark = '\uFEFF';

export const csvLinesOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(defused(cell))).join(',')}\r\n`).join('');

/** Quotes a cell when RFC 4180 requires quotes, and around semicolons and outer spaces. */
const quoted = (cell: string) => (/[",;\r\n\t]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows for pasting into a spreadsheet: cells between tabs; tabs and line breaks inside a cell become spaces. */
export function tsvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => defused(cell.replaceAll(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');
}
