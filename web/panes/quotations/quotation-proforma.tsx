import { graphql } from '../../ground/graphql.ts';
import { Later } from '../../ground/later.ts';
import { ProformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { laterView } from '../frame/later-view.tsx';
import { tab } from '../frame/pane.ts';
import type { WithProforma } from './proforma-view.tsx';

const QuotationProforma = graphql(
  `
    query QuotationProforma($id: ID!) {
      record: quotation(id: $id) {
        id
        proformaInvoice {
          ...ProformaInvoiceFields
        }
      }
    }
  `,
  [ProformaInvoiceFields],
);

export const quotationProforma = tab({
  name: 'proforma',
  title: 'Proforma',
  query: QuotationProforma,
  view: laterView<WithProforma>(new Later(async () => (await import('./proforma-view.tsx')).Proforma)),
});
