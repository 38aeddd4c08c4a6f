import { capitalised } from '../../ground/capitalised.ts';
import { graphql } from '../../ground/graphql.ts';
import { CompanyFields } from '../company.ts';
import { CustomerFields } from '../customer.ts';
import { CustomerCompanyFields } from '../customer-company.ts';
import { JobFields } from '../job.ts';
import { ProformaInvoiceFields } from '../proforma-invoice.ts';
import { QuotationFields } from '../quotation.ts';
import { type Fragment, made, partsOf } from './documents.ts';

/** The jobs of another record, a row each. */
export const JobRowsFields = graphql(`
  fragment JobRowsFields on JobConnection {
    totalCount
    edges {
      node {
        id
        number
        title
        status
        deletedAt
        scheduledStart
        assignee {
          id
          fullName
        }
      }
    }
  }
`);

/** The quotations of another record, a row each. */
export const QuotationRowsFields = graphql(`
  fragment QuotationRowsFields on QuotationConnection {
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
        validUntil
        currency
        totals {
          total {
            amount
          }
        }
      }
    }
  }
`);

/** The customers of another record, a row each. */
export const CustomerRowsFields = graphql(`
  fragment CustomerRowsFields on CustomerConnection {
    totalCount
    edges {
      node {
        id
        fullName
        email
        phone
        status
        deletedAt
      }
    }
  }
`);

/** The messages about a record. */
export const MessagesOfRecord = graphql(`
  fragment MessagesOfRecord on MessageConnection {
    totalCount
    edges {
      node {
        __typename
        id
        version
        createdAt
        deletedAt
        subject
        status
        reason
        attempts
        nextAttemptAt
        sentAt
        senderName
        recipients {
          address
          status
          reply
        }
      }
    }
  }
`);

/** `query CustomerJobs($id: ID!) { record: customer(id: $id) { id companyId jobs(first: 50) { … } } }` */
function related<List extends string, Rows>(of: Fragment<unknown>, list: List, rows: Fragment<Rows>, first = 50) {
  const { type, root } = partsOf(of);
  const name = `${type}${capitalised(list)}`;
  const companyId = type === 'Company' ? '' : 'companyId';
  return made<{ record: ({ id: string; companyId: string } & { [L in List]: Rows }) | null }, { id: string }>(
    `query ${name}($id: ID!) {
      record: ${root}(id: $id) { id ${companyId} ${list}(first: ${first}) { ...${partsOf(rows).name} } }
    }`,
    [rows],
  );
}

export const CompanyJobs = related(CompanyFields, 'jobs', JobRowsFields);
export const CompanyQuotations = related(CompanyFields, 'quotations', QuotationRowsFields);
export const CustomerCompanyCustomers = related(CustomerCompanyFields, 'customers', CustomerRowsFields);
export const CustomerJobs = related(CustomerFields, 'jobs', JobRowsFields);
export const CustomerQuotations = related(CustomerFields, 'quotations', QuotationRowsFields);
export const JobMessages = related(JobFields, 'messages', MessagesOfRecord);
export const ProformaInvoiceMessages = related(ProformaInvoiceFields, 'messages', MessagesOfRecord);
export const QuotationJobs = related(QuotationFields, 'jobs', JobRowsFields, 200);
export const QuotationMessages = related(QuotationFields, 'messages', MessagesOfRecord);
