import { jobReport } from '../../documents/job-report.ts';
import { proformaInvoiceDocument, quotationToSend } from '../../documents/quotation.ts';
import { jobReportDraft, proformaInvoiceDraft, quotationDraft } from '../../email-templates/drafts.ts';
import type { Service } from '../../http/surroundings.ts';
import { jobs } from '../../jobs/job.ts';
import { proformaInvoices } from '../../proforma-invoices/proforma-invoice.ts';
import { wrongStatus } from '../../proforma-invoices/transitions.ts';
import { quotations } from '../../quotations/quotation.ts';
import { demandSendable, markSent } from '../../quotations/sending.ts';
import { findRow, type Row } from '../../records/kind.ts';
import { conflictingField } from '../../shared/problem.ts';
import { mailing, mailingRoutes, type SendSurroundings } from './mailing.ts';

/** Sending its report does not change a job. */
const jobReports = mailing({
  purpose: 'JOB_REPORT',
  kind: jobs,
  draft: jobReportDraft,
  async document(surroundings, viewer, id) {
    const { number, completedAt } = await findRow(surroundings.db, jobs, viewer, id);
    if (completedAt === null) throw conflictingField('', 'NO_COMPLETED_INFO', { name: number });
    return jobReport(surroundings, viewer, id);
  },
});

/** Sending turns a DRAFT into SENT and keeps the mailed document's particulars. */
const mailedQuotations = mailing({
  purpose: 'QUOTATION',
  kind: quotations,
  draft: quotationDraft,
  async document(surroundings, viewer, id) {
    demandSendable(await findRow(surroundings.db, quotations, viewer, id));
    return quotationToSend(surroundings, viewer, id);
  },
  async sent(writing, { id, version }, { particulars }) {
    await markSent(writing, { id, version }, particulars);
  },
});

/** Sending does not change a proforma invoice. */
const mailedProformaInvoices = mailing({
  purpose: 'PROFORMA_INVOICE',
  kind: proformaInvoices,
  draft: proformaInvoiceDraft,
  async document(surroundings, viewer, id) {
    refuseCancelled(await findRow(surroundings.db, proformaInvoices, viewer, id));
    return proformaInvoiceDocument(surroundings, viewer, id);
  },
  sent: async (_, invoice) => refuseCancelled(invoice),
});

/** @throws Problem ILLEGAL_TRANSITION for a CANCELLED proforma invoice. */
function refuseCancelled(invoice: Row<'proformaInvoices'>): void {
  if (invoice.status === 'CANCELLED') throw wrongStatus(invoice, ['ISSUED', 'PAID']);
}

/** The drafts and the sending of job reports, quotations and proforma invoices. */
export function documentMessageRoutes(app: Service, surroundings: SendSurroundings): void {
  mailingRoutes(app, surroundings, jobReports, {
    called: 'the report of a job',
    draft: { path: '/admin/job/get/report/message', needs: 'JOBS_READ' },
    send: { path: '/admin/job/send/job/report', needs: 'JOBS_WRITE', extension: false },
  });
  mailingRoutes(app, surroundings, mailedQuotations, {
    called: 'a quotation',
    draft: { path: '/v2/admin/quotation/get/quotation/message', needs: 'QUOTATIONS_READ' },
    send: {
      path: '/v2/admin/quotation/send/quotation',
      needs: 'QUOTATIONS_WRITE',
      extension: true,
      effect: '; a DRAFT becomes SENT',
    },
  });
  mailingRoutes(app, surroundings, mailedProformaInvoices, {
    called: 'a proforma invoice',
    draft: { path: '/v2/admin/quotation/get/proforma/invoice/message', needs: 'QUOTATIONS_READ' },
    send: { path: '/v2/admin/quotation/send/proforma/invoice', needs: 'QUOTATIONS_WRITE', extension: true },
  });
}
