import { graphql, type ResultOf } from '../graphql.ts';
import { hrefOf } from '../hash-location.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Section } from '../ui/facts.tsx';
import { useFormats } from '../ui/formats.ts';
import { Notice } from '../ui/notice.tsx';
import { When } from '../ui/when.tsx';
import { tab } from './pane.ts';
import { RecordLink } from './record-link.tsx';

const CustomerJobs = graphql(`
  query CustomerJobs($id: ID!) {
    record: customer(id: $id) {
      id
      jobs(first: 50) {
        totalCount
        edges {
          node {
            id
            number
            title
            status
            deletedAt
            createdAt
          }
        }
      }
    }
  }
`);

type Customer = NonNullable<ResultOf<typeof CustomerJobs>['record']>;

export const customerJobs = tab({ name: 'jobs', title: 'Jobs', query: CustomerJobs, view: Jobs });

function Jobs({ record: { id, jobs } }: { record: Customer }) {
  const { number } = useFormats();
  if (jobs.edges.length === 0) return <Notice role="status" title="No jobs yet" />;
  const count = jobs.totalCount ?? jobs.edges.length;
  return (
    <Section
      title={jobs.edges.length < count ? `Newest ${number(jobs.edges.length)} jobs` : 'Jobs, newest first'}
      aside={<a href={hrefOf('/layout/jobs', { customerId: id })}>All {number(count)}</a>}
    >
      <ul className="rows">
        {jobs.edges.map(({ node }) => (
          <li key={node.id}>
            <span className="number">{node.number}</span>
            <span className="rows-main">
              <RecordLink id={node.id}>{node.title}</RecordLink>
            </span>
            <span className="quiet">
              <When at={node.createdAt} />
            </span>
            <StatusBadge of={node} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
