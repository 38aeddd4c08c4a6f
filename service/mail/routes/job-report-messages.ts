import { jobReport } from '../../documents/job-report.ts';
import { jobReportDraft } from '../../email-templates/drafts.ts';
import type { Service } from '../../http/surroundings.ts';
import { jobs } from '../../jobs/job.ts';
import type { Viewer } from '../../login/sessions.ts';
import { findRow } from '../../records/kind.ts';
import { conflictingField } from '../../shared/problem.ts';
import { mailing, mailingRoutes, type SendSurroundings } from './mailing.ts';

/** Sending its report does not change a job. */
const jobReports = mailing({ purpose: 'JOB_REPORT', kind: jobs, draft: jobReportDraft, document: reportOf });

/** The draft and the sending of a job's report. */
export function jobReportMessageRoutes(app: Service, surroundings: SendSurroundings): void {
  mailingRoutes(app, surroundings, jobReports, {
    id: 'jobId',
    called: 'the report of a job',
    draft: { path: '/admin/job/get/report/message', needs: 'JOBS_READ' },
    send: { path: '/admin/job/send/job/report', needs: 'JOBS_WRITE', extension: false },
  });
}

/** @throws Problem NOT_FOUND for a job out of the viewer's sight, CONFLICT for a job without a report. */
async function reportOf(surroundings: SendSurroundings, viewer: Viewer, jobId: string) {
  const { number, completedAt } = await findRow(surroundings.db, jobs, viewer, jobId);
  if (completedAt === null) throw conflictingField('', 'NO_COMPLETED_INFO', { name: number });
  return jobReport(surroundings, viewer, jobId);
}
