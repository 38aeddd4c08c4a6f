import { Type } from 'typebox';
import { holdsMoreThan } from '../http/many-values.ts';
import { Id, Input, Maybe, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { companyForNew } from '../records/references.ts';
import type { WritingBy } from '../records/writes.ts';
import { OnceHeaders, writeOnce } from '../records/writing.ts';
import type { Needs } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';
import { type Came, ImportReport, importRows } from './rows.ts';

const onExisting = ['REFUSE', 'SKIP', 'UPDATE'] as const;
/** How to treat a row of an existing record. */
export type OnExisting = (typeof onExisting)[number];

const MOST_ROWS = 500;

/** Bytes: 500 rows of the longest texts in most scripts. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** 500 rows with every cell have 5,500 values. */
const MOST_VALUES = 8_000;

/** A cell is a text; the field of the cell refuses a long one. */
const Cell = Maybe(Type.String({ maxLength: 10_000 }));

/** The body of an import. */
const ImportInput = (names: readonly string[]) =>
  Input({
    companyId: Id,
    rows: Type.Array(Input(Object.fromEntries(names.map((name) => [name, Cell]))), {
      minItems: 1,
      maxItems: MOST_ROWS,
    }),
    onExisting: Type.Optional(OneOf(onExisting, { default: 'REFUSE' })),
    isDryRun: Type.Optional(Type.Boolean({ default: false })),
  });

/** Runs before validation. @throws Problem TOO_LARGE for more values than any import has. */
async function refuseManyValues({ body }: { body: unknown }): Promise<void> {
  if (!holdsMoreThan(MOST_VALUES, body)) return;
  const detail = `The body holds more than ${MOST_VALUES} values, which no import has: its rows are at most ${MOST_ROWS}.`;
  throw new Problem('TOO_LARGE', detail);
}

/** A row's filled cells, trimmed. */
export type Cells<Name extends string> = { readonly [Cell in Name]?: string };

interface ImportRoute<Name extends string> {
  path: string;
  summary: string;
  needs: Needs;
  /** The possible cells of a row. */
  cells: readonly Name[];
}

/** Writes one row. @throws Problem to refuse the row. */
type ImportRow<Name extends string> = (
  writing: WritingBy,
  companyId: string,
  row: Cells<Name>,
  onExisting: OnExisting,
) => Promise<Came>;

/** Adds a route that creates and changes records of one company, row by row. */
export function importRoute<Name extends string>(
  app: Service,
  surroundings: Surroundings,
  { path, summary, needs, cells }: ImportRoute<Name>,
  importRow: ImportRow<Name>,
): void {
  app.post(path, {
    bodyLimit: BODY_LIMIT,
    preValidation: refuseManyValues,
    config: { needs, extension: true },
    schema: { summary, headers: OnceHeaders, body: ImportInput(cells), response: { 200: ImportReport } },
    handler: async (request) => {
      const { companyId: given, rows, onExisting = 'REFUSE', isDryRun = false } = request.body;
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, given);
        return importRows(writing, rows, isDryRun, (row) =>
          importRow(writing, companyId, filledCells(row), onExisting),
        );
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
