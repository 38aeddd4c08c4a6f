import type { Client } from '@urql/core';
import { type Refusal, refusalOf } from '../refusal.ts';
import { importOf, type RowReport } from './documents.ts';
import { type Imported, inLabels } from './fields.ts';

export type OnExisting = 'REFUSE' | 'SKIP' | 'UPDATE';

/** A row of a file: its place there, from 1 for the first one below the heads, and its cells. */
export interface FileRow {
  readonly place: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What came of a row of a file. */
export interface Came extends Pick<RowReport, 'outcome' | 'errors'> {
  readonly place: number;
}

/** Why a row was refused: each reason once, also where several cells have it. */
export const reasonOf = ({ errors }: Pick<Came, 'errors'>): string =>
  [...new Set(errors.map(({ message }) => message))].join(' ');

/** Rows to be sent, in pieces with a key each: sent again after a lost answer, a piece is still the same one. */
export interface Sending {
  readonly kind: Imported;
  readonly companyId: string;
  readonly onExisting: OnExisting;
  readonly isDryRun: boolean;
  readonly pieces: readonly { readonly key: string; readonly rows: readonly FileRow[] }[];
}

/** So many at once: a call is over in a second or so, and the service answers others between two of them. */
const pieceRows = 200;
const pieceCharacters = 500_000;

export function sendingOf(of: Omit<Sending, 'pieces'>, rows: readonly FileRow[]): Sending {
  const pieces: { key: string; rows: FileRow[] }[] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = Object.values(row.cells).join('').length;
    if (characters + size > pieceCharacters || (pieces.at(-1)?.rows.length ?? 0) >= pieceRows) {
      pieces.push({ key: crypto.randomUUID(), rows: [] });
      characters = 0;
    }
    characters += size;
    pieces.at(-1)?.rows.push(row);
  }
  return { ...of, pieces };
}

/**
 * Sends the pieces one after another, from a place on; answers where it stopped: at the end, before a piece because
 * `wanted` said so, or at one that was refused.
 *
 * @param came is told what came of each piece.
 */
export async function send(
  sending: Sending,
  from: number,
  client: Client,
  came: (rows: readonly Came[]) => void,
  wanted: () => boolean,
): Promise<{ readonly next: number; readonly refusal: Refusal | null }> {
  const { kind, companyId, onExisting, isDryRun, pieces } = sending;
  for (const [next, { key, rows }] of pieces.entries()) {
    if (next < from) continue;
    if (!wanted()) return { next, refusal: null };
    const input = { companyId, onExisting, isDryRun, rows: rows.map(({ cells }) => cells) };
    const { data, error } = await client
      .mutation(importOf[kind], { input, ...(!isDryRun && { idempotencyKey: key }) })
      .toPromise();
    if (error || !data) return { next, refusal: error ? refusalOf(error) : null };
    came(
      data.report.rows.map(({ outcome, errors }, at) => ({
        place: rows[at]?.place ?? 0,
        outcome,
        errors: errors.map((error) => ({ ...error, message: inLabels(kind, error) })),
      })),
    );
  }
  return { next: pieces.length, refusal: null };
}

/**
 * What a dry run can't see: its pieces know nothing of each other, so a row that a row of an earlier piece would make is
 * said to be created. It is what it would be once that one is there.
 */
export function withRepeated(
  came: readonly Came[],
  rows: readonly FileRow[],
  kind: Imported,
  onExisting: OnExisting,
): readonly Came[] {
  const made = new Map<string, number>();
  const cellsAt = new Map(rows.map(({ place, cells }) => [place, cells]));
  return came.map((one) => {
    if (one.outcome !== 'CREATED') return one;
    const [path, key] = nameIn(kind, cellsAt.get(one.place) ?? {});
    const before = key === '' ? undefined : made.get(key);
    if (before === undefined) {
      made.set(key, one.place);
      return one;
    }
    if (onExisting !== 'REFUSE') return { ...one, outcome: onExisting === 'SKIP' ? 'SKIPPED' : 'UPDATED' };
    const message = `Row ${before} of the file is about the same ${kind}.`;
    return { ...one, outcome: 'REFUSED', errors: [{ path, code: 'TAKEN', message }] };
  });
}

/** What tells a record from the others of its kind, as the service has it, and the cell that says so. */
function nameIn(kind: Imported, { code, email, fullName, phone }: FileRow['cells']): readonly [string, string] {
  if (kind === 'item') return ['code', (code ?? '').toLowerCase()];
  if (email) return ['email', email.toLowerCase()];
  return ['phone', fullName && phone ? `${fullName.toLowerCase()} ${phone.replaceAll(/\D/g, '')}` : ''];
}
