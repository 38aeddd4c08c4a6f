import type { Client } from '@urql/core';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { type Refusal, refusalOf, type WrongField } from '../../ground/refusal.ts';
import { wrongField } from '../../records/fields/field-wording.ts';
import { sharing } from '../../shell/prompt/similar.ts';
import { cellLabel, type Imported } from './fields.ts';

const ImportReport = graphql(`
  fragment ImportReport on ImportReport {
    rows {
      row
      outcome
      errors {
        path
        code
        min
        max
        other
        allowed
        type
        format
        digits
        places
        latest
        year
        kind
        name
        given
        count
        status
        to
        line
        column
        country
        length
        form
      }
      similar {
        recordId
        name
        city
        matched
      }
    }
  }
`);

const ImportCustomers = graphql(
  `
    mutation ImportCustomers($input: ImportCustomersInput!, $idempotencyKey: String) {
      report: importCustomers(input: $input, idempotencyKey: $idempotencyKey) {
        ...ImportReport
      }
    }
  `,
  [ImportReport],
);

const ImportItems = graphql(
  `
    mutation ImportItems($input: ImportItemsInput!, $idempotencyKey: String) {
      report: importItems(input: $input, idempotencyKey: $idempotencyKey) {
        ...ImportReport
      }
    }
  `,
  [ImportReport],
);

const importOf: Readonly<Record<Imported, typeof ImportCustomers | typeof ImportItems>> = {
  customer: ImportCustomers,
  item: ImportItems,
};

type RowReport = ResultOf<typeof ImportReport>['rows'][number];

export type OnExisting = 'REFUSE' | 'SKIP' | 'UPDATE';

export interface FileRow {
  /** 1 for the first row below the heads. */
  readonly place: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The outcome of a row. */
export interface Came extends Pick<RowReport, 'outcome'> {
  readonly place: number;
  /** The distinct sentences of a refusal, or of a new record's likely doubles. */
  readonly reasons: readonly string[];
  /** Refused for the name of its customer company. */
  readonly isOfUnknownCompany?: true;
}

/** Rows in pieces. A piece sent again after a lost answer keeps its idempotency key. */
export interface Sending {
  readonly kind: Imported;
  readonly companyId: string;
  readonly onExisting: OnExisting;
  readonly isDryRun: boolean;
  /** Unknown customer companies are added, too. */
  readonly addsCompanies: boolean;
  readonly pieces: readonly { readonly key: string; readonly rows: readonly FileRow[] }[];
}

/** A piece takes the service about a second, and other calls run between the pieces. */
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
  const { kind, companyId, onExisting, isDryRun, addsCompanies, pieces } = sending;
  for (const [next, { key, rows }] of pieces.entries()) {
    if (next < from) continue;
    if (!wanted()) return { next, refusal: null };
    const adding = addsCompanies ? { createCustomerCompanies: true } : {};
    const input = { companyId, onExisting, isDryRun, ...adding, rows: rows.map(({ cells }) => cells) };
    const { data, error } = await client
      .mutation(importOf[kind], { input, ...(!isDryRun && { idempotencyKey: key }) })
      .toPromise();
    if (error || !data) return { next, refusal: error ? refusalOf(error) : null };
    came(
      data.report.rows.map(({ outcome, errors, similar }, at) => ({
        place: rows[at]?.place ?? 0,
        outcome,
        ...(errors.some(isOfUnknownCompany) && { isOfUnknownCompany: true }),
        reasons: [...reasonsOf(kind, errors), ...similar.map((double) => `${sharing(double, double.matched)}.`)],
      })),
    );
  }
  return { next: pieces.length, refusal: null };
}

/** Corrects the outcomes of a dry run: its pieces don't see each other, so a repeated record counts as created twice. */
export function withRepeated(
  came: readonly Came[],
  rows: readonly FileRow[],
  kind: Imported,
  onExisting: OnExisting,
): readonly Came[] {
  const made = new Map<string, number>();
  const cellsAt = new Map(rows.map(({ place, cells }) => [place, cells]));
  return came.map((row) => {
    const key = row.outcome === 'CREATED' && nameIn(kind, cellsAt.get(row.place) ?? {});
    if (!key) return row;
    const before = made.get(key);
    if (before === undefined) made.set(key, row.place);
    if (before === undefined) return row;
    if (onExisting !== 'REFUSE') return { ...row, outcome: onExisting === 'SKIP' ? 'SKIPPED' : 'UPDATED', reasons: [] };
    return { ...row, outcome: 'REFUSED', reasons: [`Row ${before} of the file is the same ${kind}.`] };
  });
}

const isOfUnknownCompany = ({ path, code }: { path: string; code: string }) =>
  path === 'customerCompany' && code === 'NOT_FOUND';

/** The identity of a record in the service: an item's code, a customer's e-mail, or name and phone. */
function nameIn(kind: Imported, { code, email, fullName, phone }: FileRow['cells']): string {
  if (kind === 'item') return (code ?? '').toLowerCase();
  if (email) return email.toLowerCase();
  return fullName && phone ? `${fullName.toLowerCase()} ${phone.replaceAll(/\D/g, '')}` : '';
}

/** The distinct errors of a row's cells, in the words of the screen. */
const reasonsOf = (kind: Imported, errors: RowReport['errors']): readonly string[] => [
  ...new Set(errors.map((error) => wrongField(paramsOf(error), (path) => cellLabel(kind, path)))),
];

/** GraphQL answers null for the parameters of other codes. */
const paramsOf = (error: RowReport['errors'][number]) =>
  Object.fromEntries(Object.entries(error).filter(([, value]) => value !== null)) as unknown as WrongField; // fits the code
