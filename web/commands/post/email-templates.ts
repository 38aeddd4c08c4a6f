import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { CreateEmailTemplate, UpdateEmailTemplate } from '../../records/documents/mutations.ts';
import { type EmailTemplateRecord, emailTemplate, emailTemplateFields } from '../../records/email-template.ts';
import { formOf } from '../../records/fields/forms.ts';
import { record } from '../../records/fields/question.ts';
import { emailPurposes } from '../../records/words.ts';
import { command, one } from '../core/command.ts';
import { makingDefault } from '../core/defaults.ts';
import { adding, companyAsked, companyInput, making } from '../core/editing.ts';
import { deleting, isLive } from '../core/lifecycle.ts';

/** The placeholders that a template of a purpose may contain. */
const Placeholders = graphql(`
  query Placeholders($purpose: EmailPurpose!) {
    emailPlaceholders(purpose: $purpose) {
      name
      meaning
      example
    }
  }
`);

type Read = ResultOf<typeof Placeholders>;

const wordsAsked = (read: Read | null) => {
  // No spaces: a line never breaks within a placeholder.
  const names = read?.emailPlaceholders.map(({ name }) => `{{${name}}}`) ?? [];
  const hint = names.length > 0 ? { hint: `Placeholders: ${names.join(' ')}` } : {};
  const { purpose: _, ...words } = formOf(emailTemplateFields, { body: hint });
  return words;
};

const newAsked = (read: Read | null) => {
  const { name, ...words } = wordsAsked(read);
  return { name, purpose: emailTemplateFields.purpose, ...words };
};

const particularsOf = ({ name, subject, body, isDefault }: EmailTemplateRecord) => ({ name, subject, body, isDefault });

const reading = (purpose: EmailTemplateRecord['purpose']) => ({ operation: Placeholders, variables: { purpose } });

/** The record to preview a template with, by purpose. Only a completed job has a report. */
const previewed = (companyId: string) => ({
  JOB_REPORT: record({ label: 'Job', kind: 'job', isPresent: true, where: () => ({ companyId, status: 'COMPLETED' }) }),
  QUOTATION: record({ label: 'Quotation', kind: 'quotation', isPresent: true, where: () => ({ companyId }) }),
  PROFORMA_INVOICE: record({
    label: 'Proforma invoice',
    kind: 'proformaInvoice',
    isPresent: true,
    where: () => ({ companyId }),
  }),
});

export const emailTemplates = [
  command({
    ...adding('emailTemplate'),
    aliases: ['new template', 'create template'],
    needs: 'QUOTATIONS_WRITE',
    reads: (_, __, { purpose }) => {
      const chosen = emailPurposes.find(({ value }) => value === purpose);
      return chosen ? reading(chosen.value) : null;
    },
    ask: (_, actor, read) => ({ ...companyAsked(actor), ...newAsked(read) }),
    initial: () => ({ purpose: 'JOB_REPORT', isDefault: false }),
    operation: CreateEmailTemplate,
    variables: (_, answers) => {
      const { company: __, ...input } = answers;
      return { input: { ...input, ...companyInput(answers) } };
    },
    say: (_, { name }) => `${name} added`,
  }),
  command({
    id: 'emailTemplate.edit',
    action: 'edit',
    title: 'Edit e-mail template…',
    on: one('emailTemplate'),
    keys: 'e',
    needs: 'QUOTATIONS_WRITE',
    ready: isLive,
    layout: 'sheet',
    reads: ({ purpose }) => reading(purpose),
    ask: (_, __, read) => wordsAsked(read),
    initial: particularsOf,
    operation: UpdateEmailTemplate,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { name }) => `${name} changed`,
    undo: (before, _, { changed: { id, version } }) => ({
      operation: UpdateEmailTemplate,
      variables: { input: { id, version, ...particularsOf(before) } },
    }),
  }),
  command({
    ...making('emailTemplate'),
    id: 'emailTemplate.duplicate',
    action: 'add',
    title: 'Duplicate e-mail template…',
    aliases: ['copy template', 'clone template'],
    on: one('emailTemplate'),
    keys: 'd',
    needs: 'QUOTATIONS_WRITE',
    layout: 'sheet',
    reads: ({ purpose }) => reading(purpose),
    ask: (_, __, read) => wordsAsked(read),
    initial: (of) => ({ ...particularsOf(of), name: '', isDefault: false }),
    operation: CreateEmailTemplate,
    variables: ({ companyId, purpose }, answers) => ({ input: { companyId, purpose, ...answers } }),
    say: (_, { name }) => `${name} added`,
  }),
  makingDefault('emailTemplate', UpdateEmailTemplate, 'New messages use', 'template'),
  command({
    id: 'emailTemplate.preview',
    action: 'view',
    title: 'Preview template with a record…',
    aliases: ['try', 'test', 'fill', 'as sent'],
    on: one('emailTemplate'),
    keys: 'v p',
    needs: 'QUOTATIONS_READ',
    ready: isLive,
    ask: ({ companyId, purpose }) => ({ record: previewed(companyId)[purpose] }),
    run: (console, of, { record }) => console.go(`${emailTemplate.path(of)}?tab=preview&record=${record.id}`),
  }),
  ...deleting({ kind: 'emailTemplate', needs: 'QUOTATIONS_WRITE', aliases: ['remove template'] }),
];
