import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { byAge, CompanyFilter, DeletedFilter } from '../records/lists.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { badField } from '../shared/problem.ts';
import { nameKey } from '../shared/same-name.ts';
import type { JobFieldType } from '../shared/values.ts';
import { closeGap, enterForm, enterFormOf, lastPlace, makeRoom } from './form.ts';
import { jobFields } from './job-field.ts';
import { keyFor } from './key.ts';

/** The fields that a company adds to jobs. */
export function jobFieldRoutes(app: Service, surroundings: Surroundings): void {
  recordRoutes(app, surroundings, jobFields, {
    needs: 'JOBS_WRITE',
    lists: [
      {
        path: '/admin/job/get/all/fields',
        summary: 'The fields that jobs have besides those of every job, in the order of the form.',
        orders: { POSITION_ASC: ['position', 'asc'], ...byAge },
        filters: { ...CompanyFilter, ...DeletedFilter },
      },
    ],
    enter: ({ db, actor }, id) => enterFormOf(db, actor, id),
    create: {
      path: '/admin/job/field/create',
      extension: true,
      summary: 'Create a job field: it comes last in its form.',
      check: ({ type, options = [] }) => checkOptions(type, options),
      row: async ({ db, actor }, { options = [], ...given }) => {
        const companyId = await companyForNew(db, actor, given.companyId);
        await enterForm(db, companyId);
        const position = await lastPlace(db, companyId);
        const key = given.key ?? keyFor(given.label, await keysOf(db, companyId));
        return { ...given, companyId, key, options, position };
      },
    },
    update: {
      path: '/admin/job/field/update',
      extension: true,
      summary: 'Change or move a job field.',
      patch: async ({ db }, field, patch) => {
        if (patch.options) checkOptions(field.type, patch.options);
        if (patch.position !== undefined) await makeRoom(db, field, patch.position);
        return patch;
      },
    },
    info: { path: '/admin/job/field/get/info/:id', extension: true },
    delete: { path: '/admin/job/field/delete/:id', extension: true, check: ({ db }, field) => closeGap(db, field) },
    restore: {
      path: '/admin/job/field/restore/:id',
      extension: true,
      summary: 'Bring one deleted job field back: it comes last in its form.',
      check: async ({ db }, { id, companyId }) => {
        const position = await lastPlace(db, companyId);
        await db.updateTable('jobFields').set({ position }).where('id', '=', id).execute();
      },
    },
  });
}

/** @throws Problem BAD_INPUT for wrong options, or options of a field without a choice. */
function checkOptions(type: JobFieldType, options: readonly string[]): void {
  if (type !== 'DROPDOWN') {
    if (options.length === 0) return;
    throw badField('options', 'NOT_ALLOWED', { other: 'type' });
  }
  if (options.length === 0) throw badField('options', 'REQUIRED');
  const folded = options.map(nameKey);
  const again = folded.findIndex((option, index) => folded.indexOf(option) < index);
  if (again < 0) return;
  const first = folded.indexOf(folded[again] ?? '');
  throw badField(`options.${again}`, 'REPEATED', { other: `options.${first}` }, options[again]);
}

/** Every key of a company's fields, deleted fields included: jobs keep the values of deleted fields by key. */
async function keysOf(db: Db, companyId: string): Promise<string[]> {
  const rows = await db.selectFrom('jobFields').where('companyId', '=', companyId).select('key').execute();
  return rows.map(({ key }) => key);
}
