import { nextSteps } from '../../commands/screen/next-steps.ts';
import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { overviewGroups } from '../../records/fields/overview-groups.ts';
import { QuotationFields, QuotationLineFields, quotationFields } from '../../records/quotation.ts';
import { wordFor } from '../../records/words.ts';
import { Fact, FactGroup, FactGroups, Facts } from '../../ui/facts.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { FieldFacts, RecordFacts } from '../frame/record-facts.tsx';
import { RecordLink } from '../frame/record-link.tsx';
import { useAskAtDaysEnd } from '../frame/use-ask-again.ts';
import { NotesPart } from '../notes/notes-part.tsx';
import { LinesPart } from './lines-part.tsx';
import { isSoonOver, ValidUntil } from './quotation-validity.tsx';

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

/** A quotation with a proforma invoice can’t have another. */
const nextOf = (quotation: Quotation): readonly string[] => {
  const { proformaInvoice } = quotation;
  const isBilled = proformaInvoice !== null && proformaInvoice.status !== 'CANCELLED';
  return nextSteps(quotation).filter((id) => !(isBilled && id === 'quotation.generateProforma'));
};

function Overview({ record: quotation }: { record: Quotation }) {
  useAskAtDaysEnd(QuotationOverview, { id: quotation.id }, isSoonOver(quotation));
  const { money } = useFormats();
  const { customer, companyId, leadNumber } = quotation;
  return (
    <>
      <div className="buttons">
        {nextOf(quotation).map((id, at) => (
          <CommandButton key={id} id={id} {...(at === 0 && { isPrimary: true })} />
        ))}
      </div>
      <Facts>
        <FieldFacts kind="quotation" row={quotation} groups={['reason']} />
        <Fact term={quotationFields.total.label}>
          <strong>{money(quotation.totals.total.amount, quotation.currency)}</strong>
        </Fact>
      </Facts>
      <FactGroups>
        <FactGroup title={overviewGroups.offer}>
          <FieldFacts
            kind="quotation"
            row={quotation}
            groups={['offer']}
            drawn={{
              customer: null,
              validUntil: <ValidUntil of={quotation} />,
              leadNumber: (
                <a className="number" href={hrefOf('/layout/leads', { companyId, leadNumber })}>
                  {leadNumber}
                </a>
              ),
            }}
          />
        </FactGroup>
        <FactGroup title={quotationFields.customer.label}>
          <FieldFacts kind="quotation" row={quotation} names={['customer']} />
          {customer && <FieldFacts kind="customer" row={customer} groups={['contact']} />}
        </FactGroup>
        <FactGroup title={overviewGroups.after}>
          <CameOfIt of={quotation} />
        </FactGroup>
      </FactGroups>
      <LinesPart {...quotation} />
      <Facts>
        <FieldFacts kind="quotation" row={quotation} groups={['notes']} />
      </Facts>
      <FactGroups>
        <FactGroup title={overviewGroups.terms}>
          <FieldFacts kind="quotation" row={quotation} groups={['terms']} hasEmpty />
        </FactGroup>
        <FactGroup title={overviewGroups.record}>
          <RecordFacts of={quotation} />
        </FactGroup>
      </FactGroups>
      <NotesPart of={quotation} />
    </>
  );
}

/** The proforma invoice and the jobs of a quotation. */
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
