import { readFileSync } from 'node:fs';

/**
 * The rows of a tab-separated table, by the names in its first line; `\n` in a cell is a line end.
 *
 * rowsOf(new URL('people.tsv', import.meta.url), ['name', 'mailbox', …]) → [{ name: 'Amélie Tremblay', … }, …]
 *
 * @throws Error for a table with other columns.
 */
export function rowsOf<Column extends string>(table: URL, columns: readonly Column[]): Record<Column, string>[] {
  const [head, ...lines] = readFileSync(table, 'utf8').trimEnd().split('\n');
  if (head !== columns.join('\t'))
    throw new Error(`${table.pathname} has the columns ${head}, not ${columns.join(', ')}`);
  return lines.map((line) => {
    const cells = line.split('\t');
    const row = columns.map((column, index) => [column, (cells[index] ?? '').replaceAll('\\n', '\n')]);
    return Object.fromEntries(row) as Record<Column, string>; // every column has a cell
  });
}
