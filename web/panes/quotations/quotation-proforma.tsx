import { graphql } from '../../ground/graphql.ts';
import { ProformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { RecordLink } from '../frame/record-link.tsx';
import { ProformaInvoiceFacts } from './proforma-invoice-overview.tsx';

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
  view: ({ record: { proformaInvoice } }) => (
    <>
      {proformaInvoice ? (
        <>
          {proformaInvoice.status === 'CANCELLED' && (
            <div className="buttons">
              <CommandButton id="quotation.generateProforma" text="Generate another" />
            </div>
          )}
          <p className="version-shown">
            <RecordLink id={proformaInvoice.id}>{proformaInvoice.number}</RecordLink>
            <StatusBadge of={proformaInvoice} />
          </p>
          <ProformaInvoiceFacts of={proformaInvoice} />
        </>
      ) : (
        <Notice role="status" title="No proforma invoice yet">
          <p>A proforma invoice is a bill in advance, generated from an accepted quotation.</p>
          <CommandButton id="quotation.generateProforma" isPrimary />
        </Notice>
      )}
    </>
  ),
});
