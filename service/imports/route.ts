import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { holdsMoreThan } from '../http/many-values.ts';
import { FieldErrorSchema, Id, Input, Maybe, Nullable, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
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

/** 500 rows with every cell have 5,500 values. */
const MOST_VALUES = 8_000;

/** A cell is a text; the cell's field refuses a long text. */
const Cell = Maybe(Type.String({ maxLength: 10_000 }));

/** The body of an import. */
const ImportInput = (cells: object, choices: readonly string[]) =>
  Input({
    ...Object.fromEntries(choices.map((name) => [name, Type.Optional(Type.Boolean({ default: false }))])),
    companyId: Maybe(Id),
    rows: Type.Array(Input(Object.fromEntries(Object.keys(cells).map((name) => [name, Cell]))), {
      minItems: 1,
      maxItems: MOST_ROWS,
    }),
    onExisting: Type.Optional(OneOf(onExisting, { default: 'REFUSE' })),
    isDryRun: Type.Optional(Type.Boolean({ default: false })),
  });

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

/** Runs before validation. @throws Problem TOO_LARGE for more values than any import has. */
async function refuseManyValues({ body }: { body: unknown }): Promise<void> {
  if (!holdsMoreThan(MOST_VALUES, body)) return;
  const detail = `The body has more than ${MOST_VALUES} values. An import has at most ${MOST_ROWS} rows.`;
  throw new Problem('TOO_LARGE', detail);
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
  /** Writes a row. @throws Problem to refuse the row. */
  importRow(writing: WritingBy, companyId: string, row: Cells<Name>, options: Options<Choice>): Promise<Came>;
}

/** Adds a route that creates and changes records of a company, row by row. */
export function importRoute<Name extends string, Choice extends string = never>(
  app: Service,
  surroundings: Surroundings,
  { path, summary, needs, cells, choices = [], importRow }: ImportRoute<Name, Choice>,
): void {
  app.post(path, {
    bodyLimit: BODY_LIMIT,
    preValidation: refuseManyValues,
    config: { needs, extension: true },
    schema: { summary, headers: OnceHeaders, body: ImportInput(cells, choices), response: { 200: ImportReport } },
    handler: async (request) => {
      const { companyId: given, rows, onExisting = 'REFUSE', isDryRun = false, ...others } = request.body;
      const body: Readonly<Record<string, unknown>> = others; // the schema has the choices under their names
      const options = { onExisting, chosen: new Set(choices.filter((name) => body[name] === true)) };
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, given);
        return importRows(writing, rows, isDryRun, (row) => importRow(writing, companyId, filledCells(row), options));
      });
    },
  });
}

/** `{ code: ' A-1 ', unit: '' }` → `{ code: 'A-1' }` */
function filledCells<Name extends string>(row: Readonly<Record<string, string | null | undefined>>): Cells<Name> {
  const filled = Object.entries(row).flatMap(([name, cell]) => {
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
      if (!(error instanceof Problem)) throw error;
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

/** The errors of a row, by cell: `taxes.0.percent` is in the cell `taxes`. */
function mistakesOf({ message, extras: { errors } }: Problem): FieldError[] {
  if (!errors || errors.length === 0) return [{ path: '', code: 'REFUSED', message }];
  return errors.map(({ path, ...rest }) => ({ path: path.split('.', 1)[0] ?? '', ...rest }));
}
