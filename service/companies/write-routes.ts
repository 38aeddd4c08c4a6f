import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { endpoint } from '../http/endpoints.ts';
import { Input } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { endSessionsOfCompany } from '../login/sessions.ts';
import { moveExpiries } from '../quotations/validity.ts';
import { propertiesOf, updateSchema, valuesOf } from '../records/fields.ts';
import type { Row } from '../records/kind.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { may, type Standing } from '../shared/permissions.ts';
import { badField, conflictingField, refusal } from '../shared/problem.ts';
import { Company, companies, companyFields } from './company.ts';
import { usedSeats } from './seats.ts';

const CreateCompany = Input(propertiesOf(companyFields, 'create'));
const UpdateCompany = updateSchema(companyFields);

/** Creating, changing, switching, deleting and restoring companies. */
export function companyWriteRoutes(app: Service, surroundings: Surroundings): void {
  const kind = companies(surroundings.publicUrl);

  app.post('/app/company/create', {
    ...endpoint('COMPANIES_ADMINISTER', 'Create a company.', {
      headers: OnceHeaders,
      body: CreateCompany,
      response: { 200: Company },
    }),
    handler: async (request) => {
      const company = valuesOf(companyFields, request.body);
      return writeOnce(surroundings, request, (writing) => createRecord(writing, kind, company));
    },
  });

  app.put('/app/company/update', {
    ...endpoint('COMPANIES_WRITE', 'Change a company.', { body: UpdateCompany, response: { 200: Company } }),
    handler: async (request) => {
      const { id, version, ...body } = request.body;
      const patch = valuesOf(companyFields, body);
      return write(surroundings, request, (writing) =>
        changeRecord(writing, kind, { id, version }, async (company) => {
          await demandSeats(writing.db, request.viewer, company, patch.numberOfUsers);
          if (patch.logoFileId !== company.logoFileId) await demandLogo(writing.db, id, patch.logoFileId);
          const { timeZone = company.timeZone } = patch;
          if (timeZone !== company.timeZone) await moveExpiries(writing.db, id, timeZone);
          return patch;
        }),
      );
    },
  });

  recordRoutes(app, surroundings, kind, {
    needs: 'COMPANIES_ADMINISTER',
    info: { path: '/app/company/get/info/:id' },
    status: {
      path: '/app/company/update/status/:id',
      check: async ({ db }, { id }, becomes) => {
        if (becomes === 'INACTIVE') await endSessionsOfCompany(db, id);
      },
    },
    delete: { path: '/app/company/delete/:id' },
    restore: { path: '/app/company/restore/:id', extension: true },
  });
}

/** @throws Problem FORBIDDEN for seats changed by someone of the company, CONFLICT for fewer than are taken. */
async function demandSeats(
  db: Kysely<Tables>,
  viewer: Standing,
  { id, numberOfUsers }: Row<'companies'>,
  wanted = numberOfUsers,
): Promise<void> {
  if (wanted === numberOfUsers) return;
  if (!may(viewer, 'COMPANIES_ADMINISTER')) {
    throw refusal('FORBIDDEN', 'numberOfUsers', 'FORBIDDEN');
  }
  const used = await usedSeats(db, id);
  if (wanted >= used) return;
  throw conflictingField('numberOfUsers', 'TOO_SMALL', { min: used }, wanted);
}

/** A logo is an image that was uploaded for the same company. @throws Problem BAD_INPUT where it is none. */
async function demandLogo(db: Kysely<Tables>, companyId: string, fileId: string | null | undefined): Promise<void> {
  if (fileId === null || fileId === undefined) return;
  const file = await db
    .selectFrom('files')
    .where('id', '=', fileId)
    .where('companyId', '=', companyId)
    .select('id')
    .executeTakeFirst();
  if (file) return;
  throw badField('logoFileId', 'NOT_FOUND', { kind: 'file' }, fileId);
}
