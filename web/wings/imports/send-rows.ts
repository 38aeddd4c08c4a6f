import type { Client } from '@urql/core';
import { type Refusal, refusalOf, type WrongField } from '../../ground/refusal.ts';
import { withoutMirrors, wrongField } from '../../records/fields/field-wording.ts';
import { type CellField, cellLabel } from '../../records/imports/cells.ts';
import { imports, type OnExisting, type RowReport, rowInput } from '../../records/imports/documents.ts';
import { type ImportedKind, identityOf } from '../../records/imports/imported.ts';
import { kinds } from '../../records/kinds.ts';
import { sharing } from '../../shell/prompt/similar.ts';

export interface FileRow {
  /** The row's number in the spreadsheet. */
  readonly place: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The outcome of a row. */
export interface Came extends Pick<RowReport, 'outcome'> {
  readonly place: number;
  /** Set for a row that created a record. */
  readonly createdId?: string;
  /** The distinct sentences of a refusal, or of a new record's likely doubles. */
  readonly reasons: readonly string[];
  /** Refused for the name of its customer company. */
  readonly isOfUnknownCompany?: true;
}

/** Rows in pieces. A piece sent again after a lost answer keeps its idempotency key. */
export interface Sending {
  readonly kind: ImportedKind;
  readonly companyId: string;
  readonly fields: readonly CellField[];
  readonly onExisting: OnExisting;
  readonly isDryRun: boolean;
  /** Unknown customer companies are added, too. */
  readonly addsCompanies: boolean;
  readonly pieces: readonly { readonly key: string; readonly rows: readonly FileRow[] }[];
}

/** A piece takes the service about a second, and other calls run between the pieces. */
const pieceRows = 200;
const pieceCharacters = 500_000;
/** The service refuses a call with more values: a value of an own field counts three times. */
const pieceValues = 8_000;

export function sendingOf(of: Omit<Sending, 'pieces'>, rows: readonly FileRow[]): Sending {
  const pieces: { key: string; rows: FileRow[] }[] = [];
  let characters = Number.POSITIVE_INFINITY;
  let values = 0;
  for (const row of rows) {
    const size = Object.values(row.cells).join('').length;
    const count = 2 + Object.keys(row.cells).length * 3;
    const isFull = characters + size > pieceCharacters || values + count > pieceValues;
    if (isFull || (pieces.at(-1)?.rows.length ?? 0) >= pieceRows) {
      pieces.push({ key: crypto.randomUUID(), rows: [] });
      characters = 0;
      values = 0;
    }
    characters += size;
    values += count;
    pieces.at(-1)?.rows.push(row);
  }
  return { ...of, pieces };
}

/**
 * Sends the pieces in order, until a refusal or until `wanted` is false, and answers the index of the next piece.
 *
 * @param came gets the outcomes of each piece.
 */
export async function send(
  sending: Sending,
  from: number,
  client: Client,
  came: (rows: readonly Came[]) => void,
  wanted: () => boolean,
): Promise<{ readonly next: number; readonly refusal: Refusal | null }> {
  const { kind, companyId, fields, onExisting, isDryRun, addsCompanies, pieces } = sending;
  for (const [next, { key, rows }] of pieces.entries()) {
    if (next < from) continue;
    if (!wanted()) return { next, refusal: null };
    const adding = addsCompanies ? { createCustomerCompanies: true } : {};
    const input = { companyId, onExisting, isDryRun, ...adding, rows: rows.map(({ cells }) => rowInput(cells)) };
    const { data, error } = await client
      .mutation(imports[kind], { input, ...(!isDryRun && { idempotencyKey: key }) })
      .toPromise();
    if (error || !data) return { next, refusal: error ? refusalOf(error) : null };
    came(
      data.report.rows.map(({ outcome, recordId, errors, similar }, at) => ({
        place: rows[at]?.place ?? 0,
        outcome,
        ...(outcome === 'CREATED' && recordId && { createdId: recordId }),
        ...(errors.some(isOfUnknownCompany) && { isOfUnknownCompany: true }),
        reasons: [
          ...reasonsOf(kind, fields, errors),
          ...similar.map((double) => `${sharing(double, double.matched)}.`),
        ],
      })),
    );
  }
  return { next: pieces.length, refusal: null };
}

/** Corrects the outcomes of a dry run: its pieces don't see each other, so a repeated record counts as created twice. */
export function withRepeated(
  came: readonly Came[],
  rows: readonly FileRow[],
  kind: ImportedKind,
  onExisting: OnExisting,
): readonly Came[] {
  const made = new Map<string, number>();
  const cellsAt = new Map(rows.map(({ place, cells }) => [place, cells]));
  return came.map((row) => {
    const key = row.outcome === 'CREATED' && identityOf(kind, cellsAt.get(row.place) ?? {});
    if (!key) return row;
    const before = made.get(key);
    if (before === undefined) made.set(key, row.place);
    if (before === undefined) return row;
    if (onExisting !== 'REFUSE') return { ...row, outcome: onExisting === 'SKIP' ? 'SKIPPED' : 'UPDATED', reasons: [] };
    return { ...row, outcome: 'REFUSED', reasons: [`Row ${before} of the file is the same ${kinds[kind].singular}.`] };
  });
}

const isOfUnknownCompany = ({ path, code }: { path: string; code: string }) =>
  path === 'customerCompany' && code === 'NOT_FOUND';

/** The distinct errors of a row's cells, in the words of the screen. */
const reasonsOf = (
  kind: ImportedKind,
  fields: readonly CellField[],
  errors: RowReport['errors'],
): readonly string[] => [
  ...new Set(
    withoutMirrors(errors.map(paramsOf)).map((error) => wrongField(error, (path) => cellLabel(kind, path, fields))),
  ),
];

/** GraphQL answers null for the parameters of other codes. */
const paramsOf = (error: RowReport['errors'][number]) =>
  Object.fromEntries(Object.entries(error).filter(([, value]) => value !== null)) as unknown as WrongField; // fits the code
