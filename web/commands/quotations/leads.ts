import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf, type Place } from '../../ground/hash-location.ts';
import { CreateQuotation } from '../../records/documents/mutations.ts';
import { idAlone } from '../../records/fields/forms.ts';
import { text } from '../../records/fields/question.ts';
import { quotationFields } from '../../records/quotation.ts';
import type { Actor } from '../../state/viewer.ts';
import { app, command, one, place } from '../core/command.ts';
import { companyAsked, companyIn, making } from '../core/editing.ts';
import { begun, leadHint, newInput, offer, pricingOf, QuotationBeginningsFields } from './quotation-form.ts';

const path = '/layout/leads';

/** The defaults of a company's new quotations, with the customer and the subject of a lead. */
const LeadBeginnings = graphql(
  `
    query LeadBeginnings($companyId: ID!, $leadNumber: String!) {
      ...QuotationBeginningsFields
      lead(companyId: $companyId, leadNumber: $leadNumber) {
        leadNumber
        customerId
        subject
      }
    }
  `,
  [QuotationBeginningsFields],
);

/** The company of the pane. A super admin chooses the company first. */
const companyOf = ({ query }: Place, { companyId }: Pick<Actor, 'companyId'>) => query.companyId ?? companyId ?? 'own';

const leadIn = ({ query }: Place) => query.leadNumber?.toUpperCase();

/** Commands of the pane of leads, and the ways to a lead. */
export const leads = [
  command({
    ...making('quotation'),
    id: 'lead.addQuotation',
    action: 'add',
    title: 'Add quotation to the lead…',
    aliases: ['another offer', 'second offer', 'alternative'],
    on: place(path),
    keys: 'c',
    needs: 'QUOTATIONS_WRITE',
    layout: 'page',
    ready: (at) => leadIn(at) !== undefined || { why: 'No lead is open', unblock: 'quotation.add' },
    reads: (at, actor) => ({
      operation: LeadBeginnings,
      variables: { companyId: companyOf(at, actor), leadNumber: leadIn(at) ?? '' },
    }),
    ask: (at, actor, read: ResultOf<typeof LeadBeginnings> | null) =>
      offer({ companyId: companyOf(at, actor) }, leadHint(read), pricingOf(read), read?.quotationDefaults.taxes),
    initial: (_, __, read) => ({
      ...begun(read),
      ...(read?.lead && {
        customer: idAlone(read.lead.customerId),
        leadNumber: read.lead.leadNumber,
        subject: read.lead.subject,
      }),
    }),
    operation: CreateQuotation,
    variables: (at, answers) => ({
      input: { ...(at.query.companyId && { companyId: at.query.companyId }), ...newInput(answers) },
    }),
    say: (_, __, { changed }) => `${numberOf(changed)} created as a draft, for lead ${changed.leadNumber}`,
  }),
  command({
    id: 'lead.all',
    action: 'view',
    title: 'Show all leads',
    on: place(path),
    needs: 'QUOTATIONS_READ',
    ready: (at) => leadIn(at) !== undefined || 'All leads are shown',
    run: (console, { query }) => console.go(hrefOf(path, { ...query, leadNumber: null })),
  }),
  command({
    id: 'lead.open',
    action: 'view',
    title: 'Open lead…',
    aliases: ['lead', 'enquiry', 'opportunity', 'deal'],
    on: app,
    needs: 'QUOTATIONS_READ',
    ask: (_, actor) => ({
      ...companyAsked(actor),
      leadNumber: text({ label: quotationFields.leadNumber.label, maxLength: 20, hint: 'Such as L-000123' }),
    }),
    run: (console, _, answers, actor) =>
      console.go(hrefOf(path, { companyId: companyIn(answers, actor), leadNumber: answers.leadNumber.toUpperCase() })),
  }),
  command({
    id: 'quotation.openLead',
    action: 'view',
    title: 'View lead of quotation',
    aliases: ['lead', 'opportunity', 'enquiry', 'deal'],
    on: one('quotation'),
    keys: 'v shift+l',
    needs: 'QUOTATIONS_READ',
    run: (console, { companyId, leadNumber }) => console.go(hrefOf(path, { companyId, leadNumber })),
  }),
];
