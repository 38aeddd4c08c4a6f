import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf } from './fields/declared.ts';
import { choice, flag, longText, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { emailPurposes, wordFor } from './words.ts';

export const EmailTemplateFields = graphql(`
  fragment EmailTemplateFields on EmailTemplate {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    name
    purpose
    subject
    body
    isDefault
  }
`);

export type EmailTemplateRecord = FragmentOf<typeof EmailTemplateFields>;

export const emailTemplateFields = fieldsOf(EmailTemplateFields, {
  name: text({ label: 'Name', maxLength: 200, column: { width: 'wide' } }),
  purpose: choice({
    label: 'Purpose',
    choices: emailPurposes,
    column: { width: 'narrow' },
    overview: 'use',
    peek: true,
    filter: 'EmailPurpose',
  }),
  subject: text({
    label: 'Subject',
    maxLength: 200,
    isWide: true,
    hint: 'Placeholders are allowed',
    column: { width: 'wide', yields: 1 },
    overview: 'use',
    peek: true,
  }),
  body: longText({ label: 'Message', maxLength: 10_000, hint: 'Placeholders are allowed', peek: true }),
  isDefault: flag({
    label: 'Default',
    hint: 'Used for new messages of this purpose',
    column: { width: 'narrow' },
    overview: 'use',
    peek: true,
  }),
});

export const emailTemplate = recordKind(EmailTemplateFields, emailTemplateFields, {
  singular: 'e-mail template',
  needs: 'QUOTATIONS_READ',
  at: '/layout/email-templates',
  title: ({ name }) => name,
  hint: ({ purpose, isDefault }) => [wordFor(purpose), isDefault && 'default'].filter(Boolean).join(' · '),
});
