import { graphql } from '../../ground/graphql.ts';
import { JobReportFile } from '../../records/documents/files.ts';
import { SendJobReport } from '../../records/documents/mutations.ts';
import { job } from '../../records/job.ts';
import { command, one } from '../core/command.ts';
import { firstNo } from '../core/lifecycle.ts';
import { printing } from '../core/opening.ts';
import { DraftFields, mailing, TemplateChoices } from '../post/mailing.ts';
import { isCompleted } from './job-completed.ts';
import { isLive } from './job-states.ts';

const JobReportDraft = graphql(
  `
    query JobReportDraft($id: ID!, $companyId: ID!, $templateId: ID) {
      draft: jobReportMessage(id: $id, templateId: $templateId) {
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
    aliases: ['report', 'pdf', 'view pdf', 'document'],
    on: one('job'),
    keys: 'v r',
    needs: 'JOBS_READ',
    ready: isCompleted,
    run: (console, of) => console.go(`${job.path(of)}?tab=report`),
  }),
  ...printing('job', 'report of job', JobReportFile, isCompleted),
  mailing({
    kind: 'job',
    id: 'job.sendReport',
    action: 'sendJobReport',
    title: 'Send report of job…',
    aliases: [],
    needs: 'JOBS_WRITE',
    ready: (of) => firstNo(isLive(of), isCompleted(of)),
    draft: JobReportDraft,
    send: SendJobReport,
    variables: (letter) => ({ input: letter }),
    what: ({ number }) => `the report of ${number}`,
  }),
  command({
    id: 'job.messages',
    action: 'view',
    title: 'View messages of job',
    aliases: ['sent', 'outbox', 'mail'],
    on: one('job'),
    keys: 'v m',
    // Only people who may send messages see them.
    needs: 'JOBS_WRITE',
    run: (console, of) => console.go(`${job.path(of)}?tab=messages`),
  }),
];
