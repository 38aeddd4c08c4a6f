import { useQuery } from 'urql';
import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf, type Place, usePlace } from '../../ground/hash-location.ts';
import { QuotationRowsFields } from '../../records/documents/related.ts';
import { quotationFields } from '../../records/quotation.ts';
import { quotationStatuses, wordFor } from '../../records/words.ts';
import { type Actor, useActor } from '../../state/viewer.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { useKeptFocus } from '../frame/kept-focus.ts';
import { moveByArrow } from '../frame/move-by-arrow.ts';
import { Older } from '../frame/older.tsx';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { RecordLink } from '../frame/record-link.tsx';
import { Refused } from '../frame/refused.tsx';
import { SearchField } from '../list/list-tools.tsx';
import { QuotationRows } from '../list/related-tabs.tsx';

const LeadFields = graphql(`
  fragment LeadFields on Lead {
    leadNumber
    companyId
    subject
    changedAt
    customer {
      id
      fullName
    }
    quotationCounts {
      status
      count
    }
    sums {
      total {
        amount
        currency
      }
      accepted {
        amount
        currency
      }
    }
  }
`);

const Leads = graphql(
  `
    query Leads($companyId: ID!, $status: QuotationStatus, $search: String, $after: String) {
      leads(companyId: $companyId, status: $status, search: $search, first: 50, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            ...LeadFields
          }
        }
      }
    }
  `,
  [LeadFields],
);

const LeadByNumber = graphql(
  `
    query LeadByNumber($companyId: ID!, $leadNumber: String!) {
      lead(companyId: $companyId, leadNumber: $leadNumber) {
        ...LeadFields
        quotations(first: 100) {
          ...QuotationRowsFields
        }
      }
    }
  `,
  [LeadFields, QuotationRowsFields],
);

type Page = ResultOf<typeof Leads>['leads'];
type Lead = Page['edges'][number]['node'];

/** The narrowing in the fragment. The frame asks for a company before it requests the leads. */
function variablesOf({ companyId, status, q }: Place['query'], actor: Pick<Actor, 'companyId'>) {
  return {
    companyId: companyId ?? actor.companyId ?? 'own',
    status: quotationStatuses.find(({ value }) => value === status)?.value ?? null,
    search: q ?? null,
  };
}

/** The leads of a company, or with `leadNumber` in the fragment, one lead with its quotations. */
export const leadsScreen: ScreenContent = {
  screen: ({ query }, actor) => {
    const variables = variablesOf(query, actor);
    const { companyId } = variables;
    return query.leadNumber
      ? screen({
          query: LeadByNumber,
          variables: { companyId, leadNumber: query.leadNumber.toUpperCase() },
          view: OneLead,
        })
      : // The view narrows the leads, so the search field stays while its results load.
        screen({ query: Leads, variables: { companyId, status: null, search: null }, view: AllLeads });
  },
};

/** The leads, newest first, each a link to its quotations. Arrow keys move between the links. */
function AllLeads({ data: all }: { data: ResultOf<typeof Leads> }) {
  const { query } = usePlace();
  const variables = variablesOf(query, useActor().actor);
  const isNarrowed = variables.search !== null || variables.status !== null;
  const [{ data: narrowed, error }] = useQuery({ query: Leads, variables, pause: !isNarrowed });
  const page = (isNarrowed ? narrowed : all)?.leads;
  useKeptFocus(`leads ${page?.edges[0]?.node.leadNumber}`, { fromHeading: true });
  return (
    <>
      <div className="tools">
        <SearchField value={query.q ?? ''} title="Leads" />
        {variables.status !== null && (
          <span className="quiet">
            {quotationFields.status.label}: {wordFor(variables.status)}
          </span>
        )}
        <span className="tools-end">
          <CommandButton id="leads.filter" text="Filter" />
          <CommandButton id="leads.filterNone" text="Clear" />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links have the focus, and arrow keys move between them */}
      <div className="screen" onKeyDown={moveByArrow}>
        {!page ? (
          error ? (
            <Refused error={error} />
          ) : (
            <p role="status">Loading…</p>
          )
        ) : page.edges.length === 0 ? (
          <Notice role="status" title={isNarrowed ? 'No lead fits' : 'No leads yet'}>
            <p>Every new quotation begins a lead, unless it is added to an earlier one.</p>
          </Notice>
        ) : (
          <Rows key={JSON.stringify(variables)} of={page} variables={variables} isFirst />
        )}
      </div>
    </>
  );
}

type Variables = ReturnType<typeof variablesOf>;

function Rows({ of: { edges, pageInfo }, variables, isFirst = false }: RowsProps) {
  return (
    <>
      <ul className="rows">
        {edges.map(({ node }, at) => (
          <li key={node.leadNumber}>
            <Row of={node} isFirst={isFirst && at === 0} />
          </li>
        ))}
      </ul>
      <Older
        pageInfo={pageInfo}
        query={Leads}
        variables={(after) => ({ ...variables, after })}
        view={(data) => <Rows of={data.leads} variables={variables} />}
      />
    </>
  );
}

interface RowsProps {
  readonly of: Page;
  readonly variables: Variables;
  readonly isFirst?: boolean;
}

/** `L-000123 Jo Park`, the sums, and below: `2 draft, 1 sent · changed 3 hours ago · New boiler`. */
function Row({ of: lead, isFirst }: { of: Lead; isFirst: boolean }) {
  const { money } = useFormats();
  const { leadNumber, companyId, customer, subject, changedAt, sums } = lead;
  return (
    <a
      className="newest-row"
      href={hrefOf('/layout/leads', { companyId, leadNumber })}
      // The first row takes a lost focus.
      data-rows={isFirst || undefined}
    >
      <span className="newest-row-title" dir="auto">
        <span className="number">{leadNumber}</span> {customer?.fullName}
      </span>
      <span className="lead-sums">
        {sums.map(({ total }) => (
          <span key={total.currency}>{money(total.amount, total.currency)}</span>
        ))}
      </span>
      <span className="newest-row-more" dir="auto">
        <Counts of={lead} /> · changed <When at={changedAt} /> · {subject}
      </span>
    </a>
  );
}

/** `2 draft, 1 sent` */
function Counts({ of: { quotationCounts } }: { of: Lead }) {
  const { number } = useFormats();
  const counts = quotationCounts.map(({ status, count }) => `${number(count)} ${wordFor(status).toLowerCase()}`);
  return <>{counts.join(', ')}</>;
}

/** A lead with its quotations, and the way to another quotation. */
function OneLead({ data: { lead } }: { data: ResultOf<typeof LeadByNumber> }) {
  const { query } = usePlace();
  const { money } = useFormats();
  useKeptFocus(`lead ${query.leadNumber}`);
  if (!lead) {
    return (
      <Notice role="status" title={`No quotation has the lead number ${query.leadNumber}`}>
        <CommandButton id="lead.all" />
      </Notice>
    );
  }
  const { leadNumber, companyId, customer, subject, changedAt, sums, quotations } = lead;
  const amounts = (which: 'total' | 'accepted') =>
    sums.map((sum) => money(sum[which].amount, sum[which].currency)).join(', ');
  return (
    // Esc leads back to all leads.
    <div className="screen" data-narrowed>
      <h2 className="section-head" dir="auto">
        {leadNumber} {subject}
      </h2>
      <div className="buttons">
        <CommandButton id="lead.addQuotation" isPrimary />
        <CommandButton id="lead.all" />
      </div>
      <Facts>
        <Fact term={quotationFields.customer.label}>
          {customer && <RecordLink id={customer.id}>{customer.fullName}</RecordLink>}
        </Fact>
        <Fact term="Quotations">
          <Counts of={lead} />
        </Fact>
        <Fact term="Sum">{amounts('total')}</Fact>
        <Fact term="Accepted">{amounts('accepted')}</Fact>
        <Fact term="Changed">
          <When at={changedAt} />
        </Fact>
      </Facts>
      <QuotationRows of={quotations} where={{ companyId, leadNumber }} />
    </div>
  );
}
