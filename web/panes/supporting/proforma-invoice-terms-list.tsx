import { ProformaInvoiceTermsPage } from '../../records/documents/pages.ts';
import { proformaInvoiceTerms, proformaInvoiceTermsFields } from '../../records/proforma-invoice-terms.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf, isShown } from '../list/columns.tsx';
import { inOneCompany, narrowed } from '../list/filters.ts';
import { filters } from './proforma-invoice-terms.tsx';
import { TermsText, textCell } from './terms.tsx';

export const proformaInvoiceTermsList = listContent({
  list: {
    query: ProformaInvoiceTermsPage,
    variables: narrowed(filters, inOneCompany, 'TITLE_ASC'),
    columns: columnsOf(proformaInvoiceTermsFields, ['title', 'isDefault', 'body', 'updatedAt'], {
      body: textCell,
      updatedAt: isShown,
    }),
  },
  tabs: [overviewOf(proformaInvoiceTerms, { after: TermsText })],
});
