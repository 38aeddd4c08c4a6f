import { graphql, type ResultOf } from '../graphql.ts';
import { type JobRecord, job } from '../records/job.ts';
import { SendJobReport } from '../records/job-changes.ts';
import { type Blocked, command, one } from './command.ts';
import { choice, emails, longText, text } from './fields.ts';
import { notCompleted } from './job-completed.ts';
import { isLive } from './job-states.ts';

const JobReportFile = graphql(`
  query JobReportFile($id: ID!) {
    record: job(id: $id) {
      id
      document: report {
        filename
        url
      }
    }
  }
`);

/** The message as it would be sent, the templates that it could be made from, and whether it would leave at once. */
const JobReportDraft = graphql(`
  query JobReportDraft($jobId: ID!, $companyId: ID!, $templateId: ID) {
    draft: jobReportMessage(jobId: $jobId, templateId: $templateId) {
      to
      subject
      body
      attachments {
        filename
        size
      }
      templateId
    }
    emailTemplates(companyId: $companyId, purpose: JOB_REPORT, first: 200) {
      edges {
        node {
          id
          name
        }
      }
    }
    viewer {
      mailIsConfigured
    }
  }
`);

type Read = ResultOf<typeof JobReportDraft>;

const hasReport = (of: JobRecord): true | Blocked =>
  of.completedAt !== null || { why: notCompleted(of), unblock: 'job.completedJob' };

/** `With J-000007-report.pdf, 182 kB` */
function attached(read: Read | null): string {
  const files = read?.draft.attachments.map(({ filename, size }) => `${filename}, ${Math.ceil(size / 1000)} kB`) ?? [];
  return files.length > 0 ? `With ${files.join('; ')}` : 'With the report as a PDF';
}

const templatesOf = (read: Read | null) =>
  read?.emailTemplates.edges.map(({ node: { id, name } }) => ({ value: id, label: name })) ?? [];

export const jobReport = [
  command({
    id: 'job.viewReport',
    action: 'view',
    title: 'View report of job',
    aliases: ['pdf', 'document'],
    on: one('job'),
    keys: 'v r',
    needs: 'JOBS_READ',
    ready: hasReport,
    run: (console, of) => console.go(`${job.path(of)}?tab=report`),
  }),
  command({
    id: 'job.print',
    action: 'print',
    title: 'Print report of job',
    aliases: ['pdf', 'paper'],
    on: one('job'),
    keys: 'p',
    needs: 'JOBS_READ',
    ready: hasReport,
    run: (console, { id }) => console.print({ operation: JobReportFile, variables: { id } }),
  }),
  command({
    id: 'job.download',
    action: 'download',
    title: 'Download report of job',
    aliases: ['pdf', 'save report'],
    on: one('job'),
    keys: 'shift+p',
    needs: 'JOBS_READ',
    ready: hasReport,
    run: (console, { id }) => console.download({ operation: JobReportFile, variables: { id } }),
  }),
  command({
    id: 'job.sendReport',
    action: 'sendJobReport',
    title: 'Send report of job…',
    aliases: ['mail', 'e-mail', 'post'],
    on: one('job'),
    keys: 'm',
    needs: 'JOBS_WRITE',
    ready: (of) => {
      const live = isLive(of);
      return live === true ? hasReport(of) : live;
    },
    layout: 'sheet',
    submit: 'Send',
    reads: ({ id, companyId }, _, given) => ({
      operation: JobReportDraft,
      variables: { jobId: id, companyId, templateId: given.template ?? null },
    }),
    ask: (_, __, read) => ({
      to: emails('To', {
        max: 10,
        hint:
          read?.viewer.mailIsConfigured === false
            ? 'No mail server is set up: the message will wait in the outbox'
            : 'At most 10',
      }),
      template: choice('Template', templatesOf(read), {
        optional: true,
        hint: 'Left empty: the company’s default',
        when: () => templatesOf(read).length > 0,
      }),
      subject: text('Subject', { maxLength: 200, isWide: true, hint: attached(read) }),
      body: longText('Message', { maxLength: 10_000 }),
    }),
    initial: (_, __, read) => (read ? { to: read.draft.to, subject: read.draft.subject, body: read.draft.body } : {}),
    operation: SendJobReport,
    variables: ({ id, version }, { to, subject, body }) => ({
      input: { jobId: id, version, to: [...to], subject, body },
    }),
    confirm: ({ number }, { to }) =>
      `Send the report of ${number} to ${inWords(to)}? What has been sent can’t be taken back.`,
    say: ({ number }, { to }, { changed: { reason } }) =>
      `The report of ${number} ${reason ? 'waits in the outbox, to be sent' : 'is on its way'} to ${inWords(to)}`,
  }),
  command({
    id: 'job.messages',
    action: 'view',
    title: 'View messages of job',
    aliases: ['sent', 'outbox', 'mail'],
    on: one('job'),
    keys: 'v m',
    needs: 'MESSAGES_READ',
    run: (console, of) => console.go(`${job.path(of)}?tab=messages`),
  }),
];

/** `a@x.example`, `a@x.example and b@y.example`, `a@x.example and 2 others` */
function inWords([first, ...others]: readonly string[]): string {
  if (others.length < 2) return [first, ...others].join(' and ');
  return `${first} and ${others.length} others`;
}
