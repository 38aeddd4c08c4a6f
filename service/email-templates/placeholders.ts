import type { EmailPurpose } from '../shared/values.ts';
import { type JobReportFacts, jobReportPlaceholders } from './job-report.ts';
import type { Placeholder } from './placeholder.ts';
import { type ProformaInvoiceFacts, proformaInvoicePlaceholders } from './proforma-invoice.ts';
import { type QuotationFacts, quotationPlaceholders } from './quotation.ts';

/** The facts behind the placeholders of each purpose. */
export interface FactsOf {
  JOB_REPORT: JobReportFacts;
  QUOTATION: QuotationFacts;
  PROFORMA_INVOICE: ProformaInvoiceFacts;
}

/** The placeholders of each purpose, for the console, `demandPlaceholders` and `fill`. */
export const placeholders: { [Purpose in EmailPurpose]: readonly Placeholder<FactsOf[Purpose]>[] } = {
  JOB_REPORT: jobReportPlaceholders,
  QUOTATION: quotationPlaceholders,
  PROFORMA_INVOICE: proformaInvoicePlaceholders,
};
