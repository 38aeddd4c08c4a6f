import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { CompanyIdParams, Input, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { Search } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { notFound } from '../shared/problem.ts';
import { findLead, Lead, listLeads } from './lead-list.ts';
import { LeadNumber } from './quotation.ts';
import { quotationStatuses } from './schemas.ts';

export const LeadParams = Type.Object({ ...CompanyIdParams.properties, leadNumber: LeadNumber });

/** The leads of a company: its quotations, grouped by lead number. */
export function leadRoutes(app: Service, { db }: Surroundings): void {
  app.get('/v2/admin/quotation/get/all/leads/:companyId', {
    ...extension('QUOTATIONS_READ', 'The leads of one company with their quotations counted, newest lead first.', {
      params: CompanyIdParams,
      querystring: Input({
        status: Type.Optional(OneOf(quotationStatuses)),
        search: Search,
        ...PageQuery,
        ...CountQuery,
      }),
      response: { 200: Connection('Lead', Lead) },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return listLeads(db, companyId, query);
    },
  });

  app.get('/v2/admin/quotation/get/lead/info/:companyId/:leadNumber', {
    ...extension('QUOTATIONS_READ', 'One lead of a company.', {
      params: LeadParams,
      response: { 200: Lead },
    }),
    handler: async ({ params: { companyId, leadNumber }, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const lead = await findLead(db, companyId, leadNumber);
      if (!lead) throw notFound(leadNumber);
      return lead;
    },
  });
}
