import { Type } from 'typebox';
import { holdsMoreThan } from '../many-values.ts';
import type { Needs } from '../permissions.ts';
import { Problem } from '../problem.ts';
import { companyForNew } from '../records/references.ts';
import type { WritingBy } from '../records/writes.ts';
import { Id, Input, Maybe, OneOf } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, writeOnce } from '../writing.ts';
import { type Came, ImportReport, importRows } from './rows.ts';

const onExisting = ['REFUSE', 'SKIP', 'UPDATE'] as const;
/** What to do with a row whose record there is already. */
export type OnExisting = (typeof onExisting)[number];

const MOST_ROWS = 500;

/** Bytes: room for 500 rows of the longest texts in most scripts; in the others send fewer rows. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** 500 rows of all their cells are 5,500. */
const MOST_VALUES = 8_000;

/** A cell, as text: of what is too long for its field, that field says so. */
const Cell = Maybe(Type.String({ maxLength: 10_000 }));

/** The body of an import, of rows of these cells. */
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

/** A hook, before a body is validated. @throws Problem TOO_LARGE for one of more values than any import has. */
async function refuseManyValues({ body }: { body: unknown }): Promise<void> {
  if (!holdsMoreThan(MOST_VALUES, body)) return;
  const detail = `The body holds more than ${MOST_VALUES} values, which no import has: its rows are at most ${MOST_ROWS}.`;
  throw new Problem('TOO_LARGE', detail);
}

/** A row's cells that hold something, without the spaces around it. */
export type Cells<Name extends string> = { readonly [Cell in Name]?: string };

interface ImportRoute<Name extends string> {
  path: string;
  summary: string;
  needs: Needs;
  /** The cells that a row may have. */
  cells: readonly Name[];
}

/** A row's kind decides what it becomes. @throws Problem for one that it refuses. */
type ImportRow<Name extends string> = (
  writing: WritingBy,
  companyId: string,
  row: Cells<Name>,
  onExisting: OnExisting,
) => Promise<Came>;

/** A route that creates and changes records of one company from the rows of a spreadsheet, each by itself. */
export function importRoute<Name extends string>(
  app: Service,
  surroundings: Surroundings,
  { path, summary, needs, cells }: ImportRoute<Name>,
  importRow: ImportRow<Name>,
): void {
  app.post(
    path,
    {
      bodyLimit: BODY_LIMIT,
      preValidation: refuseManyValues,
      config: { needs, extension: true },
      schema: { summary, headers: OnceHeaders, body: ImportInput(cells), response: { 200: ImportReport } },
    },
    async (request) => {
      const { companyId: given, rows, onExisting = 'REFUSE', isDryRun = false } = request.body;
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, given);
        return importRows(writing, rows, isDryRun, (row) =>
          importRow(writing, companyId, filledCells(row), onExisting),
        );
      });
    },
  );
}

/** `{ code: ' A-1 ', unit: '' }` → `{ code: 'A-1' }` */
function filledCells<Name extends string>(row: Readonly<Record<string, string | null | undefined>>): Cells<Name> {
  const filled = Object.entries(row).flatMap(([name, cell]) => {
    const text = cell?.trim();
    return text ? [[name, text]] : [];
  });
  return Object.fromEntries(filled); // the schema lets no other names in
}
