import type { RecordColumns } from '../../database/tables.ts';
import { Body, Line } from '../../http/schemas.ts';
import * as field from '../../records/fields.ts';
import { recordKind } from '../../records/kind.ts';
import { draftsThatName } from './drafts.ts';

/** The fields of terms of either kind; `body` is Markdown, and any text is. */
export const termsFields = field.declare({
  companyId: field.companyId,
  title: field.required(field.text(Line), 'NAME'),
  body: field.required(field.text(Body), 'TEXT'),
  isDefault: field.isDefault,
  sortName: field.sortedBy('title'),
});

type TermsTable = RecordColumns & field.ColumnsOf<typeof termsFields>;
declare module '../../database/tables.ts' {
  interface Tables {
    termsAndConditions: TermsTable;
    proformaInvoiceTerms: TermsTable;
  }
}

export const TermsAndConditions = field.answer(termsFields, 'TermsAndConditions');

export const termsAndConditions = recordKind({
  type: 'terms_and_conditions',
  table: 'termsAndConditions',
  schema: TermsAndConditions,
  fields: termsFields,
  read: 'QUOTATIONS_READ',
  dependents: [draftsThatName('termsId')],
});

export const ProformaInvoiceTerms = field.answer(termsFields, 'ProformaInvoiceTerms');

/** Nothing depends on them: a proforma invoice keeps what they said when it was made. */
export const proformaInvoiceTerms = recordKind({
  type: 'proforma_invoice_terms',
  table: 'proformaInvoiceTerms',
  schema: ProformaInvoiceTerms,
  fields: termsFields,
  read: 'QUOTATIONS_READ',
});
