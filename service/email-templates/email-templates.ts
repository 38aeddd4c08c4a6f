import { Type } from 'typebox';
import { emailPurposes } from '../mail/message.ts';
import { byAge, byName, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { CompanyIdParams, OneOf } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { EmailTemplate, emailTemplates } from './email-template.ts';
import { placeholders } from './placeholders.ts';

const orders = { ...byName, ...byAge };

const EmailPlaceholder = Type.Object(
  { name: Type.String(), meaning: Type.String(), example: Type.String() },
  { title: 'EmailPlaceholder' },
);

/** Reading e-mail templates, and what may stand in them. */
export function emailTemplateRoutes(app: Service, { db }: Surroundings): void {
  app.get(
    '/v2/admin/quotation/get/emailTemplates/:companyId',
    {
      config: { needs: 'QUOTATIONS_READ' },
      schema: {
        summary: 'The e-mail templates of one company, by name.',
        params: CompanyIdParams,
        querystring: ListQuery(orders, { purpose: Type.Optional(OneOf(emailPurposes)), ...DeletedFilter }),
        response: { 200: Connection('EmailTemplate', EmailTemplate) },
      },
    },
    async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { purpose, orderBy } = query;
      return listRecords(db, emailTemplates, viewer, query, orderOf(orders, orderBy), { companyId, purpose });
    },
  );

  app.get(
    '/v2/admin/quotation/get/emailTemplate/placeholders/:purpose',
    {
      config: { needs: 'QUOTATIONS_READ', extension: true },
      schema: {
        summary: 'What may stand in braces in a template for a purpose.',
        params: Type.Object({ purpose: OneOf(emailPurposes) }),
        response: { 200: Type.Array(EmailPlaceholder) },
      },
    },
    async ({ params: { purpose } }) =>
      placeholders[purpose].map(({ name, meaning, example }) => ({ name, meaning, example })),
  );
}
