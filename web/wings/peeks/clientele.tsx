import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { CustomerFields, customer } from '../../records/customer.ts';
import { CustomerCompanyFields, customerCompany } from '../../records/customer-company.ts';
import { When } from '../../ui/when.tsx';
import { FieldPeek } from './parts.tsx';
import { byIdAlone, peek } from './peek.ts';
import { JobRow, jobRow, QuotationRow, quotationRow, RelatedPage } from './related.tsx';

/** A customer: how to reach them, and what was done and offered for them last. */
export const customerPeek = peek({
  query: graphql(
    `
      query CustomerPeek($id: ID!) {
        record: customer(id: $id) {
          ...CustomerFields
          jobs(first: 5) {
            totalCount
            edges {
              node {
                ...JobRow
                createdAt
              }
            }
          }
          quotations(first: 5) {
            totalCount
            edges {
              node {
                ...QuotationRow
              }
            }
          }
        }
      }
    `,
    [CustomerFields, JobRow, QuotationRow],
  ),
  variables: byIdAlone,
  title: customer.title,
  view: function View({ record: of }) {
    const { money } = useFormats();
    return (
      <>
        <FieldPeek fields={customer.fields} row={of} />
        <RelatedPage title="Jobs" page={of.jobs} of={(row) => ({ ...jobRow(row), end: <When at={row.createdAt} /> })} />
        <RelatedPage title="Quotations" page={of.quotations} of={quotationRow(money)} />
      </>
    );
  },
});

/** A customer company: how to reach it, and its people. */
export const customerCompanyPeek = peek({
  query: graphql(
    `
      query CustomerCompanyPeek($id: ID!) {
        record: customerCompany(id: $id) {
          ...CustomerCompanyFields
          customers(first: 8) {
            totalCount
            edges {
              node {
                __typename
                id
                fullName
                phone
                status
                deletedAt
              }
            }
          }
        }
      }
    `,
    [CustomerCompanyFields],
  ),
  variables: byIdAlone,
  title: customerCompany.title,
  view: function View({ record: of }) {
    return (
      <>
        <FieldPeek fields={customerCompany.fields} row={of} />
        <RelatedPage
          title="Customers"
          page={of.customers}
          of={({ fullName, phone }) => ({ name: fullName, end: phone })}
        />
      </>
    );
  },
});
