import { Type } from 'typebox';
import { jobReport } from '../documents/job-report.ts';
import { jobReportDraft } from '../email-templates/drafts.ts';
import { jobs } from '../jobs/job.ts';
import type { Viewer } from '../login/sessions.ts';
import { Problem } from '../problem.ts';
import { findRow } from '../records/kind.ts';
import { Id, Input } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders } from '../writing.ts';
import { MessageDraft, mailing, messageDraft, SendFields, sendByMail, TemplateQuery } from './mailing.ts';
import { Message } from './message.ts';

/** Nothing becomes of a job because its report was sent. */
const jobReports = mailing({
  purpose: 'JOB_REPORT',
  kind: jobs,
  draft: jobReportDraft,
  document: reportOf,
});

/** E-mailing the report of a job: what it would be, and doing it. */
export function jobReportMessageRoutes(app: Service, surroundings: Surroundings): void {
  app.get(
    '/admin/job/get/report/message/:jobId',
    {
      config: { needs: 'JOBS_READ', extension: true },
      schema: {
        summary: 'The message by which a job’s report would be e-mailed.',
        params: Type.Object({ jobId: Id }),
        querystring: TemplateQuery,
        response: { 200: MessageDraft },
      },
    },
    async ({ params: { jobId }, query: { templateId }, viewer }) =>
      messageDraft(jobReports, surroundings, viewer, jobId, templateId),
  );

  app.post(
    '/admin/job/send/job/report',
    {
      config: { needs: 'JOBS_WRITE' },
      schema: {
        summary: 'E-mail the report of a job.',
        headers: OnceHeaders,
        body: Input({ jobId: Id, ...SendFields }),
        response: { 200: Message },
      },
    },
    async (request) => {
      const { jobId: id, ...letter } = request.body;
      return sendByMail(jobReports, surroundings, request, { id, ...letter });
    },
  );
}

/** @throws Problem NOT_FOUND where there is no such job that the viewer may see, CONFLICT while it has no report. */
async function reportOf(surroundings: Surroundings, viewer: Viewer, jobId: string) {
  const { number, completedAt } = await findRow(surroundings.db, jobs, viewer, jobId);
  if (completedAt === null) {
    throw new Problem('CONFLICT', `${number} has no report yet: it is made from the completed info. Save that first.`);
  }
  const { jobVersion: version, ...document } = await jobReport(surroundings, viewer, jobId);
  return { ...document, version };
}
