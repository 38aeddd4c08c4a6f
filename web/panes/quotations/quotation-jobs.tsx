import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { JobRows, JobRowsFields } from '../jobs/job-rows.tsx';

const QuotationJobs = graphql(
  `
    query QuotationJobs($id: ID!) {
      record: quotation(id: $id) {
        id
        companyId
        jobs(first: 200) {
          ...JobRowsFields
        }
      }
    }
  `,
  [JobRowsFields],
);

type Quotation = NonNullable<ResultOf<typeof QuotationJobs>['record']>;

export const quotationJobs = tab({
  name: 'jobs',
  title: 'Jobs',
  needs: 'JOBS_READ',
  query: QuotationJobs,
  view: ({ record: { companyId, jobs } }: { record: Quotation }) => (
    <>
      <div className="buttons">
        <CommandButton id="quotation.createJob" />
      </div>
      <JobRows of={jobs} where={{ companyId }} />
    </>
  ),
});
