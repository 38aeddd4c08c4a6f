/**
 * A list in one cell of a spreadsheet. An entry with a separator or a quotation mark is quoted as in CSV.
 *
 * listOf(['Gas', 'Oil']) → 'Gas; Oil'
 * listOf(['Gas; natural', '3/4" pipe']) → '"Gas; natural"; "3/4"" pipe"'
 */
export function listOf(entries: readonly string[]): string {
  const dangerous = entries.length === 1 ? /[",;]/ : /[";]/;
  return entries.map((entry) => (dangerous.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join('; ');
}

/** Reads a list: entries on lines of their own, or else between semicolons, or else between commas. The reverse of `listOf`. */
export function entriesIn(text: string): readonly string[] {
  const filled = (entries: readonly string[]) => entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  if (/[\r\n]/.test(text)) return filled(text.split(/[\r\n]+/));
  const held: string[] = [];
  // No text of the API has U+0000, so the sign can hold the place of a quoted entry.
  const bare = text.replaceAll(quoted, (_, entry: string) => `\0${held.push(entry.replaceAll('""', '"')) - 1}\0`);
  const sign = [';', ','].find((each) => bare.includes(each));
  return filled(sign ? bare.split(sign) : [bare]).map((entry) =>
    entry.replaceAll(/\0(\d+)\0/g, (_, at: string) => held[Number(at)] ?? ''),
  );
}

/** A quoted entry: quotation marks from separator to separator. */
const quoted = /(?<=(?:^|[;,])\s*)"((?:[^"]|"")*)"(?=\s*(?:[;,]|$))/g;

/** Words in a sentence: `A, B or C`; nothing for no words. */
export function listed(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
