import { QuotationPage } from '../../records/documents/pages.ts';
import { type QuotationRecord, quotationFields } from '../../records/quotation.ts';
import { listContent } from '../frame/pane.ts';
import { columnsOf } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { quotationDocument } from './quotation-document.tsx';
import { quotationJobs } from './quotation-jobs.tsx';
import { quotationMessages } from './quotation-messages.ts';
import { quotationOverview } from './quotation-overview.tsx';
import { quotationProforma } from './quotation-proforma.tsx';
import { isSoonOver, ValidUntil } from './quotation-validity.tsx';
import { quotationVersions } from './quotation-versions.tsx';
import { filters } from './quotations.tsx';

export const quotationList = listContent({
  list: {
    query: QuotationPage,
    variables: ({ leadNumber = '', currency = '', ...query }, actor) => {
      const order = query.expiring === 'true' || query.expiring === 'false' ? 'VALID_UNTIL_ASC' : 'CREATED_AT_DESC';
      return {
        ...narrowed(filters, overCompanies, order)(query, actor),
        leadNumber: leadNumber.toUpperCase() || null,
        currency: currency.toUpperCase() || null,
      };
    },
    columns: columnsOf<QuotationRecord>(
      quotationFields,
      ['number', 'subject', 'status', 'customer', 'validUntil', 'leadNumber', 'company', 'total', 'subtotal'],
      { validUntil: { cell: (quotation) => <ValidUntil of={quotation} /> } },
    ),
    changesAtDaysEnd: isSoonOver,
  },
  tabs: [quotationOverview, quotationDocument, quotationVersions, quotationProforma, quotationJobs, quotationMessages],
});
