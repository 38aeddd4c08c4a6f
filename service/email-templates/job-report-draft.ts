import { notFound } from '../problem.ts';
import type { Surroundings } from '../service.ts';
import { builtInTemplates } from './built-in.ts';
import { jobReportFacts } from './job-report-facts.ts';
import type { JobReportFacts } from './job-report-placeholders.ts';
import { fill, type TemplateTexts } from './template.ts';

/** A message before anyone has looked at it; `templateId` is null for the built-in template. */
export interface Draft extends TemplateTexts {
  to: string[];
  templateId: string | null;
}

/**
 * The message that a job's report would be sent with, to the customer where they have an e-mail address.
 *
 * @param templateId one of the job's company; undefined is its default, or where it has none the built-in one.
 * @throws Problem NOT_FOUND where there is no such template, or the job has no report.
 */
export async function jobReportDraft(
  { db, publicUrl }: Pick<Surroundings, 'db' | 'publicUrl'>,
  sender: JobReportFacts['sender'],
  jobId: string,
  templateId: string | undefined,
): Promise<Draft> {
  const facts = await jobReportFacts(db, { jobId, sender, publicUrl });
  if (!facts) throw notFound(jobId);
  const templates = db
    .selectFrom('emailTemplates')
    .innerJoin('jobs', 'jobs.companyId', 'emailTemplates.companyId')
    .where('jobs.id', '=', jobId)
    .where('emailTemplates.purpose', '=', 'JOB_REPORT')
    .where('emailTemplates.deletedAt', 'is', null)
    .select(['emailTemplates.id', 'emailTemplates.subject', 'emailTemplates.body']);
  const template =
    templateId === undefined
      ? await templates.where('emailTemplates.isDefault', '=', true).executeTakeFirst()
      : await templates.where('emailTemplates.id', '=', templateId).executeTakeFirst();
  if (templateId !== undefined && !template) throw notFound(templateId);
  const { email } = facts.customer;
  return {
    to: email === null ? [] : [email],
    templateId: template?.id ?? null,
    ...fill('JOB_REPORT', template ?? builtInTemplates.JOB_REPORT, facts),
  };
}
