import { graphql, type ResultOf, type TadaDocumentNode } from '../graphql.ts';
import type { Kind } from '../records/kinds.ts';

const AuditPage = graphql(`
  fragment AuditPage on AuditEntryConnection {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        at
        action
        actorName
        changes {
          field
          from
          to
        }
      }
    }
  }
`);

/** A page of what was done to a record, newest first. */
export type AuditPage = ResultOf<typeof AuditPage>;

/** A record with a page of its history. */
export interface Audited {
  readonly id: string;
  readonly history: AuditPage;
}
export type HistoryQuery = TadaDocumentNode<{ record: Audited | null }, { id: string; after?: string | null }>;

const CompanyHistory = graphql(
  `
    query CompanyHistory($id: ID!, $after: String) {
      record: company(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const DepartmentHistory = graphql(
  `
    query DepartmentHistory($id: ID!, $after: String) {
      record: department(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const UserHistory = graphql(
  `
    query UserHistory($id: ID!, $after: String) {
      record: user(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const JobHistory = graphql(
  `
    query JobHistory($id: ID!, $after: String) {
      record: job(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const CustomerCompanyHistory = graphql(
  `
    query CustomerCompanyHistory($id: ID!, $after: String) {
      record: customerCompany(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const CustomerHistory = graphql(
  `
    query CustomerHistory($id: ID!, $after: String) {
      record: customer(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const JobFieldHistory = graphql(
  `
    query JobFieldHistory($id: ID!, $after: String) {
      record: jobField(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const MessageHistory = graphql(
  `
    query MessageHistory($id: ID!, $after: String) {
      record: message(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const EmailTemplateHistory = graphql(
  `
    query EmailTemplateHistory($id: ID!, $after: String) {
      record: emailTemplate(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const QuotationHistory = graphql(
  `
    query QuotationHistory($id: ID!, $after: String) {
      record: quotation(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const ProformaInvoiceHistory = graphql(
  `
    query ProformaInvoiceHistory($id: ID!, $after: String) {
      record: proformaInvoice(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const ItemHistory = graphql(
  `
    query ItemHistory($id: ID!, $after: String) {
      record: item(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const TermsAndConditionsHistory = graphql(
  `
    query TermsAndConditionsHistory($id: ID!, $after: String) {
      record: termsAndConditions(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const ContactDetailsHistory = graphql(
  `
    query ContactDetailsHistory($id: ID!, $after: String) {
      record: contactDetails(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const BankDetailsHistory = graphql(
  `
    query BankDetailsHistory($id: ID!, $after: String) {
      record: bankDetails(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const ProformaInvoiceTermsHistory = graphql(
  `
    query ProformaInvoiceTermsHistory($id: ID!, $after: String) {
      record: proformaInvoiceTerms(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

const ApiTokenHistory = graphql(
  `
    query ApiTokenHistory($id: ID!, $after: String) {
      record: apiToken(id: $id) {
        id
        history(first: 20, after: $after) {
          ...AuditPage
        }
      }
    }
  `,
  [AuditPage],
);

/** What asks for a record's history, by its kind: through its own field, by which the cache knows when it is old. */
export const historyQueries: Readonly<Record<Kind, HistoryQuery>> = {
  company: CompanyHistory,
  department: DepartmentHistory,
  user: UserHistory,
  customerCompany: CustomerCompanyHistory,
  customer: CustomerHistory,
  job: JobHistory,
  jobField: JobFieldHistory,
  message: MessageHistory,
  emailTemplate: EmailTemplateHistory,
  quotation: QuotationHistory,
  proformaInvoice: ProformaInvoiceHistory,
  item: ItemHistory,
  termsAndConditions: TermsAndConditionsHistory,
  contactDetails: ContactDetailsHistory,
  bankDetails: BankDetailsHistory,
  proformaInvoiceTerms: ProformaInvoiceTermsHistory,
  apiToken: ApiTokenHistory,
};
