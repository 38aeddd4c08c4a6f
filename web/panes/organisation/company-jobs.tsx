import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { tab } from '../frame/pane.ts';
import { JobRows, JobRowsFields } from '../jobs/job-rows.tsx';

const CompanyJobs = graphql(
  `
    query CompanyJobs($id: ID!) {
      record: company(id: $id) {
        id
        jobs(first: 50) {
          ...JobRowsFields
        }
      }
    }
  `,
  [JobRowsFields],
);

type Company = NonNullable<ResultOf<typeof CompanyJobs>['record']>;

export const companyJobs = tab({
  name: 'jobs',
  title: 'Jobs',
  needs: 'JOBS_READ',
  query: CompanyJobs,
  view: ({ record: { id, jobs } }: { record: Company }) => <JobRows of={jobs} where={{ companyId: id }} />,
});
