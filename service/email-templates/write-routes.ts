import { endpoint } from '../http/endpoints.ts';
import { IdParams, Input, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { defaultOf } from '../records/defaults.ts';
import { propertiesOf } from '../records/fields.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { EmailTemplate, emailTemplateFields, emailTemplates } from './email-template.ts';
import { demandPlaceholders } from './template.ts';

const CreateEmailTemplate = Input(propertiesOf(emailTemplateFields, 'create'));
const UpdateEmailTemplate = Input({ version: Version, ...propertiesOf(emailTemplateFields, 'update') });

const defaultTemplate = defaultOf(emailTemplates, 'purpose');

/** Creating, changing, deleting and restoring e-mail templates. */
export function emailTemplateWriteRoutes(app: Service, surroundings: Surroundings): void {
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
