import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { drawJobReport } from '../documents/job-report/draw.ts';
import { jobReport } from '../documents/job-report.ts';
import { type Picture, printable } from '../documents/pictures.ts';
import { jobReportDraft } from '../email-templates/drafts.ts';
import { Dice } from './dice.ts';
import { fates, historyOfMessage, messageOf } from './messages.ts';

const SEED = 2525;
const MINUTE_MS = 60_000;

/**
 * Puts the last reports of each company into the outbox as if someone had sent them when the jobs were done: each with its
 * document as it stands, and in the job's history.
 */
export async function fillOutbox(db: Transaction<Tables>, day: Date, publicUrl: string): Promise<void> {
  const dice = new Dice(SEED);
  const surroundings = { db, publicUrl, documents: drawnHere() };
  for (const { companyId, sender } of await sendersOf(db)) {
    const jobs = await reportedJobs(db, companyId, day);
    for (const [place, fate] of fates.entries()) {
      const job = jobs[place];
      if (!job) break;
      const document = await jobReport(surroundings, null, job.id);
      const draft = await jobReportDraft(surroundings, sender, job.id, undefined);
      const writtenAt = new Date(job.updatedAt.getTime() + dice.whole(4, 50) * MINUTE_MS);
      const id = dice.id('message', writtenAt);
      const message = messageOf({ id, companyId, sender, job, draft, document, writtenAt, fate });
      await db.insertInto('messages').values(message).execute();
      await db.insertInto('messageDocuments').values({ messageId: message.id, bytes: document.bytes }).execute();
      const entries = historyOfMessage(message, { dice, sender, to: draft.to });
      await db.insertInto('auditEntries').values(entries).execute();
    }
  }
}

/** Of each company the first who may send for it. */
async function sendersOf(db: Transaction<Tables>) {
  const people = await db
    .selectFrom('users')
    .where('role', '=', 'ROLE_COMPANY')
    .where('status', '=', 'ACTIVE')
    .select(['id', 'companyId', 'fullName', 'email'])
    .orderBy('id')
    .execute();
  const first = new Map(people.toReversed().map((sender) => [sender.companyId, sender]));
  return [...first].flatMap(([companyId, sender]) => (companyId === null ? [] : [{ companyId, sender }]));
}

/** The last that were completed for customers who have an e-mail address; a report is sent within an hour. */
async function reportedJobs(db: Transaction<Tables>, companyId: string, day: Date) {
  return db
    .selectFrom('jobs')
    .innerJoin('customers', 'customers.id', 'jobs.customerId')
    .where('jobs.companyId', '=', companyId)
    .where('jobs.completedAt', 'is not', null)
    .where('jobs.updatedAt', '<', new Date(day.getTime() - 60 * MINUTE_MS))
    .where('customers.email', 'is not', null)
    .select(['jobs.id', 'jobs.updatedAt'])
    .orderBy('jobs.updatedAt', 'desc')
    .orderBy('jobs.id')
    .limit(fates.length)
    .execute();
}

/** The makers of documents before there is a service: in this thread, which nobody waits for yet. */
function drawnHere(): Documents {
  const pictures = new Map<string, Picture | null>();
  return {
    async make(_, task) {
      const { report, pictures } = await task();
      const bytes = Uint8Array.from(await drawJobReport(report, pictures));
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    async picture(fileId, use, read) {
      const image = pictures.has(fileId) ? null : await read();
      if (image) pictures.set(fileId, await printable(image, use));
      return pictures.get(fileId) ?? null;
    },
  };
}
