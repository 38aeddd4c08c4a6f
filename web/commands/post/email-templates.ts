import { graphql, type ResultOf } from '../../ground/graphql.ts';
import type { CompanyRecord } from '../../records/company.ts';
import {
  CreateEmailTemplate,
  DeleteEmailTemplate,
  RestoreEmailTemplate,
  UpdateEmailTemplate,
} from '../../records/documents/mutations.ts';
import { type EmailTemplateRecord, emailTemplate, emailTemplateFields } from '../../records/email-template.ts';
import { formOf } from '../../records/fields/forms.ts';
import { record } from '../../records/fields/question.ts';
import { emailPurposes } from '../../records/words.ts';
import { app, command, one } from '../core/command.ts';
import { deleting, isLive } from '../core/lifecycle.ts';
import { narrowedTo } from '../core/narrowed.ts';
import { makingDefault } from '../supporting/supporting.ts';

/** What may stand in braces: told by the service, which refuses any other. */
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
  // Without spaces no line ends within one.
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

/** A record that a template of each purpose could be sent of; of jobs, one that has a report. */
const previewed = (companyId: string) => ({
  JOB_REPORT: record({ label: 'Job', kind: 'job', where: () => ({ companyId, status: 'COMPLETED' }) }),
  QUOTATION: record({ label: 'Quotation', kind: 'quotation', where: () => ({ companyId }) }),
  PROFORMA_INVOICE: record({ label: 'Proforma invoice', kind: 'proformaInvoice', where: () => ({ companyId }) }),
});

export const emailTemplates = [
  command({
    id: 'emailTemplate.add',
    action: 'add',
    title: 'Add e-mail template…',
    aliases: ['new template', 'create template'],
    on: app,
    keys: 'c',
    keysAt: '/layout/email-templates',
    needs: 'QUOTATIONS_WRITE',
    layout: 'sheet',
    reads: (_, __, { purpose }) => {
      const chosen = emailPurposes.find(({ value }) => value === purpose);
      return chosen ? reading(chosen.value) : null;
    },
    ask: (_, { companyId }, read) =>
      companyId === null
        ? {
            company: record({ label: 'Company', kind: 'company', where: () => ({ status: 'ACTIVE' }) }),
            ...newAsked(read),
          }
        : newAsked(read),
    initial: () => ({
      ...narrowedTo('/layout/email-templates', { company: ['company', 'companyId'] }),
      purpose: 'JOB_REPORT',
      isDefault: false,
    }),
    operation: CreateEmailTemplate,
    variables: (_, answers) => {
      const { company, ...input }: typeof answers & { company?: CompanyRecord } = answers; // asked of a super admin alone
      return { input: { ...input, ...(company && { companyId: company.id }) } };
    },
    say: (_, { name }) => `${name} added`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteEmailTemplate,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => emailTemplate.path(changed),
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
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteEmailTemplate,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => emailTemplate.path(changed),
  }),
  makingDefault({
    kind: 'emailTemplate',
    title: 'Make template the default',
    aliases: ['default template', 'make default'],
    said: 'Messages begin with',
    update: UpdateEmailTemplate,
  }),
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
  ...deleting({
    kind: 'emailTemplate',
    needs: 'QUOTATIONS_WRITE',
    remove: DeleteEmailTemplate,
    restore: RestoreEmailTemplate,
    aliases: ['remove template'],
  }),
];
