import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import type { Address } from '../database/values.ts';
import { endSessionsOfCompany } from '../login/sessions.ts';
import { may, type Standing } from '../permissions.ts';
import { badField, conflictingField, Problem } from '../problem.ts';
import { moveExpiries } from '../quotations/validity.ts';
import type { Row } from '../records/kind.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { AddressInput, Email, Id, Input, Line, Maybe, OneOf, Phone, Version, Website } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { Company, companies, taxRoundings } from './company.ts';
import { canonicalLocale, checkedAddress, checkParticulars, type Particulars } from './particulars.ts';
import { usedSeats } from './seats.ts';

const Code = Type.String({ minLength: 1, maxLength: 100 });
const SEATS = { minimum: 1, maximum: 100_000 };
const VALIDITY_DAYS = { minimum: 1, maximum: 365 };

const mayBeEmpty = {
  phone: Maybe(Phone),
  website: Maybe(Website),
  address: Maybe(AddressInput),
  registrationNumber: Maybe(Line),
  taxNumber: Maybe(Line),
};

const CreateCompany = Input({
  ...mayBeEmpty,
  name: Line,
  email: Email,
  currency: Code,
  locale: Code,
  timeZone: Code,
  numberOfUsers: Type.Integer(SEATS),
  taxRounding: Type.Optional(OneOf(taxRoundings, { default: 'DOCUMENT' })),
  quotationValidityDays: Type.Optional(Type.Integer({ ...VALIDITY_DAYS, default: 30 })),
});

const UpdateCompany = Input({
  ...mayBeEmpty,
  id: Id,
  version: Version,
  logoFileId: Maybe(Id),
  name: Type.Optional(Line),
  email: Type.Optional(Email),
  currency: Type.Optional(Code),
  locale: Type.Optional(Code),
  timeZone: Type.Optional(Code),
  numberOfUsers: Type.Optional(Type.Integer(SEATS)),
  taxRounding: Type.Optional(OneOf(taxRoundings)),
  quotationValidityDays: Type.Optional(Type.Integer(VALIDITY_DAYS)),
});

/** Creating, changing, switching, deleting and restoring companies. */
export function companyChangeRoutes(app: Service, surroundings: Surroundings): void {
  const kind = companies(surroundings.publicUrl);

  app.post(
    '/app/company/create',
    {
      config: { needs: 'COMPANIES_ADMINISTER' },
      schema: { summary: 'Create a company.', headers: OnceHeaders, body: CreateCompany, response: { 200: Company } },
    },
    async (request) => {
      const { address, ...body } = request.body;
      const company = { ...body, ...checked(request.body) };
      return writeOnce(surroundings, request, (writing) => createRecord(writing, kind, company));
    },
  );

  app.put(
    '/app/company/update',
    {
      config: { needs: 'COMPANIES_WRITE' },
      schema: { summary: 'Change a company.', body: UpdateCompany, response: { 200: Company } },
    },
    async (request) => {
      const { id, version, address, ...body } = request.body;
      const patch = { ...body, ...checked(request.body) };
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
  );

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

/** What of a body is kept otherwise than it was given. @throws Problem BAD_INPUT where it is wrong. */
function checked(body: Particulars): { address?: Address | null; locale?: string } {
  checkParticulars(body);
  const { address, locale } = body;
  return {
    ...checkedAddress(address),
    ...(locale !== undefined && { locale: canonicalLocale(locale) }),
  };
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
    const message = `Only a super admin changes numberOfUsers, which is ${numberOfUsers}.`;
    throw new Problem('FORBIDDEN', message, { errors: [{ path: 'numberOfUsers', code: 'FORBIDDEN', message }] });
  }
  const used = await usedSeats(db, id);
  if (wanted >= used) return;
  const message = `numberOfUsers is ${wanted}, but ${used} users are active: it must be at least ${used}, or switch some off first.`;
  throw conflictingField('numberOfUsers', 'TOO_SMALL', message);
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
  const message = `logoFileId is ${fileId}, but this company has no such file: upload an image for this company first.`;
  throw badField('logoFileId', 'NOT_FOUND', message);
}
