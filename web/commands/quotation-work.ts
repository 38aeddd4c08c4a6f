import { numberOf } from '../../service/quotations/shown-number.ts';
import { graphql } from '../graphql.ts';
import type { BankDetailsRecord } from '../records/bank-details.ts';
import { job } from '../records/job.ts';
import { proformaInvoice } from '../records/proforma-invoice.ts';
import { GenerateProformaInvoice } from '../records/proforma-invoice-changes.ts';
import type { ProformaInvoiceTermsRecord } from '../records/proforma-invoice-terms.ts';
import { quotation } from '../records/quotation.ts';
import { CreateJobFromQuotation } from '../records/quotation-changes.ts';
import { plusDays } from '../zoned-time.ts';
import { type Actor, command, one, some } from './command.ts';
import { day, decimal, record } from './fields.ts';
import { changedFields, formOf, ownFields, particulars } from './job-form.ts';
import { isAccepted } from './quotation-states.ts';

/** What a new proforma invoice begins with. */
const ProformaBeginnings = graphql(`
  query ProformaBeginnings($companyId: ID!) {
    quotationDefaults(companyId: $companyId) {
      issueDate
      bankDetailsId
    }
    proformaInvoiceTermsList(companyId: $companyId, first: 200) {
      edges {
        node {
          id
          isDefault
        }
      }
    }
  }
`);

/** What a proforma invoice is asked for; `of` is whose company's records can be chosen. */
export const billed = ({ companyId }: Pick<Actor, 'companyId'>) => ({
  issueDate: day('Day of issue'),
  dueDate: day('Due', { hint: 'The day by which it is to be paid' }),
  advancePercent: decimal('Advance in percent', {
    min: '0',
    hint: 'How much of the total is asked for: 100 for all of it',
  }),
  bankDetails: record('Bank details', 'bankDetails', { optional: true, where: () => ({ companyId }) }),
  terms: record('Terms', 'proformaInvoiceTerms', { optional: true, where: () => ({ companyId }) }),
});

/** Ids say which records are chosen; the form fetches the rest. */
export const billedBy = (bankDetailsId: string | null, termsId: string | null) => ({
  bankDetails: bankDetailsId === null ? null : ({ id: bankDetailsId } as BankDetailsRecord),
  terms: termsId === null ? null : ({ id: termsId } as ProformaInvoiceTermsRecord),
});

/** What comes of an accepted quotation: jobs, and a proforma invoice. */
export const quotationWork = [
  command({
    id: 'quotation.createJob',
    action: 'add',
    title: 'Create job from quotation…',
    aliases: ['new job', 'work', 'make job', 'order'],
    on: one('quotation'),
    keys: 'w',
    needs: 'QUOTATIONS_WRITE',
    ready: isAccepted,
    layout: 'sheet',
    submit: 'Create job',
    reads: ({ companyId }) => formOf(companyId),
    ask: (of, _, form) => {
      const { customer: _theQuotations, ...asked } = particulars(of, form);
      return { ...asked, ...ownFields(form) };
    },
    initial: ({ subject }) => ({ title: subject, priority: 'NORMAL' as const }),
    operation: CreateJobFromQuotation,
    variables: ({ id, version }, answers) => ({
      input: {
        quotationId: id,
        version,
        title: answers.title,
        description: answers.description,
        type: answers.type,
        priority: answers.priority,
        departmentId: answers.department?.id ?? null,
        scheduledStart: answers.scheduledStart,
        scheduledEnd: answers.scheduledEnd,
        siteAddress: answers.siteAddress,
        fields: changedFields(answers),
      },
    }),
    say: (of, _, { changed }) => `${changed.number} is made of ${numberOf(of)}`,
    final: 'the job is there; it can be deleted or cancelled where it isn’t wanted',
    goTo: ({ changed }) => job.path(changed),
  }),
  command({
    id: 'quotation.generateProforma',
    action: 'add',
    title: 'Generate proforma invoice of quotation…',
    aliases: ['bill', 'bill in advance', 'proforma', 'advance', 'invoice'],
    on: some('quotation'),
    keys: 'b',
    needs: 'QUOTATIONS_WRITE',
    ready: isAccepted,
    layout: 'sheet',
    submit: 'Generate',
    reads: ({ companyId }) => ({ operation: ProformaBeginnings, variables: { companyId } }),
    ask: billed,
    initial: (of, _, read) => {
      if (!read) return { advancePercent: '100' };
      const { issueDate, bankDetailsId } = read.quotationDefaults;
      const terms = read.proformaInvoiceTermsList.edges.find(({ node }) => node.isDefault)?.node.id ?? null;
      return {
        issueDate,
        dueDate: plusDays(issueDate, 14),
        advancePercent: '100',
        ...billedBy(of.bankDetailsId ?? bankDetailsId, terms),
      };
    },
    operation: GenerateProformaInvoice,
    variables: ({ id, version }, { bankDetails, terms, ...answers }) => ({
      input: {
        quotationId: id,
        version,
        ...answers,
        bankDetailsId: bankDetails?.id ?? null,
        termsId: terms?.id ?? null,
      },
    }),
    say: (of, _, { changed }) => `${changed.number} is the proforma invoice of ${numberOf(of)}`,
    final: 'a proforma invoice that was issued keeps its number; it can be cancelled',
    goTo: ({ changed }) => proformaInvoice.path(changed),
  }),
  command({
    id: 'quotation.proforma',
    action: 'view',
    title: 'View proforma invoice of quotation',
    aliases: ['see bill', 'see advance'],
    on: one('quotation'),
    keys: 'v p',
    needs: 'QUOTATIONS_READ',
    ready: isAccepted,
    run: (console, of) => console.go(`${quotation.path(of)}?tab=proforma`),
  }),
  command({
    id: 'quotation.jobs',
    action: 'view',
    title: 'View jobs of quotation',
    on: one('quotation'),
    keys: 'v j',
    needs: 'JOBS_READ',
    ready: isAccepted,
    run: (console, of) => console.go(`${quotation.path(of)}?tab=jobs`),
  }),
];
