import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { Notice } from '../../ui/notice.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { CustomerRows, CustomerRowsFields } from './customer-rows.tsx';

const CustomerCompanyCustomers = graphql(
  `
    query CustomerCompanyCustomers($id: ID!) {
      record: customerCompany(id: $id) {
        id
        companyId
        customers(first: 50) {
          ...CustomerRowsFields
        }
      }
    }
  `,
  [CustomerRowsFields],
);

type CustomerCompany = NonNullable<ResultOf<typeof CustomerCompanyCustomers>['record']>;

export const customerCompanyCustomers = tab({
  name: 'customers',
  title: 'Customers',
  query: CustomerCompanyCustomers,
  view: Customers,
});

function Customers({ record: { id, companyId, customers } }: { record: CustomerCompany }) {
  if (customers.edges.length === 0) {
    return (
      <Notice role="status" title="No customers yet">
        <CommandButton id="customerCompany.addCustomer" />
      </Notice>
    );
  }
  return <CustomerRows of={customers} where={{ companyId, customerCompanyId: id }} />;
}
