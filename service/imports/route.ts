import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { holdsMoreThan } from '../http/many-values.ts';
import { FieldErrorSchema, Id, Input, Maybe, Nullable, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { MOST_JOB_FIELDS } from '../job-fields/job-field.ts';
import { companyForNew } from '../records/references.ts';
import { type Similar, SimilarRecord } from '../records/similar.ts';
import type { WritingBy } from '../records/writes.ts';
import { OnceHeaders, writeOnce } from '../records/writing.ts';
import type { FieldError } from '../shared/field-errors.ts';
import type { Needs } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';

const onExisting = ['REFUSE', 'SKIP', 'UPDATE'] as const;
/** How to treat a row of an existing record. */
export type OnExisting = (typeof onExisting)[number];

const MOST_ROWS = 500;

/** Bytes: 500 rows of the longest texts in most scripts. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** The values of a body besides its rows: the options. */
const OPTIONS = 20;

/** The values of a row's own fields, in the mean: ten fields with key and text. */
const OWN_VALUES = 31;

/** A cell is a text; the cell's field refuses a long text. */
const Cell = Maybe(Type.String({ maxLength: 10_000 }));

/** The values of a company's own fields, each by its key. */
const OwnCells = Type.Optional(
  Type.Array(Input({ key: Type.String({ maxLength: 50, pattern: WITHOUT_NUL }), text: Cell }), {
    maxItems: MOST_JOB_FIELDS,
  }),
);

/** The body of an import. */
const ImportInput = (cells: object, choices: readonly string[], hasOwnFields: boolean) =>
  Input({
    ...Object.fromEntries(choices.map((name) => [name, Type.Optional(Type.Boolean({ default: false }))])),
    companyId: Maybe(Id),
    rows: Type.Array(
      Type.Unsafe<GivenRow>(
        Input({
          ...Object.fromEntries(Object.keys(cells).map((name) => [name, Cell])),
          ...(hasOwnFields && { fields: OwnCells }),
        }),
      ),
      { minItems: 1, maxItems: MOST_ROWS },
    ),
    onExisting: Type.Optional(OneOf(onExisting, { default: 'REFUSE' })),
    isDryRun: Type.Optional(Type.Boolean({ default: false })),
  });

interface GivenRow {
  readonly [cell: string]: string | null | undefined | readonly { key: string; text?: string | null }[];
}

const ImportedRow = Type.Object(
  {
    row: Type.Integer(),
    outcome: OneOf(['CREATED', 'UPDATED', 'SKIPPED', 'REFUSED']),
    recordId: Nullable(Type.String()),
    errors: Type.Array(FieldErrorSchema),
    similar: Type.Array(SimilarRecord),
  },
  { title: 'ImportedRow' },
);

const ImportReport = Type.Object(
  {
    isDryRun: Type.Boolean(),
    created: Type.Integer(),
    updated: Type.Integer(),
    skipped: Type.Integer(),
    refused: Type.Integer(),
    rows: Type.Array(ImportedRow),
  },
  { title: 'ImportReport' },
);

/**
 * Refuses a body with more values than the largest import has; runs before validation.
 *
 * @throws Problem TOO_LARGE.
 */
function refuseManyValues(cells: number, hasOwnFields: boolean) {
  const most = MOST_ROWS * (cells + 1 + (hasOwnFields ? OWN_VALUES : 0)) + OPTIONS;
  return async ({ body }: { body: unknown }): Promise<void> => {
    if (!holdsMoreThan(most, body)) return;
    throw new Problem('TOO_LARGE', `The body has more than ${most} values. An import has at most ${MOST_ROWS} rows.`);
  };
}

/** A row's filled cells, trimmed. */
export type Cells<Name extends string> = { readonly [Cell in Name]?: string };

/** The result of an accepted row. */
export interface Came {
  outcome: 'CREATED' | 'UPDATED' | 'SKIPPED';
  recordId: string;
  /** The likely doubles of a new record. */
  similar?: readonly Similar[];
}

/** The options of an import; `chosen` holds the further options that are true. */
export interface Options<Choice extends string = never> {
  onExisting: OnExisting;
  chosen: ReadonlySet<Choice>;
}

interface ImportRoute<Name extends string, Choice extends string> {
  path: string;
  summary: string;
  needs: Needs;
  /** The possible cells of a row, by name. */
  cells: Readonly<Record<Name, unknown>>;
  /** Further options of the body, false by default: `createCustomerCompanies`. */
  choices?: readonly Choice[];
  /** Whether rows have `fields`, the values of a company's own fields. They come as cells `fields.serialNumber`. */
  hasOwnFields?: boolean;
  /** Writes a row. @throws Problem to refuse the row. */
  importRow(writing: WritingBy, companyId: string, row: Cells<Name>, options: Options<Choice>): Promise<Came>;
  /** Runs after the commit. */
  after?(): void;
}

/** Adds a route that creates and changes records of a company, row by row. */
export function importRoute<Name extends string, Choice extends string = never>(
  app: Service,
  surroundings: Surroundings,
  { path, summary, needs, cells, choices = [], hasOwnFields = false, importRow, after }: ImportRoute<Name, Choice>,
): void {
  app.post(path, {
    bodyLimit: BODY_LIMIT,
    preValidation: refuseManyValues(Object.keys(cells).length, hasOwnFields),
    config: { needs, extension: true },
    schema: {
      summary,
      headers: OnceHeaders,
      body: ImportInput(cells, choices, hasOwnFields),
      response: { 200: ImportReport },
    },
    handler: async (request) => {
      const { companyId: given, rows, onExisting = 'REFUSE', isDryRun = false, ...others } = request.body;
      const body: Readonly<Record<string, unknown>> = others; // the schema has the choices under their names
      const options = { onExisting, chosen: new Set(choices.filter((name) => body[name] === true)) };
      const report = await writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, given);
        return importRows(writing, rows, isDryRun, (row) => importRow(writing, companyId, filledCells(row), options));
      });
      after?.();
      return report;
    },
  });
}

/** `{ code: ' A-1 ', unit: '', fields: [{ key: 'room', text: '4' }] }` → `{ code: 'A-1', 'fields.room': '4' }` */
function filledCells<Name extends string>(row: GivenRow): Cells<Name> {
  const all = Object.entries(row).flatMap(([name, cell]): [string, string | null | undefined][] =>
    typeof cell === 'object' && cell !== null ? cell.map(({ key, text }) => [`${name}.${key}`, text]) : [[name, cell]],
  );
  const filled = all.flatMap(([name, cell]) => {
    const text = cell?.trim();
    return text ? [[name, text]] : [];
  });
  return Object.fromEntries(filled); // the schema lets no other names in
}

/**
 * Writes the rows one by one. A refused row leaves nothing and stops no other row. A dry run leaves nothing, but each
 * row sees the rows before it.
 *
 * @param each writes one row. @throws Problem to refuse the row.
 */
async function importRows<Row>(
  { db }: WritingBy,
  rows: readonly Row[],
  isDryRun: boolean,
  each: (row: Row) => Promise<Came>,
): Promise<Static<typeof ImportReport>> {
  const imported: Static<typeof ImportedRow>[] = [];
  const made = new Set<string>();
  if (isDryRun) await sql`savepoint whole_import`.execute(db);
  for (const [index, cells] of rows.entries()) {
    await sql`savepoint imported_row`.execute(db);
    try {
      const { outcome, recordId, similar = [] } = await each(cells);
      const isGone = isDryRun && outcome === 'CREATED';
      // Nobody can open a double that a dry run made.
      const doubles = similar.filter((double) => !made.has(double.recordId));
      imported.push({ row: index + 1, outcome, recordId: isGone ? null : recordId, errors: [], similar: doubles });
      if (outcome === 'CREATED') made.add(recordId);
    } catch (error) {
      // A login too old for a change concerns the whole call.
      if (!(error instanceof Problem) || error.code === 'LOGIN_TOO_OLD') throw error;
      await sql`rollback to savepoint imported_row`.execute(db);
      imported.push({ row: index + 1, outcome: 'REFUSED', recordId: null, errors: mistakesOf(error), similar: [] });
    }
    await sql`release savepoint imported_row`.execute(db);
  }
  if (isDryRun) await sql`rollback to savepoint whole_import`.execute(db);
  const count = (outcome: string) => imported.filter((row) => row.outcome === outcome).length;
  return {
    isDryRun,
    created: count('CREATED'),
    updated: count('UPDATED'),
    skipped: count('SKIPPED'),
    refused: count('REFUSED'),
    rows: imported,
  };
}

/** The errors of a row, by cell: `taxes.0.percent` is in the cell `taxes`, `customerId` in `customer`. */
function mistakesOf({ message, extras: { errors } }: Problem): FieldError[] {
  if (!errors || errors.length === 0) return [{ path: '', code: 'REFUSED', message }];
  return errors.map(({ path, ...rest }) => ({ path: path.replace(/\.\d.*$|^(?<name>\w+)Id$/, '$<name>'), ...rest }));
}
