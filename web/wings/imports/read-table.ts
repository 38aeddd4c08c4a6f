import { parse } from 'papaparse';
import { meant } from '../../ground/csv.ts';

/** A spreadsheet as text: its rows, all with as many cells as the longest. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
}

/** More is no spreadsheet that one looks through, and would take a browser's memory. */
const mostRows = 50_000;
const mostBytes = 20 * 1024 * 1024;

/** Reads a file as people save it from a spreadsheet; a sentence where it can't be. */
export async function readFile(file: Blob): Promise<Table | string> {
  if (file.size > mostBytes) return `The file has ${Math.ceil(file.size / 1024 / 1024)} MiB; at most 20 are read.`;
  return readTable(decoded(new Uint8Array(await file.arrayBuffer())));
}

/**
 * Reads CSV, or what was copied from a spreadsheet: the sign between cells is found out among , ; tab and |, or said by a
 * first line such as `sep=;`.
 */
export function readTable(text: string): Table | string {
  const said = /^sep=(.)\r?\n/.exec(text);
  const { data } = parse<string[]>(said ? text.slice(said[0].length) : text, {
    skipEmptyLines: 'greedy',
    delimiter: said?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  if (data.length === 0) return 'The file is empty. Choose a file with rows, or paste rows.';
  if (data.length > mostRows)
    return `It has ${data.length.toLocaleString('en')} rows; at most ${mostRows.toLocaleString('en')} are taken at once. Part the file.`;
  const width = Math.max(...data.slice(0, 1000).map(({ length }) => length));
  return { rows: data.map((row) => Array.from({ length: width }, (_, at) => meant(row[at] ?? '').trim())) };
}

/**
 * Bytes as text. What says its encoding by its first bytes is believed; without that it is UTF-16 where every second byte of
 * the beginning is nothing, UTF-8 where it can be, and else what Windows writes in western Europe.
 */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const beginning = bytes.subarray(0, 200);
  const nothing = (odd: number) => beginning.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (nothing(1) > beginning.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (nothing(0) > beginning.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // not UTF-8: each byte is a letter there
  }
}
