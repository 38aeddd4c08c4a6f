import type { RecordColumns } from '../database/tables.ts';
import { Body, Line, OneOf } from '../http/schemas.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import type { EmailPurpose } from '../shared/values.ts';

export const emailPurposes = ['JOB_REPORT', 'QUOTATION', 'PROFORMA_INVOICE'] as const satisfies EmailPurpose[];

export const emailTemplateFields = field.declare({
  companyId: field.companyId,
  name: field.required(field.text(Line), 'NAME'),
  purpose: { ...field.kept(OneOf(emailPurposes)), create: OneOf(emailPurposes) },
  subject: field.required(field.text(Line), 'TITLE'),
  body: field.required(field.text(Body)),
  isDefault: field.isDefault,
  sortName: field.sortedBy('name'),
});

declare module '../database/tables.ts' {
  interface Tables {
    emailTemplates: RecordColumns & field.ColumnsOf<typeof emailTemplateFields>;
  }
}

export const EmailTemplate = field.answer(emailTemplateFields, 'EmailTemplate');

export const emailTemplates = recordKind({
  type: 'email_template',
  table: 'emailTemplates',
  schema: EmailTemplate,
  fields: emailTemplateFields,
  read: 'QUOTATIONS_READ',
});
