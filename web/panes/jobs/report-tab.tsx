import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { DocumentViewer } from '../../ui/document-viewer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';

const JobReport = graphql(`
  query JobReport($id: ID!) {
    record: job(id: $id) {
      id
      version
      report {
        filename
        url
      }
    }
  }
`);

type Job = NonNullable<ResultOf<typeof JobReport>['record']>;

/** The job report in the viewer. The tab takes the whole pane. */
export const reportTab = tab({ name: 'report', title: 'Report', query: JobReport, view: Report, isWide: true });

function Report({ record: { report, version } }: { record: Job }) {
  if (!report) {
    return (
      <Notice role="status" title="No report yet">
        <p>The report appears once the completed info is saved.</p>
        <CommandButton id="job.completedJob" />
      </Notice>
    );
  }
  return <DocumentViewer key={version} url={report.url} filename={report.filename} version={version} />;
}
