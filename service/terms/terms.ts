import { Type } from 'typebox';
import { draftsThatName } from '../quotations/drafts.ts';
import { type Row, recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { RecordFields } from '../schemas.ts';

/** Terms of either kind; `body` is Markdown, and any text is. */
const TermsFields = {
  ...RecordFields,
  companyId: Type.String(),
  title: Type.String(),
  body: Type.String(),
  isDefault: Type.Boolean(),
};

const words = ({ title, body }: Row<'termsAndConditions' | 'proformaInvoiceTerms'>) => ({
  search: searchText([title, body]),
  sortName: normalise(title),
});

export const TermsAndConditions = Type.Object(TermsFields, { title: 'TermsAndConditions' });

export const termsAndConditions = recordKind({
  type: 'terms_and_conditions',
  table: 'termsAndConditions',
  schema: TermsAndConditions,
  read: 'QUOTATIONS_READ',
  words,
  dependents: [draftsThatName('termsId')],
});

export const ProformaInvoiceTerms = Type.Object(TermsFields, { title: 'ProformaInvoiceTerms' });

/** Nothing depends on them: a proforma invoice keeps what they said when it was made. */
export const proformaInvoiceTerms = recordKind({
  type: 'proforma_invoice_terms',
  table: 'proformaInvoiceTerms',
  schema: ProformaInvoiceTerms,
  read: 'QUOTATIONS_READ',
  words,
});
