import { numberOf } from '../../service/quotations/shown-number.ts';
import { graphql } from '../graphql.ts';
import { CustomerFields, customer } from '../records/customer.ts';
import { CustomerCompanyFields, customerCompany } from '../records/customer-company.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { useFormats } from '../ui/formats.ts';
import { When } from '../ui/when.tsx';
import { emailLink, Facts, nodesOf, phoneLink, RelatedRows, Way } from './parts.tsx';
import { byIdAlone, peek } from './peek.ts';

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
                __typename
                id
                number
                title
                status
                deletedAt
                createdAt
              }
            }
          }
          quotations(first: 5) {
            totalCount
            edges {
              node {
                __typename
                id
                number
                revision
                subject
                status
                deletedAt
                currency
                totals {
                  total
                }
              }
            }
          }
        }
      }
    `,
    [CustomerFields],
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
        <RelatedRows
          title="Jobs"
          rows={nodesOf(of.jobs)}
          count={of.jobs.totalCount}
          of={({ number, title, createdAt }) => ({ name: `${number} ${title}`, end: <When at={createdAt} /> })}
        />
        <RelatedRows
          title="Quotations"
          rows={nodesOf(of.quotations)}
          count={of.quotations.totalCount}
          of={(row) => ({ name: `${numberOf(row)} ${row.subject}`, end: money(row.totals.total, row.currency) })}
        />
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
        <RelatedRows
          title="Customers"
          rows={nodesOf(of.customers)}
          count={of.customers.totalCount}
          of={({ fullName, phone }) => ({ name: fullName, end: phone })}
        />
      </>
    );
  },
});
