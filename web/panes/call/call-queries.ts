import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { CustomerFields } from '../../records/customer.ts';
import { CustomerCompanyFields } from '../../records/customer-company.ts';
import { JobFields } from '../../records/job.ts';
import { QuotationFields } from '../../records/quotation.ts';
import { UserFields } from '../../records/user.ts';

const CallerFields = graphql(`
  fragment CallerFields on SearchHit {
    recordId
    title
    detail
    matchedText
    record {
      __typename
      id
      ... on Customer {
        email
      }
      ... on CustomerCompany {
        email
      }
    }
  }
`);

/** The people and customer companies with a number. */
export const Callers = graphql(
  `
    query Callers($numbers: [String!]!) {
      lookup(names: $numbers, kinds: [CUSTOMER, CUSTOMER_COMPANY, USER]) {
        name
        hits {
          ...CallerFields
        }
      }
    }
  `,
  [CallerFields],
);

/** The people and customer companies with a digit that differs, and the other numbers of the same head office. */
export const NearestCallers = graphql(
  `
    query NearestCallers($number: String!) {
      search(text: $number, kinds: [CUSTOMER, CUSTOMER_COMPANY, USER], first: 9) {
        ...CallerFields
      }
      searchNearest(text: $number, kinds: [CUSTOMER, CUSTOMER_COMPANY, USER]) {
        ...CallerFields
      }
    }
  `,
  [CallerFields],
);

export type CallerHit = ResultOf<typeof CallerFields>;

/** The caller, the open jobs, the quotations that wait for an answer, and the last messages to the caller's e-mail address. */
export const CallFacts = graphql(
  `
    query CallFacts(
      $id: ID!
      $customerId: ID
      $customerCompanyId: ID
      $assigneeId: ID
      $email: String
      $isCustomer: Boolean!
      $isCustomerCompany: Boolean!
      $isUser: Boolean!
      $hasQuotations: Boolean!
      $hasMessages: Boolean!
    ) {
      customer(id: $id) @include(if: $isCustomer) {
        ...CustomerFields
      }
      customerCompany(id: $id) @include(if: $isCustomerCompany) {
        ...CustomerCompanyFields
      }
      user(id: $id) @include(if: $isUser) {
        ...UserFields
      }
      jobs(
        customerId: $customerId
        customerCompanyId: $customerCompanyId
        assigneeId: $assigneeId
        open: true
        orderBy: SCHEDULED_START_ASC
        first: 20
      ) {
        totalCount
        edges {
          node {
            ...JobFields
          }
        }
      }
      quotations(customerId: $customerId, customerCompanyId: $customerCompanyId, status: SENT, first: 10)
        @include(if: $hasQuotations) {
        totalCount
        edges {
          node {
            ...QuotationFields
          }
        }
      }
      messages(search: $email, first: 6) @include(if: $hasMessages) {
        edges {
          node {
            __typename
            id
            createdAt
            deletedAt
            subject
            status
            reason
            recordId
          }
        }
      }
    }
  `,
  [CustomerFields, CustomerCompanyFields, UserFields, JobFields, QuotationFields],
);

export type Facts = ResultOf<typeof CallFacts>;
