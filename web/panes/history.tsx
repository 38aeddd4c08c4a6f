import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql, type ResultOf, type TadaDocumentNode } from '../graphql.ts';
import { type Kind, kindOf } from '../records/kinds.ts';
import { type Told, toldChanges } from '../records/told-changes.ts';
import { isEnum, wordFor } from '../records/words.ts';
import { useFormats } from '../ui/formats.ts';
import { Moment } from '../ui/moment.tsx';
import { When } from '../ui/when.tsx';
import { type Tab, tab } from './pane.ts';
import { RecordTitle } from './record-link.tsx';
import { Refused } from './refused.tsx';

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

type Page = ResultOf<typeof AuditPage>;
type Entry = Page['edges'][number]['node'];

interface Opened {
  readonly id: string;
  readonly history: Page;
}
type HistoryQuery = TadaDocumentNode<{ record: Opened | null }, { id: string; after?: string | null }>;

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

/** What was done to a record, newest first: a side of every kind. */
export const history: Readonly<Record<Kind, Tab>> = {
  company: historyOf(CompanyHistory),
  department: historyOf(DepartmentHistory),
  user: historyOf(UserHistory),
  customerCompany: historyOf(CustomerCompanyHistory),
  customer: historyOf(CustomerHistory),
  job: historyOf(JobHistory),
  jobField: historyOf(JobFieldHistory),
  message: historyOf(MessageHistory),
  emailTemplate: historyOf(EmailTemplateHistory),
  quotation: historyOf(QuotationHistory),
  proformaInvoice: historyOf(ProformaInvoiceHistory),
  item: historyOf(ItemHistory),
  termsAndConditions: historyOf(TermsAndConditionsHistory),
  contactDetails: historyOf(ContactDetailsHistory),
  bankDetails: historyOf(BankDetailsHistory),
  proformaInvoiceTerms: historyOf(ProformaInvoiceTermsHistory),
  apiToken: historyOf(ApiTokenHistory),
};

function historyOf(query: HistoryQuery): Tab {
  return tab<Opened>({
    name: 'history',
    title: 'History',
    needs: 'AUDIT_READ',
    query,
    view: ({ record }) => <Entries id={record.id} query={query} page={record.history} />,
  });
}

function Entries({ id, query, page }: { id: string; query: HistoryQuery; page: Page }) {
  const [isOlderShown, setOlderShown] = useState(false);
  const { hasNextPage, endCursor } = page.pageInfo;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it is in scrolls, so keys have to reach it */}
      <ol className="audit" tabIndex={0} aria-label="Changes, newest first">
        {page.edges.map(({ node }) => (
          <li key={node.id} className="audit-entry">
            <p className="audit-head">
              <strong>{node.actorName ?? 'The system'}</strong> {deeds[node.action]} <When at={node.at} />
            </p>
            {node.action !== 'CREATED' && <Changes of={node} />}
          </li>
        ))}
      </ol>
      {hasNextPage && !isOlderShown && (
        <button type="button" className="button" onClick={() => setOlderShown(true)}>
          Show older
        </button>
      )}
      {isOlderShown && endCursor && <Older id={id} query={query} after={endCursor} />}
    </>
  );
}

function Older({ id, query, after }: { id: string; query: HistoryQuery; after: string }) {
  const [{ data, error }] = useQuery({ query, variables: { id, after } });
  if (data?.record) return <Entries id={id} query={query} page={data.record.history} />;
  return error ? <Refused error={error} /> : <p role="status">Loading…</p>;
}

function Changes({ of }: { of: Entry }) {
  // Of what was sent, the version is that of the record which it was made from.
  const told = toldChanges(of.changes.filter(({ field }) => of.action === 'SENT' || field !== 'version'));
  if (told.length === 0) return null;
  return (
    <ul className="audit-changes">
      {told.map(({ id, field, from, to }) => (
        <li key={id ?? field}>
          <span className="audit-field">{field}</span>
          {of.action === 'SENT' ? (
            <Value of={to} />
          ) : Array.isArray(from) ? (
            <Listed {...{ from, to }} />
          ) : (
            <Became {...{ from, to }} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a value was, and what it became. */
export function Became({ from, to }: Pick<Told, 'from' | 'to'>) {
  return (
    <span className="audit-became">
      <del>
        <Value of={from} />
      </del>
      <span aria-hidden>→</span>
      <span className="only-heard">became</span>
      <ins>
        <Value of={to} />
      </ins>
    </span>
  );
}

/** Of a list, what was taken out and what was added: a value that is given anew is both. */
function Listed({ from, to }: Pick<Told, 'from' | 'to'>) {
  const isEmpty = (of: unknown) => !Array.isArray(of) || of.length === 0;
  if (!isEmpty(from) && !isEmpty(to)) return <Became from={from} to={to} />;
  return isEmpty(from) ? (
    <ins>
      added: <Value of={to} />
    </ins>
  ) : (
    <del>
      taken out: <Value of={from} />
    </del>
  );
}

/** A field's value in words: the title of the record that an id names, a date as a date, an enum's word. */
function Value({ of: value }: { of: unknown }) {
  const { date } = useFormats();
  if (value === null || value === undefined || value === '') return <span className="none">nothing</span>;
  if (Array.isArray(value)) return <>{value.length === 0 ? <span className="none">nothing</span> : value.join('; ')}</>;
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>;
  if (typeof value !== 'string') return <>{String(value)}</>;
  const kind = kindOf(value);
  if (kind) return <RecordTitle kind={kind} id={value} />;
  if (value.startsWith('file_')) return <>a picture</>;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return <Moment at={value} />;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return <>{date(value)}</>;
  return <>{isEnum(value) ? wordFor(value) : value}</>;
}

const deeds: Record<Entry['action'], string> = {
  CREATED: 'created it',
  UPDATED: 'changed it',
  STATUS_CHANGED: 'changed its state',
  PASSWORD_SET: 'set the password',
  DELETED: 'deleted it',
  RESTORED: 'restored it',
  SENT: 'sent it',
};
