import { parse } from 'papaparse';
import { meant } from '../../ground/csv.ts';

/** The rows of a spreadsheet, all of the same length. */
export type Table = readonly (readonly string[])[];

/** More rows would take too much of the browser's memory. */
const mostRows = 50_000;
const mostBytes = 20 * 1024 * 1024;

/** Reads a file saved by a spreadsheet program. A string is the reason of a failure. */
export async function readFile(file: Blob): Promise<Table | string> {
  if (file.size > mostBytes)
    return `The file has ${Math.ceil(file.size / 1024 / 1024)} MiB. An import takes at most 20 MiB.`;
  return readTable(decoded(new Uint8Array(await file.arrayBuffer())));
}

/** Reads CSV, or rows copied from a spreadsheet. A first line `sep=;` names the separator, else the text decides. */
export function readTable(text: string): Table | string {
  const said = /^sep=(.)\r?\n/.exec(text);
  const { data } = parse<string[]>(said ? text.slice(said[0].length) : text, {
    skipEmptyLines: 'greedy',
    delimiter: said?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  if (data.length === 0) return 'The file is empty. Choose a file with rows, or paste rows.';
  if (data.length > mostRows)
    return `The file has ${data.length.toLocaleString('en')} rows. Split the file: an import takes at most ${mostRows.toLocaleString('en')}.`;
  const width = Math.max(...data.slice(0, 1000).map(({ length }) => length));
  return data.map((row) => Array.from({ length: width }, (_, at) => meant(row[at] ?? '').trim()));
}

/**
 * Bytes as text. Without a byte order mark, zeros in every second byte mean UTF-16. Any other text is UTF-8 when valid,
 * else Windows-1252.
 */
function decoded(bytes: Uint8Array): string {
  const beginning = bytes.subarray(0, 200);
  const zeros = (odd: number) => beginning.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const isUtf16 = (odd: number) =>
    (bytes[1 - odd] === 0xff && bytes[odd] === 0xfe) || zeros(odd) > beginning.length / 4;
  if (isUtf16(1)) return new TextDecoder('utf-16le').decode(bytes);
  if (isUtf16(0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // decodes any bytes
  }
}
