import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { tab } from '../frame/pane.ts';
import { JobRows, JobRowsFields } from '../jobs/job-rows.tsx';

const CustomerJobs = graphql(
  `
    query CustomerJobs($id: ID!) {
      record: customer(id: $id) {
        id
        companyId
        jobs(first: 50) {
          ...JobRowsFields
        }
      }
    }
  `,
  [JobRowsFields],
);

type Customer = NonNullable<ResultOf<typeof CustomerJobs>['record']>;

export const customerJobs = tab({
  name: 'jobs',
  title: 'Jobs',
  needs: 'JOBS_READ',
  query: CustomerJobs,
  view: ({ record: { id, companyId, jobs } }: { record: Customer }) => (
    <JobRows of={jobs} where={{ companyId, customerId: id }} />
  ),
});
