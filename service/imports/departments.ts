import { Type } from 'typebox';
import { Line, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { propertiesOf } from '../records/fields.ts';
import { createRecord, type WritingBy } from '../records/writes.ts';
import { departments } from '../users/departments.ts';
import { namesakes } from './called.ts';
import { changeByRow } from './change-by-row.ts';
import { createOrChange } from './create-or-change.ts';
import { rowReader, status } from './read-cells.ts';
import { type Came, type Cells, importRoute, type Options } from './route.ts';

const cells = { ...propertiesOf(departments.fields, 'update'), status: Type.Optional(Status) };
const newDepartment = rowReader({ ...cells, name: Line }, { status });
const changedDepartment = rowReader(cells, { status });

/** Creates and changes departments from the rows of a spreadsheet. */
export function departmentImportRoutes(app: Service, surroundings: Surroundings): void {
  const path = '/app/department/import';
  const summary = 'Create or change departments, row by row.';
  importRoute(app, surroundings, { path, summary, needs: 'DEPARTMENTS_WRITE', cells, importRow });
}

async function importRow(
  writing: WritingBy,
  companyId: string,
  row: Cells<keyof typeof cells>,
  { onExisting }: Options,
): Promise<Came> {
  const given = row.name ?? '';
  return createOrChange(
    onExisting,
    await namesakes(writing.db, departments, companyId, given),
    { path: 'name', kind: 'department', given },
    async () => {
      const { description = null, ...values } = newDepartment(row);
      return { recordId: (await createRecord(writing, departments, { ...values, description, companyId })).id };
    },
    (seen) => {
      // The record keeps its own capitals of the matching name.
      const { name: _, ...patch } = changedDepartment(row);
      return changeByRow(writing, departments, seen, () => patch);
    },
  );
}
