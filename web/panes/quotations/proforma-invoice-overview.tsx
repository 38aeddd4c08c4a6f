import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { ProformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { QuotationLineFields } from '../../records/quotation.ts';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { ProformaInvoiceFacts } from './proforma-invoice-facts.tsx';
import { PricedLines } from './quotation-lines.tsx';

const ProformaInvoiceOverview = graphql(
  `
    query ProformaInvoiceOverview($id: ID!) {
      record: proformaInvoice(id: $id) {
        ...ProformaInvoiceFields
        lines {
          ...QuotationLineFields
        }
      }
    }
  `,
  [ProformaInvoiceFields, QuotationLineFields],
);

type ProformaInvoice = NonNullable<ResultOf<typeof ProformaInvoiceOverview>['record']>;

export const proformaInvoiceOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: ProformaInvoiceOverview,
  view: ({ record }: { record: ProformaInvoice }) => (
    <>
      {record.status === 'ISSUED' && (
        <div className="buttons">
          <CommandButton id="proformaInvoice.send" isPrimary />
          <CommandButton id="proformaInvoice.markPaid" />
          <CommandButton id="proformaInvoice.edit" />
        </div>
      )}
      <ProformaInvoiceFacts of={record} />
      <PricedLines {...record} />
    </>
  ),
});
