import { graphql } from '../graphql.ts';
import { CustomerFields, customer } from '../records/customer.ts';
import { CustomerCompanyFields, customerCompany } from '../records/customer-company.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { useFormats } from '../ui/formats.ts';
import { When } from '../ui/when.tsx';
import { emailLink, Facts, phoneLink, Way } from './parts.tsx';
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
        <Facts
          of={{
            Company: of.customerCompany && <Way to={of.customerCompany.id}>{of.customerCompany.name}</Way>,
            Phone: phoneLink(of.phone),
            'E-mail': emailLink(of.email),
            Address: of.address && <AddressLines of={of.address} />,
          }}
        />
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
        <Facts
          of={{
            Phone: phoneLink(of.phone),
            'E-mail': emailLink(of.email),
            'Tax number': of.taxNumber,
            Address: of.address && <AddressLines of={of.address} />,
          }}
        />
        <RelatedPage
          title="Customers"
          page={of.customers}
          of={({ fullName, phone }) => ({ name: fullName, end: phone })}
        />
      </>
    );
  },
});
