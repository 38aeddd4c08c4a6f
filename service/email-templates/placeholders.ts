import type { EmailPurpose } from '../database/values.ts';
import { type JobReportFacts, jobReportPlaceholders } from './job-report-placeholders.ts';
import { type ProformaInvoiceFacts, proformaInvoicePlaceholders } from './proforma-invoice-placeholders.ts';
import { type QuotationFacts, quotationPlaceholders } from './quotation-placeholders.ts';

/** Something that may stand in braces in a template: `{{ customer.fullName }}`. */
export interface Placeholder<Facts> {
  name: string;
  /** What stands there in a message, as a noun. */
  meaning: string;
  example: string;
  /** Null and undefined fill as nothing. */
  value(facts: Facts): string | null | undefined;
}

/** What the placeholders of each purpose are filled from. */
export interface FactsOf {
  JOB_REPORT: JobReportFacts;
  QUOTATION: QuotationFacts;
  PROFORMA_INVOICE: ProformaInvoiceFacts;
}

/** The placeholders of each purpose: what is offered, what a template is checked against, and what it is filled with. */
export const placeholders: { [Purpose in EmailPurpose]: readonly Placeholder<FactsOf[Purpose]>[] } = {
  JOB_REPORT: jobReportPlaceholders,
  QUOTATION: quotationPlaceholders,
  PROFORMA_INVOICE: proformaInvoicePlaceholders,
};
