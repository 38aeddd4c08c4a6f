import type { EmailPurpose } from '../shared/values.ts';
import { type JobReportFacts, jobReportPlaceholders } from './job-report.ts';
import type { Placeholder } from './placeholder.ts';
import { type ProformaInvoiceFacts, proformaInvoicePlaceholders } from './proforma-invoice.ts';
import { type QuotationFacts, quotationPlaceholders } from './quotation.ts';

/** The facts that fill the placeholders of each purpose. */
export interface FactsOf {
  JOB_REPORT: JobReportFacts;
  QUOTATION: QuotationFacts;
  PROFORMA_INVOICE: ProformaInvoiceFacts;
}

/** The console offers these placeholders, `demandPlaceholders` checks a template for them, and `fill` fills them. */
export const placeholders: { [Purpose in EmailPurpose]: readonly Placeholder<FactsOf[Purpose]>[] } = {
  JOB_REPORT: jobReportPlaceholders,
  QUOTATION: quotationPlaceholders,
  PROFORMA_INVOICE: proformaInvoicePlaceholders,
};
