import { type FragmentOf, graphql } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { job } from '../../records/job.ts';
import { Moment } from '../../ui/moment.tsx';
import { NewestRows } from '../dashboard/newest-rows.tsx';

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

/** The newest jobs of a record. */
export function JobRows({ of, where }: JobRowsProps) {
  return (
    <NewestRows
      plural="jobs"
      of={of}
      all={hrefOf('/layout/jobs', where)}
      title={({ title }) => title}
      href={(row) => hrefOf(job.path(row))}
      more={({ number, assignee, scheduledStart }) => (
        <>
          <span className="number">{number}</span>
          {assignee && <> · {assignee.fullName}</>}
          {scheduledStart && (
            <>
              {' · '}
              <Moment at={scheduledStart} />
            </>
          )}
        </>
      )}
    />
  );
}
