import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql } from '../../ground/graphql.ts';
import { plusDays } from '../../ground/zoned-time.ts';
import { CreateJobFromQuotation, GenerateProformaInvoice } from '../../records/documents/mutations.ts';
import { formOf, idAlone, inputOf } from '../../records/fields/forms.ts';
import { job, jobFields } from '../../records/job.ts';
import { proformaInvoice, proformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { quotation } from '../../records/quotation.ts';
import type { Actor } from '../../state/viewer.ts';
import { command, one, some } from '../core/command.ts';
import { changedFields, formIn, ownFields, particulars } from '../jobs/job-form.ts';
import { isAccepted } from './quotation-states.ts';

/** The defaults of a new proforma invoice. */
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

/** The questions of a proforma invoice’s form; `of` names the company whose records can be chosen. */
export const billed = ({ companyId }: Pick<Actor, 'companyId'>) =>
  formOf(proformaInvoiceFields, {
    bankDetails: { where: () => ({ companyId }) },
    terms: { where: () => ({ companyId }) },
  });

/** A job’s fields, without the fields copied from the quotation. */
const { customer: _customer, reference: _reference, ...worked } = jobFields;

/** Makes jobs and a proforma invoice from an accepted quotation. */
export const quotationWork = [
  command({
    id: 'quotation.createJob',
    action: 'add',
    title: 'Create job from quotation…',
    cues: ['job out', 'make job'],
    aliases: ['new job', 'work', 'make job', 'job from quotation', 'order'],
    sayings: ['turn quotation into job', 'turn quotation to job', 'make quotation into job', 'make quotation job'],
    on: one('quotation'),
    keys: 'w',
    needs: 'QUOTATIONS_WRITE',
    ready: isAccepted,
    layout: 'sheet',
    submit: 'Create job',
    reads: ({ companyId }) => formIn(companyId),
    ask: (of, _, form) => {
      const { customer: _c, reference: _r, ...asked } = particulars(of, form); // the quotation’s own
      return { ...asked, ...ownFields(form) };
    },
    initial: ({ subject }) => ({ title: subject, priority: 'NORMAL' as const }),
    operation: CreateJobFromQuotation,
    variables: ({ id, version }, answers) => ({
      input: {
        id,
        version,
        ...inputOf(worked, answers),
        fields: changedFields(answers),
      },
    }),
    say: (of, _, { changed }) => `${changed.number} created from ${numberOf(of)}`,
    final: 'delete or cancel the new job instead',
    goTo: ({ changed }) => job.path(changed),
  }),
  command({
    id: 'quotation.generateProforma',
    action: 'add',
    title: 'Generate proforma invoice of quotation…',
    aliases: [
      'bill',
      'bill in advance',
      'proforma',
      'advance',
      'invoice',
      'new invoice',
      'make invoice',
      'create invoice',
      'raise invoice',
      'turn quotation into invoice',
      'invoice quotation',
      'bill quotation',
    ],
    sayings: [
      'turn quotation to invoice',
      'make quotation into invoice',
      'make quotation invoice',
      'proforma quotation',
      'proforma invoice quotation',
    ],
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
        bankDetails: idAlone(of.bankDetailsId ?? bankDetailsId),
        terms: idAlone(terms),
      };
    },
    operation: GenerateProformaInvoice,
    variables: ({ id, version }, answers) => ({
      input: { id, version, ...inputOf(proformaInvoiceFields, answers) },
    }),
    say: (of, _, { changed }) => `${changed.number} generated from ${numberOf(of)}`,
    sayMany: ({ length }) => `${length} proforma invoices generated`,
    final: 'an issued proforma invoice keeps its number; cancel the invoice instead',
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
