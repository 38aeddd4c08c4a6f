import { graphql, type ResultOf } from '../graphql.ts';
import { wordFor } from '../records/words.ts';
import { Badge } from '../ui/badge.tsx';
import { useFormats } from '../ui/formats.ts';
import { Notice } from '../ui/notice.tsx';
import { tab } from './pane.ts';

const CompanyJobs = graphql(`
  query CompanyJobs($id: ID!) {
    record: company(id: $id) {
      id
      jobs(first: 50) {
        totalCount
        edges {
          node {
            id
            number
            title
            status
          }
        }
      }
    }
  }
`);

type Company = NonNullable<ResultOf<typeof CompanyJobs>['record']>;

export const companyJobs = tab({ name: 'jobs', title: 'Jobs', query: CompanyJobs, view: Jobs });

function Jobs({ record: { jobs } }: { record: Company }) {
  const { number } = useFormats();
  if (jobs.edges.length === 0) return <Notice role="status" title="No jobs yet" />;
  return (
    <>
      <p className="quiet">
        The newest {number(jobs.edges.length)} of {number(jobs.totalCount ?? jobs.edges.length)}
      </p>
      <ul className="rows">
        {jobs.edges.map(({ node }) => (
          <li key={node.id}>
            <span className="number">{node.number}</span>
            <span className="rows-main">{node.title}</span>
            <Badge tone={node.status === 'COMPLETED' || node.status === 'CLOSED' ? 'good' : 'quiet'}>
              {wordFor(node.status)}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
