import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { PeekedNotes } from '../../panes/notes/record-notes.tsx';
import { CustomerFields } from '../../records/customer.ts';
import { CustomerCompanyFields } from '../../records/customer-company.ts';
import { When } from '../../ui/when.tsx';
import { FieldPeek } from './parts.tsx';
import { peek } from './peek.tsx';
import { jobRow, PeekedJobs, QuotationRow, quotationRow, RelatedPage } from './related.tsx';

export const customerPeek = peek('customer', {
  query: graphql(
    `
      query CustomerPeek($id: ID!) {
        record: customer(id: $id) {
          ...CustomerFields
          jobs(first: 5) {
            ...PeekedJobs
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
    [CustomerFields, PeekedJobs, QuotationRow],
  ),
  view: function View({ record: of }) {
    const { money } = useFormats();
    return (
      <>
        <FieldPeek kind="customer" row={of} />
        <PeekedNotes id={of.id} />
        <RelatedPage title="Jobs" page={of.jobs} of={(row) => ({ ...jobRow(row), end: <When at={row.createdAt} /> })} />
        <RelatedPage title="Quotations" page={of.quotations} of={quotationRow(money)} />
      </>
    );
  },
});

export const customerCompanyPeek = peek('customerCompany', {
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
  view: function View({ record: of }) {
    return (
      <>
        <FieldPeek kind="customerCompany" row={of} />
        <PeekedNotes id={of.id} />
        <RelatedPage
          title="Customers"
          page={of.customers}
          of={({ fullName, phone }) => ({ name: fullName, end: phone })}
        />
      </>
    );
  },
});
