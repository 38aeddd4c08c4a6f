import { Type } from 'typebox';
import { Id } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { findRow } from '../records/kind.ts';
import { byAge, byFullName, CompanyFilter, DeletedFilter, fullNameFirst, StatusFilter } from '../records/lists.ts';
import { companyForNew, demandActive, refuseDeleted } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { customers } from './customer.ts';
import { customerCompanies } from './customer-company.ts';
import { demandReachable } from './rules.ts';

const orders = { ...byAge, ...byFullName };

/** Customers: the people who order. */
export function customerRoutes(app: Service, surroundings: Surroundings): void {
  recordRoutes(app, surroundings, customers, {
    needs: 'CUSTOMERS_WRITE',
    lists: [
      {
        path: '/admin/customer/get/all',
        summary: 'All customers that the viewer sees.',
        orders,
        filters: { ...CompanyFilter, customerCompanyId: Type.Optional(Id), ...StatusFilter, ...DeletedFilter },
      },
      {
        path: '/admin/customer/get/all/by/:companyId',
        summary: 'The customers of one company.',
        orders,
        filters: { customerCompanyId: Type.Optional(Id), ...StatusFilter, ...DeletedFilter },
      },
      {
        path: '/admin/customer/get/all/active/customers/:companyId',
        summary: 'The active customers of one company, by name.',
        orders: fullNameFirst,
        only: { status: 'ACTIVE' },
      },
      {
        path: '/admin/customer/get/all/:customerCompanyId',
        summary: 'The customers of one customer company.',
        orders,
        filters: { ...StatusFilter, ...DeletedFilter },
        owner: {
          column: 'customerCompanyId',
          find: (viewer, id) => findRow(surroundings.db, customerCompanies, viewer, id),
        },
      },
    ],
    create: {
      path: '/admin/customer/save',
      check: demandReachable,
      row: async ({ db, actor }, values) => {
        const companyId = await companyForNew(db, actor, values.companyId);
        const named = values.customerCompanyId ?? null;
        const customerCompanyId = await demandActive(db, customerCompanies, companyId, 'customerCompanyId', named);
        return { ...values, customerCompanyId, companyId };
      },
    },
    update: {
      path: '/admin/customer/update',
      patch: async ({ db }, { email, phone, companyId, customerCompanyId }, patch) => {
        demandReachable({ email, phone, ...patch });
        if (patch.customerCompanyId !== customerCompanyId) {
          const named = patch.customerCompanyId;
          return {
            ...patch,
            customerCompanyId: await demandActive(db, customerCompanies, companyId, 'customerCompanyId', named),
          };
        }
        return patch;
      },
    },
    info: { path: '/admin/customer/get/info/:id', extension: true },
    status: { path: '/admin/customer/update/status/:id' },
    delete: { path: '/admin/customer/delete/:id' },
    restore: {
      path: '/admin/customer/restore/:id',
      extension: true,
      check: ({ db }, { customerCompanyId }) =>
        refuseDeleted(db, customerCompanies, 'customerCompanyId', customerCompanyId),
    },
  });
}
