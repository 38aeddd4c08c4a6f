import { endpoint } from '../http/endpoints.ts';
import { IdParams } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { endSessionsOfCompany } from '../login/sessions.ts';
import { checkedTaxes } from '../quotations/taxes.ts';
import { moveExpiries } from '../quotations/validity.ts';
import { findRow, type Row } from '../records/kind.ts';
import { byAge, byName, ChosenStatusFilter, DeletedFilter, nameFirst, StatusFilter } from '../records/lists.ts';
import { recordRoutes } from '../records/routes.ts';
import { may, type Standing } from '../shared/permissions.ts';
import { badField, conflictingField, refusal } from '../shared/problem.ts';
import type { Tax } from '../shared/values.ts';
import { companies } from './company.ts';
import { Seats, seatsOf, usedSeats } from './seats.ts';

/** Companies: a super admin sees all companies, any other viewer their own. */
export function companyRoutes(app: Service, surroundings: Surroundings): void {
  const { db, publicUrl } = surroundings;
  const kind = companies(publicUrl);

  app.get('/app/company/get/status/for/noOfusers/:id', {
    ...endpoint(
      'COMPANIES_READ',
      'Seats: how many active users a company may have and has, and whether one more fits.',
      { params: IdParams, response: { 200: Seats } },
    ),
    handler: async ({ params: { id }, viewer }) => {
      const { numberOfUsers } = await findRow(db, kind, viewer, id);
      return seatsOf(numberOfUsers, await usedSeats(db, id));
    },
  });

  recordRoutes(app, surroundings, kind, {
    needs: 'COMPANIES_ADMINISTER',
    lists: [
      {
        path: '/app/company/get/all',
        summary: 'All companies that the viewer sees.',
        orders: { ...byAge, ...byName },
        filters: { ...StatusFilter, ...DeletedFilter },
      },
      {
        path: '/app/company/get/all/based/on/status',
        summary: 'Companies of a status, active by default, by name.',
        orders: nameFirst,
        filters: ChosenStatusFilter,
      },
    ],
    create: { path: '/app/company/create', row: async (_, company) => withTaxes(company) },
    update: {
      path: '/app/company/update',
      needs: 'COMPANIES_WRITE',
      patch: async ({ db, actor }, company, patch) => {
        const { id, logoFileId, timeZone } = company;
        await demandSeats(db, actor, company, patch.numberOfUsers);
        if (patch.logoFileId !== logoFileId) await demandLogo(db, id, patch.logoFileId);
        if (patch.timeZone && patch.timeZone !== timeZone) await moveExpiries(db, id, patch.timeZone);
        return withTaxes(patch);
      },
    },
    info: { path: '/app/company/get/info/:id' },
    status: {
      path: '/app/company/update/status/:id',
      check: async ({ db }, { id }, becomes) => {
        if (becomes === 'INACTIVE') await endSessionsOfCompany(db, id);
      },
    },
    delete: { path: '/app/company/delete/:id', recentLogin: true },
    restore: { path: '/app/company/restore/:id', extension: true },
  });
}

/** A company of a request, with taxes as stored. @throws Problem BAD_INPUT for repeated taxes. */
const withTaxes = <Given extends { defaultTaxes?: Tax[] }>({ defaultTaxes, ...rest }: Given) => ({
  ...rest,
  ...(defaultTaxes && { defaultTaxes: checkedTaxes(defaultTaxes, 'defaultTaxes') }),
});

/** @throws Problem FORBIDDEN for seats changed by someone of the company, CONFLICT for fewer than are taken. */
async function demandSeats(
  db: Db,
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

/** @throws Problem BAD_INPUT for a logo other than an image of the same company. */
async function demandLogo(db: Db, companyId: string, fileId: string | null | undefined): Promise<void> {
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
