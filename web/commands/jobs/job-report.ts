import { graphql } from '../../ground/graphql.ts';
import { SendJobReport } from '../../records/documents/mutations.ts';
import { job } from '../../records/job.ts';
import { command, one, some } from '../core/command.ts';
import { DraftFields, mailing, TemplateChoices } from '../post/mailing.ts';
import { isCompleted } from './job-completed.ts';
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

const JobReportDraft = graphql(
  `
    query JobReportDraft($id: ID!, $companyId: ID!, $templateId: ID) {
      draft: jobReportMessage(jobId: $id, templateId: $templateId) {
        ...DraftFields
      }
      emailTemplates(companyId: $companyId, purpose: JOB_REPORT, first: 200) {
        ...TemplateChoices
      }
      viewer {
        mailIsConfigured
      }
    }
  `,
  [DraftFields, TemplateChoices],
);

export const jobReport = [
  command({
    id: 'job.viewReport',
    action: 'view',
    title: 'View report of job',
    aliases: ['pdf', 'document'],
    on: one('job'),
    keys: 'v r',
    needs: 'JOBS_READ',
    ready: isCompleted,
    run: (console, of) => console.go(`${job.path(of)}?tab=report`),
  }),
  command({
    id: 'job.print',
    action: 'print',
    title: 'Print report of job',
    aliases: ['pdf', 'paper'],
    on: some('job'),
    keys: 'p',
    needs: 'JOBS_READ',
    ready: isCompleted,
    run: (console, { id }) => console.print({ operation: JobReportFile, variables: { id } }),
  }),
  command({
    id: 'job.download',
    action: 'download',
    title: 'Download report of job',
    aliases: ['pdf', 'save report'],
    on: some('job'),
    keys: 'shift+p',
    needs: 'JOBS_READ',
    ready: isCompleted,
    run: (console, { id }) => console.download({ operation: JobReportFile, variables: { id } }),
  }),
  mailing({
    kind: 'job',
    id: 'job.sendReport',
    action: 'sendJobReport',
    title: 'Send report of job…',
    aliases: [],
    needs: 'JOBS_WRITE',
    ready: (of) => {
      const live = isLive(of);
      return live === true ? isCompleted(of) : live;
    },
    draft: JobReportDraft,
    send: SendJobReport,
    variables: ({ id, ...letter }) => ({ input: { jobId: id, ...letter } }),
    what: ({ number }) => `the report of ${number}`,
  }),
  command({
    id: 'job.messages',
    action: 'view',
    title: 'View messages of job',
    aliases: ['sent', 'outbox', 'mail'],
    on: one('job'),
    keys: 'v m',
    // Who may not send them doesn't see them, either.
    needs: 'JOBS_WRITE',
    run: (console, of) => console.go(`${job.path(of)}?tab=messages`),
  }),
];
