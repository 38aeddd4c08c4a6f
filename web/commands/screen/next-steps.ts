import type { Schema } from '../../ground/graphql.ts';
import { type Kind, kindOf, type RecordOf } from '../../records/kinds.ts';
import type { QuotationRecord } from '../../records/quotation.ts';

const ofJob: { readonly [Status in Schema<'JobStatus'>]?: readonly string[] } = {
  NEW: ['job.assign'],
  ASSIGNED: ['job.start', 'job.completedJob'],
  IN_PROGRESS: ['job.completedJob', 'job.hold'],
  ON_HOLD: ['job.resume'],
  COMPLETED: ['job.sendReport', 'job.close'],
};

const ofQuotation: Readonly<Record<QuotationRecord['status'], readonly string[]>> = {
  DRAFT: ['quotation.send', 'quotation.edit', 'quotation.markSent'],
  SENT: ['quotation.accept', 'quotation.reject', 'quotation.edit'],
  EXPIRED: ['quotation.edit', 'quotation.accept'],
  ACCEPTED: ['quotation.generateProforma', 'quotation.createJob'],
  REJECTED: ['quotation.edit'],
  CANCELLED: ['quotation.duplicate'],
};

const ofInvoice: readonly string[] = ['proformaInvoice.send', 'proformaInvoice.markPaid', 'proformaInvoice.edit'];

type Standing = Pick<RecordOf<Kind>, 'id'> & { readonly status?: string | null; readonly deletedAt?: string | null };

/** The next commands for a record, by its status: the buttons of its overview, and the first rows of the palette. */
export function nextSteps({ id, status, deletedAt = null }: Standing): readonly string[] {
  switch (kindOf(id)) {
    case 'job':
      return deletedAt === null ? (ofJob[status as Schema<'JobStatus'>] ?? []) : []; // a job's status
    case 'quotation':
      return deletedAt === null ? ofQuotation[status as QuotationRecord['status']] : ['quotation.restore']; // as above
    case 'proformaInvoice':
      return status === 'ISSUED' ? ofInvoice : [];
    default:
      return [];
  }
}
