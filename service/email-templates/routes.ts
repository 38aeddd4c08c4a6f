import { Type } from 'typebox';
import { endpoint, extension } from '../http/endpoints.ts';
import { CompanyIdParams, IdParams, Input, OneOf, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { defaultOf } from '../records/defaults.ts';
import { propertiesOf } from '../records/fields.ts';
import { byAge, byName, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { companyForNew, demandCompany } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { EmailTemplate, emailPurposes, emailTemplateFields, emailTemplates } from './email-template.ts';
import { placeholders } from './placeholders.ts';
import { demandPlaceholders } from './template.ts';

const orders = { ...byName, ...byAge };

const EmailPlaceholder = Type.Object(
  { name: Type.String(), meaning: Type.String(), example: Type.String() },
  { title: 'EmailPlaceholder' },
);

const CreateEmailTemplate = Input(propertiesOf(emailTemplateFields, 'create'));
const UpdateEmailTemplate = Input({ version: Version, ...propertiesOf(emailTemplateFields, 'update') });

const defaultTemplate = defaultOf(emailTemplates, 'purpose');

/** The endpoints of e-mail templates and their placeholders. */
export function emailTemplateRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  app.get('/v2/admin/quotation/get/emailTemplates/:companyId', {
    ...endpoint('QUOTATIONS_READ', 'The e-mail templates of one company, by name.', {
      params: CompanyIdParams,
      querystring: ListQuery(emailTemplates, orders, {
        purpose: Type.Optional(OneOf(emailPurposes)),
        ...DeletedFilter,
      }),
      response: { 200: Connection('EmailTemplate', EmailTemplate) },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { purpose, orderBy } = query;
      return listRecords(db, emailTemplates, viewer, query, orderOf(emailTemplates, orders, orderBy), {
        companyId,
        purpose,
      });
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

  app.post('/v2/admin/quotation/save/emailTemplates', {
    ...endpoint('QUOTATIONS_WRITE', 'Create an e-mail template.', {
      headers: OnceHeaders,
      body: CreateEmailTemplate,
      response: { 200: EmailTemplate },
    }),
    handler: async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const { purpose, subject, body } = request.body;
        demandPlaceholders(purpose, { subject, body });
        const companyId = await companyForNew(writing.db, request.viewer, request.body.companyId);
        return defaultTemplate.create(writing, { ...request.body, companyId });
      }),
  });

  app.put('/v2/admin/quotation/update/emailTemplate/:id', {
    ...endpoint('QUOTATIONS_WRITE', 'Change an e-mail template.', {
      params: IdParams,
      body: UpdateEmailTemplate,
      response: { 200: EmailTemplate },
    }),
    handler: async (request) => {
      const { id } = request.params;
      const { version, ...patch } = request.body;
      const { subject, body } = patch;
      const texts = { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) };
      return write(surroundings, request, (writing) =>
        defaultTemplate.change(writing, { id, version }, patch, ({ purpose }) => demandPlaceholders(purpose, texts)),
      );
    },
  });

  recordRoutes(app, surroundings, emailTemplates, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/emailTemplate/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/emailTemplate/:id' },
    restore: { path: '/v2/admin/quotation/restore/emailTemplate/:id', extension: true, check: defaultTemplate.giveWay },
  });
}
