import type { Service, Surroundings } from '../http/surroundings.ts';
import { byAge, CompanyFilter, DeletedFilter } from '../records/lists.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { closeGap, enterFormOf, lastPlace, makeRoom } from './form.ts';
import { jobFields } from './job-field.ts';
import { checkOptions, newJobField } from './rules.ts';

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
      row: async ({ db, actor }, given) => newJobField(db, await companyForNew(db, actor, given.companyId), given),
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
