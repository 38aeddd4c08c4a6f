import { nextSteps } from '../../commands/screen/next-steps.ts';
import { graphql } from '../../ground/graphql.ts';
import { ProformaInvoiceFields, type ProformaInvoiceRecord } from '../../records/proforma-invoice.ts';
import { QuotationLineFields } from '../../records/quotation.ts';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { GroupedFacts } from '../frame/record-facts.tsx';
import { LinesPart } from './lines-part.tsx';

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

export const proformaInvoiceOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: ProformaInvoiceOverview,
  view: ({ record }) => (
    <>
      {record.status === 'ISSUED' && (
        <div className="buttons">
          {nextSteps(record).map((id, at) => (
            <CommandButton key={id} id={id} {...(at === 0 && { isPrimary: true })} />
          ))}
        </div>
      )}
      <ProformaInvoiceFacts of={record} />
      <LinesPart {...record} />
    </>
  ),
});

export const ProformaInvoiceFacts = ({ of }: { of: ProformaInvoiceRecord }) => (
  <GroupedFacts kind="proformaInvoice" row={of} />
);
