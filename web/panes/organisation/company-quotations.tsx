import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { tab } from '../frame/pane.ts';
import { QuotationRows, QuotationRowsFields } from '../quotations/quotation-rows.tsx';

const CompanyQuotations = graphql(
  `
    query CompanyQuotations($id: ID!) {
      record: company(id: $id) {
        id
        quotations(first: 50) {
          ...QuotationRowsFields
        }
      }
    }
  `,
  [QuotationRowsFields],
);

type Company = NonNullable<ResultOf<typeof CompanyQuotations>['record']>;

export const companyQuotations = tab({
  name: 'quotations',
  title: 'Quotations',
  needs: 'QUOTATIONS_READ',
  query: CompanyQuotations,
  view: ({ record: { id, quotations } }: { record: Company }) => (
    <QuotationRows of={quotations} where={{ companyId: id }} />
  ),
});
