import { type FragmentOf, graphql } from '../graphql.ts';
import { hrefOf } from '../hash-location.ts';
import { job } from '../records/job.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Section } from '../ui/facts.tsx';
import { useFormats } from '../ui/formats.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { moveByArrow } from './move-by-arrow.ts';

/** What is shown of the jobs that hang below another record. */
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

interface JobRowsProps {
  readonly of: FragmentOf<typeof JobRowsFields>;
  /** What narrows the list of all jobs to these: `{ customerId }`. */
  readonly where: Readonly<Record<string, string>>;
}

/** The newest jobs of a record, each a link that opens it, and the way to all of them. The arrow keys go from one to the next. */
export function JobRows({ of: { totalCount, edges }, where }: JobRowsProps) {
  const { number } = useFormats();
  if (edges.length === 0) return <Notice role="status" title="No jobs yet" />;
  const count = totalCount ?? edges.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is focused; the arrows go between them
    <div onKeyDown={moveByArrow}>
      <Section
        title={edges.length < count ? `The newest ${number(edges.length)} jobs` : 'Jobs, newest first'}
        aside={<a href={hrefOf('/layout/jobs', where)}>All {number(count)}</a>}
      >
        <ul className="rows job-rows">
          {edges.map(({ node }) => (
            <li key={node.id}>
              <a className="job-row" href={hrefOf(job.path(node))}>
                <span className="job-row-title" dir="auto">
                  {node.title}
                </span>
                <StatusBadge of={node} />
                <span className="job-row-more">
                  <span className="number">{node.number}</span>
                  {node.assignee && <> · {node.assignee.fullName}</>}
                  {node.scheduledStart && (
                    <>
                      {' · '}
                      <Moment at={node.scheduledStart} />
                    </>
                  )}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
