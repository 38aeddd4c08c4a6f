import { parse } from 'papaparse';
import { meant } from '../../ground/csv.ts';

/** The filled rows of a spreadsheet, all of the same length. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** The row's number in the spreadsheet, from 1, for each row. */
  readonly places: readonly number[];
}

/** More rows would take too much of the browser's memory. */
const mostRows = 50_000;
const mostBytes = 20 * 1024 * 1024;

/** Reads a file saved by a spreadsheet program. A string is the reason of a failure. */
export async function readFile(file: Blob): Promise<Table | string> {
  if (file.size > mostBytes)
    return `The file has ${Math.ceil(file.size / 1024 / 1024)} MiB. An import takes at most 20 MiB.`;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (workbookMarks.some((mark) => mark.every((byte, at) => bytes[at] === byte)))
    return 'The file is a workbook. Save the sheet as CSV, then choose the CSV file.';
  return readTable(decoded(bytes));
}

/** The first bytes of .xlsx and .ods (ZIP), and of .xls. */
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Reads CSV, or rows copied from a spreadsheet. A first line `sep=;` names the separator, else the text decides. */
export function readTable(text: string): Table | string {
  const said = /^sep=(.)\r?\n/.exec(text);
  const { data } = parse<string[]>(said ? text.slice(said[0].length) : text, {
    delimiter: said?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const filled = data
    .map((row) => row.map((cell) => meant(cell).trim()))
    .map((cells, at) => ({ cells, place: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length === 0) return 'The file is empty. Choose a file with rows, or paste rows.';
  if (filled.length > mostRows)
    return `The file has ${filled.length.toLocaleString('en')} rows. Split the file: an import takes at most ${mostRows.toLocaleString('en')}.`;
  const width = Math.max(...filled.slice(0, 1000).map(({ cells }) => cells.length));
  return {
    rows: filled.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? '')),
    places: filled.map(({ place }) => place),
  };
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
