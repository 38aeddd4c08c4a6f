import { Type } from 'typebox';
import { audit } from '../audit.ts';
import { jobReport } from '../documents/job-report.ts';
import { jobReportDraft } from '../email-templates/job-report-draft.ts';
import { jobs } from '../jobs/job.ts';
import type { Viewer } from '../login/sessions.ts';
import { badField, Problem } from '../problem.ts';
import { findRow } from '../records/kind.ts';
import { demandUnchanged } from '../records/writes.ts';
import { Body, Email, Id, Input, Line, Nullable, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, writeOnce } from '../writing.ts';
import { Attachment, Message } from './message.ts';
import { enqueue } from './outbox.ts';

const MessageDraft = Type.Object(
  {
    to: Type.Array(Type.String()),
    subject: Type.String(),
    body: Type.String(),
    attachments: Type.Array(Attachment),
    templateId: Nullable(Type.String()),
  },
  { title: 'MessageDraft' },
);

const Recipient = Type.Unsafe<string>({
  ...Email,
  description: 'One e-mail address, such as ana@lima.example; other letters in a domain as xn--….',
});

const SendJobReport = Input({
  jobId: Id,
  version: Version,
  to: Type.Array(Recipient, { minItems: 1, maxItems: 10 }),
  subject: Line,
  body: Body,
});

/** E-mailing the report of a job: what it would be, and doing it. */
export function jobReportMessageRoutes(app: Service, surroundings: Surroundings): void {
  const { outbox } = surroundings;

  app.get(
    '/admin/job/get/report/message/:jobId',
    {
      config: { needs: 'JOBS_READ', extension: true },
      schema: {
        summary: 'The message by which a job’s report would be e-mailed.',
        params: Type.Object({ jobId: Id }),
        querystring: Input({ templateId: Type.Optional(Id) }),
        response: { 200: MessageDraft },
      },
    },
    async ({ params: { jobId }, query: { templateId }, viewer }) => {
      const { filename, bytes } = await reportOf(surroundings, viewer, jobId);
      const draft = await jobReportDraft(surroundings, viewer, jobId, templateId);
      return { ...draft, attachments: [{ filename, contentType: PDF, size: bytes.length }] };
    },
  );

  app.post(
    '/admin/job/send/job/report',
    {
      config: { needs: 'JOBS_WRITE' },
      schema: {
        summary: 'E-mail the report of a job.',
        headers: OnceHeaders,
        body: SendJobReport,
        response: { 200: Message },
      },
    },
    async (request) => {
      const { viewer } = request;
      const { jobId, version, to, subject, body } = request.body;
      demandDistinct(to);
      // Made before the transaction, which it would hold up. Where it can't be, a call that was answered before still is again.
      const making = reportOf(surroundings, viewer, jobId);
      await Promise.allSettled([making]);
      const message = await writeOnce(surroundings, request, async (writing) => {
        const { filename, bytes, jobVersion } = await making;
        const { companyId } = await demandUnchanged(writing, jobs, { id: jobId, version });
        const sent = await enqueue(writing, outbox, {
          companyId,
          purpose: 'JOB_REPORT',
          recordId: jobId,
          recordVersion: jobVersion,
          to,
          subject,
          body,
          document: { filename, contentType: PDF, bytes },
        });
        const said = { to, subject, version: jobVersion, messageId: sent.id };
        const changes = Object.entries(said).map(([field, now]) => ({ field, from: null, to: now }));
        await audit(writing, { recordId: jobId, companyId, action: 'SENT', changes });
        return sent;
      });
      outbox.wake();
      return message;
    },
  );
}

const PDF = 'application/pdf';

/** @throws Problem NOT_FOUND where there is no such job that the viewer may see, CONFLICT while it has no report. */
async function reportOf(surroundings: Surroundings, viewer: Viewer, jobId: string) {
  const { number, completedAt } = await findRow(surroundings.db, jobs, viewer, jobId);
  if (completedAt === null) {
    throw new Problem('CONFLICT', `${number} has no report yet: it is made from the completed info. Save that first.`);
  }
  return jobReport(surroundings, viewer, jobId);
}

/** No address twice, whatever the case of its letters. */
function demandDistinct(to: readonly string[]): void {
  const addresses = to.map((address) => address.toLowerCase());
  const twice = addresses.findIndex((address, index) => addresses.indexOf(address) < index);
  if (twice < 0) return;
  throw badField(`to.${twice}`, 'REPEATED', `to.${twice} is ${to[twice]}, which is among the recipients already.`);
}
