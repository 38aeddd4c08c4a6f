import { graphql } from '../../ground/graphql.ts';
import { JobReportFile } from '../../records/documents/files.ts';
import { SendJobReport } from '../../records/documents/mutations.ts';
import { text } from '../../records/fields/question.ts';
import { type JobRecord, job } from '../../records/job.ts';
import { type Blocked, command, one, some } from '../core/command.ts';
import { firstNo } from '../core/lifecycle.ts';
import { printing } from '../core/opening.ts';
import { DraftFields, hasLeft, mailing, sentTo, TemplateChoices, takenBack, underWay } from '../post/mailing.ts';
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
    cues: ['pdf'],
    aliases: ['report', 'pdf', 'view pdf', 'document'],
    sayings: ['open report of job', 'open pdf of job', 'view job report', 'open job report'],
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
    cues: ['copy report', 'report to', 'needs report', 'wants report'],
    aliases: [],
    sayings: ['send job report'],
    needs: 'JOBS_WRITE',
    ready: (of) => firstNo(isLive(of), isCompleted(of)),
    draft: JobReportDraft,
    send: SendJobReport,
    variables: (letter) => ({ input: letter }),
    what: ({ number }) => `the report of ${number}`,
  }),
  command({
    id: 'job.reportToCustomer',
    action: 'sendJobReport',
    title: 'Send report of job to customer',
    aliases: ['send reports', 'email reports', 'mail reports'],
    on: some('job'),
    needs: 'JOBS_WRITE',
    ready: (of) => firstNo(isLive(of), isCompleted(of), hasAddress(of)),
    operation: SendJobReport,
    // Held until the last of a hundred reports is on its way, so that an undo takes all of them back.
    variables: ({ id, version }) => ({ input: { id, version, holdSeconds: 30 } }),
    changes: (of) => [{ field: recipient, to: `${of.customer?.fullName}, ${of.customer?.email}` }],
    say: (of, _, { changed }) => sentTo(`the report of ${of.number}`, addressesOf(of), changed),
    sayMany: (sent) => `${sent.length} job reports ${underWay(sent)} to the customers`,
    undo: (of, _, { changed }) => takenBack(addressesOf(of), changed),
    final: hasLeft,
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

const recipient = text({ label: 'To', maxLength: 500 });

const addressesOf = ({ customer }: JobRecord): readonly string[] => (customer?.email ? [customer.email] : []);

const hasAddress = (of: JobRecord): true | Blocked =>
  addressesOf(of).length > 0 || `${of.customer?.fullName ?? 'The customer'} has no e-mail address`;
