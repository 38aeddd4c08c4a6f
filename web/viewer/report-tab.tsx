import { graphql, type ResultOf } from '../graphql.ts';
import { CommandButton } from '../panes/command-button.tsx';
import { tab } from '../panes/pane.ts';
import { Notice } from '../ui/notice.tsx';
import { DocumentViewer } from './document-viewer.tsx';

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

/** The job report, in the viewer: the side of a job that takes the whole pane. */
export const reportTab = tab({ name: 'report', title: 'Report', query: JobReport, view: Report, isWide: true });

function Report({ record: { report, version } }: { record: Job }) {
  if (!report) {
    return (
      <Notice role="status" title="No report yet">
        <p>The report is made from the completed info: it is there once that was saved.</p>
        <CommandButton id="job.completedJob" />
      </Notice>
    );
  }
  return <DocumentViewer key={version} url={report.url} filename={report.filename} version={version} />;
}
