import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { tab } from '../frame/pane.ts';
import { QuotationRows, QuotationRowsFields } from '../quotations/quotation-rows.tsx';

const CustomerQuotations = graphql(
  `
    query CustomerQuotations($id: ID!) {
      record: customer(id: $id) {
        id
        companyId
        quotations(first: 50) {
          ...QuotationRowsFields
        }
      }
    }
  `,
  [QuotationRowsFields],
);

type Customer = NonNullable<ResultOf<typeof CustomerQuotations>['record']>;

export const customerQuotations = tab({
  name: 'quotations',
  title: 'Quotations',
  needs: 'QUOTATIONS_READ',
  query: CustomerQuotations,
  view: ({ record: { id, companyId, quotations } }: { record: Customer }) => (
    <QuotationRows of={quotations} where={{ companyId, customerId: id }} />
  ),
});
