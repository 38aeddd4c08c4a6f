import { Type } from 'typebox';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { enterForm } from '../job-fields/form.ts';
import { jobFields, jobFieldTypes } from '../job-fields/job-field.ts';
import { checkOptions, newJobField } from '../job-fields/rules.ts';
import { propertiesOf } from '../records/fields.ts';
import { changeRecord, createRecord, type WritingBy } from '../records/writes.ts';
import { entriesIn } from '../shared/listed-entries.ts';
import { badField } from '../shared/problem.ts';
import { createOrChange } from './create-or-change.ts';
import { flagNamed, rowReader, wordIn } from './read-cells.ts';
import { type Came, type Cells, importRoute, type Options } from './route.ts';

const { companyId: _, ...ofNew } = propertiesOf(jobFields.fields, 'create');
const { position: __, ...ofChange } = propertiesOf(jobFields.fields, 'update');
const cells = { ...ofNew, ...ofChange };
type Row = Cells<keyof typeof cells>;
const readers = {
  type: wordIn(jobFieldTypes),
  options: entriesIn,
  required: flagNamed('required'),
  internal: flagNamed('internal'),
};
const newField = rowReader(ofNew, readers);
const changedField = rowReader({ ...ofChange, key: ofNew.key, type: Type.Optional(ofNew.type) }, readers);

/** Creates and changes a company's job fields from the rows of a spreadsheet. New fields come last, in the rows' order. */
export function jobFieldImportRoutes(app: Service, surroundings: Surroundings): void {
  const path = '/admin/job/field/import';
  const summary = 'Create or change job fields, row by row.';
  importRoute(app, surroundings, { path, summary, needs: 'JOBS_WRITE', cells, importRow });
}

async function importRow(writing: WritingBy, companyId: string, row: Row, { onExisting }: Options): Promise<Came> {
  await enterForm(writing.db, companyId);
  const path = row.key ? 'key' : 'label';
  const given = row[path] ?? '';
  return createOrChange(
    onExisting,
    await fieldsLike(writing, companyId, path, given),
    { path, kind: 'job_field', given },
    async () => {
      const values = newField(row);
      checkOptions(values.type, values.options ?? []);
      const field = await newJobField(writing.db, companyId, values);
      return { recordId: (await createRecord(writing, jobFields, field)).id };
    },
    (seen) => {
      const { key: _, type, ...patch } = changedField(row);
      return changeRecord(writing, jobFields, seen, (field) => {
        if (type !== undefined && type !== field.type) throw badField('type', 'UNCHANGEABLE');
        if (patch.options) checkOptions(field.type, patch.options);
        return patch;
      });
    },
  );
}

/** The live fields of a row: by key, or for a row without a key by label. */
function fieldsLike({ db }: WritingBy, companyId: string, path: 'key' | 'label', given: string) {
  return db
    .selectFrom('jobFields')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(({ eb, fn }) => eb(fn('name_key', [path]), '=', fn('name_key', [eb.val(given)])))
    .select(['id', 'version'])
    .orderBy('position')
    .execute();
}
