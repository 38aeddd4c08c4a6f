import { Type } from 'typebox';
import { emailPurposes } from '../mail/message.ts';
import { defaultOf } from '../records/defaults.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { Body, Id, IdParams, Input, Line, Maybe, OneOf, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { EmailTemplate, emailTemplates } from './email-template.ts';
import { demandPlaceholders } from './template.ts';

const CreateEmailTemplate = Input({
  companyId: Maybe(Id),
  name: Line,
  purpose: OneOf(emailPurposes),
  subject: Line,
  body: Body,
  isDefault: Type.Boolean({ default: false }),
});

const UpdateEmailTemplate = Input({
  version: Version,
  name: Type.Optional(Line),
  subject: Type.Optional(Line),
  body: Type.Optional(Body),
  isDefault: Type.Optional(Type.Boolean()),
});

const defaultTemplate = defaultOf(emailTemplates, 'purpose');

/** Creating, changing, deleting and restoring e-mail templates. */
export function emailTemplateChangeRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/v2/admin/quotation/save/emailTemplates',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Create an e-mail template.',
        headers: OnceHeaders,
        body: CreateEmailTemplate,
        response: { 200: EmailTemplate },
      },
    },
    async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const { purpose, subject, body } = request.body;
        demandPlaceholders(purpose, { subject, body });
        const companyId = await companyForNew(writing.db, request.viewer, request.body.companyId);
        return defaultTemplate.create(writing, { ...request.body, companyId });
      }),
  );

  app.put(
    '/v2/admin/quotation/update/emailTemplate/:id',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Change an e-mail template.',
        params: IdParams,
        body: UpdateEmailTemplate,
        response: { 200: EmailTemplate },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { version, ...patch } = request.body;
      const { subject, body } = patch;
      const texts = { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) };
      return write(surroundings, request, (writing) =>
        defaultTemplate.change(writing, { id, version }, patch, ({ purpose }) => demandPlaceholders(purpose, texts)),
      );
    },
  );

  recordRoutes(app, surroundings, emailTemplates, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/emailTemplate/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/emailTemplate/:id' },
    restore: { path: '/v2/admin/quotation/restore/emailTemplate/:id', extension: true, check: defaultTemplate.giveWay },
  });
}
