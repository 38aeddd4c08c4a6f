import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { CompanyFields, companyFields } from '../../records/company.ts';
import { wordFor } from '../../records/words.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { DocumentImage } from '../../ui/document-image.tsx';
import { Fact, Section } from '../../ui/facts.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { GroupedFacts } from '../frame/record-facts.tsx';
import { RecordLink } from '../frame/record-link.tsx';

const CompanyOverview = graphql(
  `
    query CompanyOverview($id: ID!) {
      record: company(id: $id) {
        ...CompanyFields
        logo {
          url
          filename
        }
        seats {
          allowed
          used
          available
        }
        activeUsers(first: 5) {
          totalCount
          edges {
            node {
              id
              fullName
            }
          }
        }
        users(first: 5) {
          totalCount
          edges {
            node {
              id
              fullName
              role
              status
              deletedAt
            }
          }
        }
        activeDepartments(first: 10) {
          totalCount
          edges {
            node {
              id
              name
            }
          }
        }
      }
    }
  `,
  [CompanyFields],
);

type Company = NonNullable<ResultOf<typeof CompanyOverview>['record']>;

export const companyOverview = tab({ name: 'overview', title: 'Overview', query: CompanyOverview, view: Overview });

function Overview({ record: company }: { record: Company }) {
  return (
    <>
      <Seats of={company} />
      <GroupedFacts
        kind="company"
        row={company}
        hasEmpty
        more={{
          contact: (
            <Fact term={companyFields.logo.label}>
              {company.logo && (
                <DocumentImage className="logo" url={company.logo.url} alt={`Logo of ${company.name}`} />
              )}
            </Fact>
          ),
        }}
      />
      <Section
        title="Newest users"
        aside={<All path="/layout/users" companyId={company.id} count={company.users.totalCount} />}
      >
        {company.users.edges.length === 0 && <p className="none">None yet</p>}
        <ul className="rows">
          {company.users.edges.map(({ node }) => (
            <li key={node.id}>
              <RecordLink id={node.id}>{node.fullName}</RecordLink>
              <span className="quiet">{wordFor(node.role)}</span>
              <StatusBadge of={node} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Active departments"
        aside={<All path="/layout/departments" companyId={company.id} count={company.activeDepartments.totalCount} />}
      >
        {company.activeDepartments.edges.length === 0 && <p className="none">None yet</p>}
        <ul className="rows rows-inline">
          {company.activeDepartments.edges.map(({ node }) => (
            <li key={node.id}>
              <RecordLink id={node.id}>{node.name}</RecordLink>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** The number of taken seats, and the users who take the seats. */
function Seats({ of: { seats, activeUsers } }: { of: Company }) {
  const { number } = useFormats();
  const { allowed, used, available } = seats;
  const named = activeUsers.edges.map(({ node }) => node);
  const unnamed = (activeUsers.totalCount ?? named.length) - named.length;
  return (
    <div className="seats">
      <p>
        <strong>{number(used)}</strong> of {number(allowed)} seats are taken
        {available === 0 && <span className="seats-full">: no seat is free</span>}
      </p>
      <meter min={0} max={allowed} value={used} aria-label="Seats taken" />
      {named.length > 0 && (
        <p className="quiet">
          {named.map(({ fullName }) => fullName).join(', ')}
          {unnamed > 0 && ` and ${number(unnamed)} more`}
        </p>
      )}
      {available === 0 && <CommandButton id="company.changeSeats" />}
    </div>
  );
}

function All({ path, companyId, count }: { path: string; companyId: string; count: number | null }) {
  const { number } = useFormats();
  if (count === 0) return null;
  return <a href={hrefOf(path, { companyId })}>{count === null ? 'All' : `All ${number(count)}`}</a>;
}
