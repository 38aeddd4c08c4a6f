import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql } from '../../ground/graphql.ts';
import { SendProformaInvoice, SendQuotation, TakeBackQuotation } from '../../records/documents/mutations.ts';
import { proformaInvoice } from '../../records/proforma-invoice.ts';
import { quotation } from '../../records/quotation.ts';
import { command, one } from '../core/command.ts';
import { DraftFields, mailing, TemplateChoices } from '../post/mailing.ts';
import { canBeSent } from './quotation-states.ts';

const QuotationDraft = graphql(
  `
    query QuotationDraft($id: ID!, $companyId: ID!, $templateId: ID) {
      draft: quotationMessage(id: $id, templateId: $templateId) {
        ...DraftFields
      }
      emailTemplates(companyId: $companyId, purpose: QUOTATION, first: 200) {
        ...TemplateChoices
      }
      viewer {
        mailIsConfigured
      }
    }
  `,
  [DraftFields, TemplateChoices],
);

const ProformaInvoiceDraft = graphql(
  `
    query ProformaInvoiceDraft($id: ID!, $companyId: ID!, $templateId: ID) {
      draft: proformaInvoiceMessage(id: $id, templateId: $templateId) {
        ...DraftFields
      }
      emailTemplates(companyId: $companyId, purpose: PROFORMA_INVOICE, first: 200) {
        ...TemplateChoices
      }
      viewer {
        mailIsConfigured
      }
    }
  `,
  [DraftFields, TemplateChoices],
);

const viewing = { action: 'view', aliases: ['sent', 'outbox', 'mail'], keys: 'v m', needs: 'MESSAGES_READ' } as const;

/** E-mail quotations and proforma invoices, and view their messages. */
export const quotationMail = [
  mailing({
    kind: 'quotation',
    id: 'quotation.send',
    title: 'Send quotation…',
    cues: ['ready to go', 'needs to go', 'can go', 'go out', 'remind'],
    aliases: ['offer'],
    sayings: [
      'send reminder for quotation',
      'send reminder of quotation',
      'follow up quotation',
      'follow up on quotation',
    ],
    needs: 'QUOTATIONS_WRITE',
    ready: canBeSent,
    draft: QuotationDraft,
    send: SendQuotation,
    variables: (letter) => ({ input: letter }),
    what: numberOf,
    becomes: ({ status }) => (status === 'DRAFT' ? 'marked as sent' : null),
    takingBack: (input) => ({ operation: TakeBackQuotation, variables: { input } }),
  }),
  command({
    ...viewing,
    id: 'quotation.messages',
    title: 'View messages of quotation',
    on: one('quotation'),
    run: (console, of) => console.go(`${quotation.path(of)}?tab=messages`),
  }),
  mailing({
    kind: 'proformaInvoice',
    id: 'proformaInvoice.send',
    title: 'Send proforma invoice…',
    cues: ['remind'],
    aliases: ['bill'],
    sayings: [
      'send reminder for proforma invoice',
      'send reminder of proforma invoice',
      'remind about proforma invoice',
      'chase proforma invoice',
      'chase up proforma invoice',
    ],
    needs: 'QUOTATIONS_WRITE',
    ready: ({ number, status }) => status !== 'CANCELLED' || `${number} is cancelled`,
    draft: ProformaInvoiceDraft,
    send: SendProformaInvoice,
    variables: (letter) => ({ input: letter }),
    what: ({ number }) => number,
  }),
  command({
    ...viewing,
    id: 'proformaInvoice.messages',
    title: 'View messages of proforma invoice',
    on: one('proformaInvoice'),
    run: (console, of) => console.go(`${proformaInvoice.path(of)}?tab=messages`),
  }),
];
