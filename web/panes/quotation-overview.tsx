import { graphql, type ResultOf } from '../graphql.ts';
import { hrefOf } from '../hash-location.ts';
import { QuotationFields, QuotationLineFields } from '../records/quotation.ts';
import { wordFor } from '../records/words.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { useFormats } from '../ui/formats.ts';
import { Moment } from '../ui/moment.tsx';
import { Prose } from '../ui/prose.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CommandButton } from './command-button.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';
import { PricedLines } from './quotation-lines.tsx';
import { isSoonOver, ValidUntil } from './quotation-validity.tsx';
import { RecordLink } from './record-link.tsx';
import { useAskAtDaysEnd } from './use-ask-again.ts';

const QuotationOverview = graphql(
  `
    query QuotationOverview($id: ID!) {
      record: quotation(id: $id) {
        ...QuotationFields
        customer {
          id
          fullName
          email
          phone
          customerCompany {
            id
            name
          }
        }
        lines {
          ...QuotationLineFields
        }
        proformaInvoice {
          id
          number
          status
        }
        jobs(first: 5) {
          totalCount
          edges {
            node {
              id
              number
              title
            }
          }
        }
      }
    }
  `,
  [QuotationFields, QuotationLineFields],
);

type Quotation = NonNullable<ResultOf<typeof QuotationOverview>['record']>;

export const quotationOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: QuotationOverview,
  view: Overview,
});

/** The commands that take a quotation on from where it stands. */
const next: Readonly<Record<Quotation['status'], readonly string[]>> = {
  DRAFT: ['quotation.send', 'quotation.edit', 'quotation.markSent'],
  SENT: ['quotation.accept', 'quotation.reject', 'quotation.edit'],
  EXPIRED: ['quotation.edit', 'quotation.accept'],
  ACCEPTED: ['quotation.generateProforma', 'quotation.createJob'],
  REJECTED: ['quotation.edit'],
  CANCELLED: ['quotation.duplicate'],
};

/** Of one that is billed, what is left. */
const nextOf = ({ status, deletedAt, proformaInvoice }: Quotation): readonly string[] => {
  if (deletedAt !== null) return ['quotation.restore'];
  const isBilled = proformaInvoice !== null && proformaInvoice.status !== 'CANCELLED';
  return next[status].filter((id) => !(isBilled && id === 'quotation.generateProforma'));
};

function Overview({ record: quotation }: { record: Quotation }) {
  useAskAtDaysEnd(QuotationOverview, { id: quotation.id }, isSoonOver(quotation));
  const { date, money } = useFormats();
  const { customer, companyId, leadNumber } = quotation;
  return (
    <>
      <div className="buttons">
        {nextOf(quotation).map((id, at) => (
          <CommandButton key={id} id={id} {...(at === 0 && { isPrimary: true })} />
        ))}
      </div>
      <Facts>
        {quotation.statusReason && (
          <Fact term={`Why: ${wordFor(quotation.status).toLowerCase()}`}>
            <Prose text={quotation.statusReason} />
          </Fact>
        )}
        <Fact term="Total">
          <strong>{money(quotation.totals.total, quotation.currency)}</strong>
        </Fact>
        <Fact term="Customer">
          <RecordLink id={quotation.customerId}>{customer?.fullName ?? ''}</RecordLink>
        </Fact>
        {customer?.customerCompany && (
          <Fact term="Customer company">
            <RecordLink id={customer.customerCompany.id}>{customer.customerCompany.name}</RecordLink>
          </Fact>
        )}
        <Fact term="Day of issue">{date(quotation.issueDate)}</Fact>
        <Fact term="Valid until">
          <ValidUntil of={quotation} />
        </Fact>
        {quotation.sentAt && (
          <Fact term="Sent">
            <Moment at={quotation.sentAt} />
          </Fact>
        )}
        <Fact term="Lead number">
          <a className="number" href={hrefOf('/layout/quotations', { companyId, leadNumber })}>
            {leadNumber}
          </a>
        </Fact>
        <CameOfIt of={quotation} />
      </Facts>
      <PricedLines {...quotation} />
      <Facts>
        {quotation.notes && (
          <Fact term="Notes">
            <Prose text={quotation.notes} />
          </Fact>
        )}
        <Fact term="Tax rounding">{wordFor(quotation.taxRounding)}</Fact>
        <Fact term="Contact details">
          {quotation.contactDetailsId && <RecordLink id={quotation.contactDetailsId} />}
        </Fact>
        <Fact term="Bank details">{quotation.bankDetailsId && <RecordLink id={quotation.bankDetailsId} />}</Fact>
        <Fact term="Terms and conditions">{quotation.termsId && <RecordLink id={quotation.termsId} />}</Fact>
        <CompanyFact id={companyId} />
        <RecordDates of={quotation} />
      </Facts>
    </>
  );
}

/** Its proforma invoice and its jobs, where there are any. */
function CameOfIt({ of: { id, proformaInvoice, jobs } }: { of: Quotation }) {
  const shown = jobs.edges.map(({ node }) => node);
  const more = (jobs.totalCount ?? shown.length) - shown.length;
  return (
    <>
      {proformaInvoice && (
        <Fact term="Proforma invoice">
          <RecordLink id={proformaInvoice.id}>{proformaInvoice.number}</RecordLink>{' '}
          <span className="quiet">{wordFor(proformaInvoice.status)}</span>
        </Fact>
      )}
      {shown.length > 0 && (
        <Fact term={shown.length === 1 ? 'Job' : 'Jobs'}>
          <ul>
            {shown.map((job) => (
              <li key={job.id}>
                <RecordLink id={job.id}>{`${job.number} ${job.title}`}</RecordLink>
              </li>
            ))}
            {more > 0 && (
              <li>
                <a href={hrefOf(`/layout/quotations/${id}`, { tab: 'jobs' })}>{more} more</a>
              </li>
            )}
          </ul>
        </Fact>
      )}
    </>
  );
}
