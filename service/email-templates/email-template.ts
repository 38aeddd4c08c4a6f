import { Type } from 'typebox';
import { emailPurposes } from '../mail/message.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { OneOf, RecordFields } from '../schemas.ts';

export const EmailTemplate = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    name: Type.String(),
    purpose: OneOf(emailPurposes),
    subject: Type.String(),
    body: Type.String(),
    isDefault: Type.Boolean(),
  },
  { title: 'EmailTemplate' },
);

export const emailTemplates = recordKind({
  type: 'email_template',
  table: 'emailTemplates',
  schema: EmailTemplate,
  read: 'QUOTATIONS_READ',
  words: ({ name, subject }) => ({ search: searchText([name, subject]), sortName: normalise(name) }),
});
