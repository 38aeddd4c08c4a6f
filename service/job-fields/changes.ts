import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import type { JobFieldType } from '../database/values.ts';
import { badField } from '../problem.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord, deleteRecord, restoreRecord } from '../records/writes.ts';
import { Id, IdParams, Input, Line, Maybe, OneOf, Version, VersionBody, VersionQuery } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { closeGap, enterForm, enterFormOf, lastPlace, makeRoom } from './form.ts';
import { JobField, jobFields, jobFieldTypes, MOST_JOB_FIELDS } from './job-field.ts';
import { Key, keyFor } from './key.ts';

const Options = Type.Array(Line, { maxItems: 200 });

const CreateJobField = Input({
  companyId: Maybe(Id),
  key: Maybe(Key),
  label: Line,
  type: OneOf(jobFieldTypes),
  required: Type.Optional(Type.Boolean({ default: false })),
  options: Type.Optional(Options),
});

const UpdateJobField = Input({
  id: Id,
  version: Version,
  label: Type.Optional(Line),
  required: Type.Optional(Type.Boolean()),
  options: Type.Optional(Options),
  position: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_JOB_FIELDS })),
});

/** Creating, changing, moving, deleting and restoring job fields. */
export function jobFieldChangeRoutes(app: Service, surroundings: Surroundings): void {
  const config = { needs: 'JOBS_WRITE', extension: true } as const;
  const response = { 200: JobField };

  app.post(
    '/admin/job/field/create',
    {
      config,
      schema: {
        summary: 'Create a job field: it comes last in its form.',
        headers: OnceHeaders,
        body: CreateJobField,
        response,
      },
    },
    async (request) => {
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
  );

  app.put(
    '/admin/job/field/update',
    { config, schema: { summary: 'Change or move a job field.', body: UpdateJobField, response } },
    async (request) => {
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
  );

  recordRoutes(app, surroundings, jobFields, {
    needs: 'JOBS_WRITE',
    info: { path: '/admin/job/field/get/info/:id', extension: true },
  });

  app.delete(
    '/admin/job/field/delete/:id',
    {
      config,
      schema: { summary: 'Delete one job field.', params: IdParams, querystring: VersionQuery, response },
    },
    async (request) =>
      write(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const { id } = request.params;
        await enterFormOf(db, actor, id);
        const deleted = await deleteRecord(writing, jobFields, { id, ...request.query });
        await closeGap(db, deleted);
        return deleted;
      }),
  );

  app.post(
    '/admin/job/field/restore/:id',
    {
      config,
      schema: {
        summary: 'Bring one deleted job field back: it comes last in its form.',
        params: IdParams,
        body: VersionBody,
        response,
      },
    },
    async (request) =>
      write(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const { id } = request.params;
        await enterFormOf(db, actor, id);
        return restoreRecord(writing, jobFields, { id, ...request.body }, async ({ companyId }) => {
          const position = await lastPlace(db, companyId);
          await db.updateTable('jobFields').set({ position }).where('id', '=', id).execute();
        });
      }),
  );
}

/** @throws Problem BAD_INPUT for options that a field of the type can't have. */
function checkOptions(type: JobFieldType, options: readonly string[]): void {
  if (type !== 'DROPDOWN') {
    if (options.length === 0) return;
    throw badField('options', 'NOT_ALLOWED', `options must be left out: a ${type} has none, only a DROPDOWN has.`);
  }
  if (options.length === 0) {
    throw badField('options', 'REQUIRED', 'options are missing: a DROPDOWN needs 1 to 200 to choose from.');
  }
  const folded = options.map((option) => option.toLowerCase());
  const again = folded.findIndex((option, index) => folded.indexOf(option) < index);
  if (again < 0) return;
  const message = `“${options[again]}” is among the options already; upper and lower case don’t tell two apart.`;
  throw badField(`options.${again}`, 'REPEATED', message);
}

/** Every key that a company has had: jobs keep values under those of deleted fields, which a new one must not be taken for. */
async function keysOf(db: Kysely<Tables>, companyId: string): Promise<string[]> {
  const rows = await db.selectFrom('jobFields').where('companyId', '=', companyId).select('key').execute();
  return rows.map(({ key }) => key);
}
