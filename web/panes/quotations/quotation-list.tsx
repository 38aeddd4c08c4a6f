import { QuotationPage } from '../../records/documents/pages.ts';
import { QuotationJobs, QuotationMessages } from '../../records/documents/related.ts';
import { listOf, narrowed } from '../list/list-of.ts';
import { jobsTab } from '../list/related-tabs.tsx';
import { messagesTab } from '../post/messages-tab.tsx';
import { quotations } from './panes.tsx';
import { quotationDocument } from './quotation-document.tsx';
import { quotationOverview } from './quotation-overview.tsx';
import { quotationProforma } from './quotation-proforma.tsx';
import { isSoonOver, ValidUntil } from './quotation-validity.tsx';
import { quotationVersions } from './quotation-versions.tsx';

export const quotationList = listOf(quotations, QuotationPage, {
  variables: (query, actor) => {
    const order = query.expiring === 'true' ? 'VALID_UNTIL_ASC' : 'CREATED_AT_DESC';
    const variables = narrowed(quotations, order)(query, actor);
    const inCapitals = (name: string) => variables[name]?.toUpperCase() || null;
    return { ...variables, leadNumber: inCapitals('leadNumber'), currency: inCapitals('currency') };
  },
  columns: ['number', 'subject', 'status', 'customer', 'validUntil', 'leadNumber', 'company', 'total', 'subtotal'],
  own: { validUntil: { cell: (quotation) => <ValidUntil of={quotation} /> } },
  changesAtDaysEnd: isSoonOver,
  tabs: [
    quotationOverview,
    quotationDocument,
    quotationVersions,
    quotationProforma,
    jobsTab(QuotationJobs, ({ companyId }) => ({ companyId }), 'quotation.createJob'),
    messagesTab({
      query: QuotationMessages,
      needs: 'QUOTATIONS_WRITE',
      send: 'quotation.send',
      what: 'The quotation',
    }),
  ],
});
