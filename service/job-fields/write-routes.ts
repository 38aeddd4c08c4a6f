import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { IdParams, Input, VersionBody, VersionQuery } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { propertiesOf, updateSchema } from '../records/fields.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord, deleteRecord, restoreRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { badField } from '../shared/problem.ts';
import type { JobFieldType } from '../shared/values.ts';
import { closeGap, enterForm, enterFormOf, lastPlace, makeRoom } from './form.ts';
import { JobField, jobFieldFields, jobFields } from './job-field.ts';
import { keyFor } from './key.ts';

const CreateJobField = Input(propertiesOf(jobFieldFields, 'create'));
const UpdateJobField = updateSchema(jobFieldFields);

/** Creating, changing, moving, deleting and restoring job fields. */
export function jobFieldWriteRoutes(app: Service, surroundings: Surroundings): void {
  const config = { needs: 'JOBS_WRITE', extension: true } as const;
  const response = { 200: JobField };

  app.post('/admin/job/field/create', {
    config,
    schema: {
      summary: 'Create a job field: it comes last in its form.',
      headers: OnceHeaders,
      body: CreateJobField,
      response,
    },
    handler: async (request) => {
      const { options = [], ...body } = request.body;
      checkOptions(body.type, options);
      return writeOnce(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const companyId = await companyForNew(db, actor, body.companyId);
        await enterForm(db, companyId);
        const position = await lastPlace(db, companyId);
        const key = body.key ?? keyFor(body.label, await keysOf(db, companyId));
        return createRecord(writing, jobFields, { ...body, companyId, key, options, position });
      });
    },
  });

  app.put('/admin/job/field/update', {
    config,
    schema: { summary: 'Change or move a job field.', body: UpdateJobField, response },
    handler: async (request) => {
      const { id, version, ...patch } = request.body;
      return write(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        await enterFormOf(db, actor, id);
        return changeRecord(writing, jobFields, { id, version }, async (field) => {
          if (patch.options) checkOptions(field.type, patch.options);
          if (patch.position !== undefined) await makeRoom(db, field, patch.position);
          return patch;
        });
      });
    },
  });

  recordRoutes(app, surroundings, jobFields, {
    needs: 'JOBS_WRITE',
    info: { path: '/admin/job/field/get/info/:id', extension: true },
  });

  app.delete('/admin/job/field/delete/:id', {
    config,
    schema: { summary: 'Delete one job field.', params: IdParams, querystring: VersionQuery, response },
    handler: async (request) =>
      write(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const { id } = request.params;
        await enterFormOf(db, actor, id);
        const deleted = await deleteRecord(writing, jobFields, { id, ...request.query });
        await closeGap(db, deleted);
        return deleted;
      }),
  });

  app.post('/admin/job/field/restore/:id', {
    config,
    schema: {
      summary: 'Bring one deleted job field back: it comes last in its form.',
      params: IdParams,
      body: VersionBody,
      response,
    },
    handler: async (request) =>
      write(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const { id } = request.params;
        await enterFormOf(db, actor, id);
        return restoreRecord(writing, jobFields, { id, ...request.body }, async ({ companyId }) => {
          const position = await lastPlace(db, companyId);
          await db.updateTable('jobFields').set({ position }).where('id', '=', id).execute();
        });
      }),
  });
}

/** @throws Problem BAD_INPUT for options that a field of the type can't have. */
function checkOptions(type: JobFieldType, options: readonly string[]): void {
  if (type !== 'DROPDOWN') {
    if (options.length === 0) return;
    throw badField('options', 'NOT_ALLOWED', { other: 'type' });
  }
  if (options.length === 0) throw badField('options', 'REQUIRED');
  const folded = options.map((option) => option.toLowerCase());
  const again = folded.findIndex((option, index) => folded.indexOf(option) < index);
  if (again < 0) return;
  const first = folded.indexOf(folded[again] ?? '');
  throw badField(`options.${again}`, 'REPEATED', { other: `options.${first}` }, options[again]);
}

/** Every key that a company has had: jobs keep values under those of deleted fields, which a new one must not be taken for. */
async function keysOf(db: Kysely<Tables>, companyId: string): Promise<string[]> {
  const rows = await db.selectFrom('jobFields').where('companyId', '=', companyId).select('key').execute();
  return rows.map(({ key }) => key);
}
