import type { Client } from '@urql/core';
import { type Refusal, refusalOf, type WrongField } from '../../ground/refusal.ts';
import { wrongField } from '../../records/fields/field-wording.ts';
import { importOf, type RowReport } from './documents.ts';
import { cellLabel, type Imported } from './fields.ts';

export type OnExisting = 'REFUSE' | 'SKIP' | 'UPDATE';

/** A row of a file: its place there, from 1 for the first one below the heads, and its cells. */
export interface FileRow {
  readonly place: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What came of a row of a file. */
export interface Came extends Pick<RowReport, 'outcome'> {
  readonly place: number;
  /** Why the row was refused, in sentences: each once, also where several cells share it. */
  readonly reasons: readonly string[];
}

export const reasonOf = ({ reasons }: Pick<Came, 'reasons'>): string => reasons.join(' ');

/** The errors of a row’s cells, in the words of the screen. */
const reasonsOf = (kind: Imported, errors: RowReport['errors']): readonly string[] => [
  ...new Set(errors.map((error) => wrongField(paramsOf(error), (path) => cellLabel(kind, path)))),
];

/** GraphQL answers null for the parameters that a code doesn’t have. */
const paramsOf = (error: RowReport['errors'][number]): WrongField =>
  Object.fromEntries(Object.entries(error).filter(([, value]) => value !== null)) as unknown as WrongField; // by its code

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
        reasons: reasonsOf(kind, errors),
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
    const key = nameIn(kind, cellsAt.get(one.place) ?? {});
    const before = key === '' ? undefined : made.get(key);
    if (before === undefined) {
      made.set(key, one.place);
      return one;
    }
    if (onExisting !== 'REFUSE') return { ...one, outcome: onExisting === 'SKIP' ? 'SKIPPED' : 'UPDATED' };
    return { ...one, outcome: 'REFUSED', reasons: [`Row ${before} of the file is the same ${kind}.`] };
  });
}

/** The cells by which the service knows a record of the kind, as one text. */
function nameIn(kind: Imported, { code, email, fullName, phone }: FileRow['cells']): string {
  if (kind === 'item') return (code ?? '').toLowerCase();
  if (email) return email.toLowerCase();
  return fullName && phone ? `${fullName.toLowerCase()} ${phone.replaceAll(/\D/g, '')}` : '';
}
