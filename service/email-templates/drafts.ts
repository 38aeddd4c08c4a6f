import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Surroundings } from '../http/surroundings.ts';
import { wordsIn } from '../languages/languages.ts';
import { notFound } from '../shared/problem.ts';
import type { EmailPurpose } from '../shared/values.ts';
import { jobReportFacts } from './job-report.ts';
import type { FactsOf } from './placeholders.ts';
import { proformaInvoiceFacts } from './proforma-invoice.ts';
import { quotationFacts } from './quotation.ts';
import type { Sending } from './shared.ts';
import { fill, type TemplateTexts } from './template.ts';

/** A message for the sender to edit; `templateId` is null for the built-in template. */
export interface Draft extends TemplateTexts {
  to: string[];
  templateId: string | null;
}

/**
 * Drafts the message for a record, addressed to the customer's e-mail.
 *
 * @param templateId a template of the record's company; undefined for the company's default or the built-in template.
 * @throws Problem NOT_FOUND for an unknown template or record.
 */
export type Drafting = (
  surroundings: Pick<Surroundings, 'db' | 'publicUrl'>,
  sender: Sending['sender'],
  id: string,
  templateId: string | undefined,
) => Promise<Draft>;

export const jobReportDraft = drafting('JOB_REPORT', 'jobs', jobReportFacts);
export const quotationDraft = drafting('QUOTATION', 'quotations', quotationFacts);
export const proformaInvoiceDraft = drafting('PROFORMA_INVOICE', 'proforma-invoices', proformaInvoiceFacts);

/** @param place the console's path for records of the purpose: 'jobs'. */
function drafting<Purpose extends EmailPurpose>(
  purpose: Purpose,
  place: string,
  factsOf: (db: Kysely<Tables>, sending: Sending) => Promise<FactsOf[Purpose] | undefined>,
): Drafting {
  return async ({ db, publicUrl }, sender, id, templateId) => {
    const facts = await factsOf(db, { id, sender, link: `${publicUrl}/#/layout/${place}/${id}` });
    if (!facts) throw notFound(id);
    const { company, customer } = facts;
    const templates = db
      .selectFrom('emailTemplates')
      .where('companyId', '=', company.id)
      .where('purpose', '=', purpose)
      .where('deletedAt', 'is', null)
      .select(['id', 'subject', 'body']);
    const template =
      templateId === undefined
        ? await templates.where('isDefault', '=', true).executeTakeFirst()
        : await templates.where('id', '=', templateId).executeTakeFirst();
    if (templateId !== undefined && !template) throw notFound(templateId);
    return {
      to: customer.email === null ? [] : [customer.email],
      templateId: template?.id ?? null,
      ...fill(purpose, template ?? wordsIn(company.locale).templates[purpose], facts),
    };
  };
}
