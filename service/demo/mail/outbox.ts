import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import { jobReport } from '../../documents/job-report.ts';
import { type Picture, printable } from '../../documents/pictures.ts';
import { proformaInvoiceDocument, quotationToSend } from '../../documents/quotation.ts';
import { drawn } from '../../documents/worker.ts';
import { jobReportDraft, proformaInvoiceDraft, quotationDraft } from '../../email-templates/drafts.ts';
import { emailPurposes } from '../../email-templates/email-template.ts';
import { Dice } from '../dice.ts';
import { historyOfMessage, messageOf } from './messages.ts';
import { lastSent } from './sent-records.ts';

const SEED = 2525;

/** The document and the draft of each purpose. */
const sendings = {
  JOB_REPORT: { document: jobReport, draft: jobReportDraft },
  QUOTATION: { document: quotationToSend, draft: quotationDraft },
  PROFORMA_INVOICE: { document: proformaInvoiceDocument, draft: proformaInvoiceDraft },
};

/**
 * Puts each company's last reports, quotations and proforma invoices into the outbox, with their documents and history.
 */
export async function fillOutbox(db: Transaction<Tables>, day: Date, publicUrl: string): Promise<void> {
  const dice = new Dice(SEED);
  const surroundings = { db, publicUrl, documents: drawnHere() };
  for (const purpose of emailPurposes) {
    const { document, draft: drafting } = sendings[purpose];
    for (const sent of await lastSent(db, purpose, day, dice)) {
      const { companyId, recordId, recordVersion, writtenAt, sender, fate } = sent;
      const pdf = await document(surroundings, null, recordId);
      const draft = await drafting(surroundings, sender, recordId, undefined);
      const id = dice.id('message', writtenAt);
      const about = { id, companyId, purpose, recordId, recordVersion };
      const message = messageOf({ ...about, sender, draft, document: pdf, writtenAt, fate });
      await db.insertInto('messages').values(message).execute();
      await db.insertInto('messageDocuments').values({ messageId: id, bytes: pdf.bytes }).execute();
      const entries = historyOfMessage(message, { dice, sender, to: draft.to });
      await db.insertInto('auditEntries').values(entries).execute();
    }
  }
}

/** Makes documents in this thread: the service and its worker threads are not running yet. */
function drawnHere(): Documents {
  const pictures = new Map<string, Picture | null>();
  return {
    async make(_, task) {
      const bytes = Uint8Array.from(await drawn(await task()));
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    async picture(fileId, use, read) {
      const image = pictures.has(fileId) ? null : await read();
      if (image) pictures.set(fileId, await printable(image, use));
      return pictures.get(fileId) ?? null;
    },
  };
}
