import { Type } from 'typebox';
import { endpoint, extension } from '../http/endpoints.ts';
import { CompanyIdParams, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { byAge, byName, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { EmailTemplate, emailPurposes, emailTemplates } from './email-template.ts';
import { placeholders } from './placeholders.ts';

const orders = { ...byName, ...byAge };

const EmailPlaceholder = Type.Object(
  { name: Type.String(), meaning: Type.String(), example: Type.String() },
  { title: 'EmailPlaceholder' },
);

/** Reads e-mail templates and their placeholders. */
export function emailTemplateRoutes(app: Service, { db }: Surroundings): void {
  app.get('/v2/admin/quotation/get/emailTemplates/:companyId', {
    ...endpoint('QUOTATIONS_READ', 'The e-mail templates of one company, by name.', {
      params: CompanyIdParams,
      querystring: ListQuery(orders, { purpose: Type.Optional(OneOf(emailPurposes)), ...DeletedFilter }),
      response: { 200: Connection('EmailTemplate', EmailTemplate) },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { purpose, orderBy } = query;
      return listRecords(db, emailTemplates, viewer, query, orderOf(orders, orderBy), { companyId, purpose });
    },
  });

  app.get('/v2/admin/quotation/get/emailTemplate/placeholders/:purpose', {
    ...extension('QUOTATIONS_READ', 'The placeholders of a purpose.', {
      params: Type.Object({ purpose: OneOf(emailPurposes) }),
      response: { 200: Type.Array(EmailPlaceholder) },
    }),
    handler: async ({ params: { purpose } }) =>
      placeholders[purpose].map(({ name, meaning, example }) => ({ name, meaning, example })),
  });
}
