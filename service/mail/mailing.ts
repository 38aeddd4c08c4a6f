import { type TObject, Type } from 'typebox';
import { audit } from '../audit.ts';
import type { EmailPurpose } from '../database/values.ts';
import type { Drafting } from '../email-templates/drafts.ts';
import type { Viewer } from '../login/sessions.ts';
import { badField, Problem } from '../problem.ts';
import { answerOf, type RecordKind, type Row } from '../records/kind.ts';
import { demandUnchanged, type Seen, type WritingBy } from '../records/writes.ts';
import { Body, Email, Id, Input, Line, Nullable, Version } from '../schemas.ts';
import type { Surroundings } from '../service.ts';
import { writeOnce } from '../writing.ts';
import { Attachment } from './message.ts';
import { enqueue } from './outbox.ts';

export const MessageDraft = Type.Object(
  {
    to: Type.Array(Type.String()),
    subject: Type.String(),
    body: Type.String(),
    attachments: Type.Array(Attachment),
    templateId: Nullable(Type.String()),
  },
  { title: 'MessageDraft' },
);

/** The query of a draft. */
export const TemplateQuery = Input({ templateId: Type.Optional(Id) });

const Recipient = Type.Unsafe<string>({
  ...Email,
  description: 'One e-mail address, such as ana@lima.example; other letters in a domain as xn--….',
});

/** What a sending says besides which record: the version that one saw, whom to, and with what words. */
export const SendFields = {
  version: Version,
  to: Type.Array(Recipient, { minItems: 1, maxItems: 10 }),
  subject: Line,
  body: Body,
};

interface Letter extends Seen {
  to: readonly string[];
  subject: string;
  body: string;
}

/** A PDF to be attached, and the version of the record that it shows. */
export interface Attached {
  filename: string;
  bytes: Buffer;
  version: number;
}

/** The tables of what can be e-mailed. */
type Mailed = 'jobs' | 'quotations' | 'proformaInvoices';

/** How records of a kind are e-mailed: what of them is, in what words, and what becomes of them. */
interface Mailing<Table extends Mailed, Schema extends TObject, Document extends Attached> {
  purpose: EmailPurpose;
  kind: RecordKind<Table, Schema>;
  draft: Drafting;
  /**
   * What is attached. Not made within a transaction, which it would hold up.
   *
   * @throws Problem NOT_FOUND where there is no such record that the viewer may see, and where it can't be sent, why.
   */
  document(surroundings: Surroundings, viewer: Viewer, id: string): Promise<Document>;
  /** What becomes of the record, locked, in the transaction that sends. @throws Problem where it can't be sent. */
  sent?(writing: WritingBy, row: Row<Table>, document: Document): Promise<void>;
}

/** Checks the types of a declaration, and gives it back. */
export function mailing<Table extends Mailed, Schema extends TObject, Document extends Attached>(
  declared: Mailing<Table, Schema, Document>,
): Mailing<Table, Schema, Document> {
  return declared;
}

/** The message by which a record would be e-mailed. @throws Problem as `document` and `draft` do. */
export async function messageDraft<Table extends Mailed, Schema extends TObject, Document extends Attached>(
  { document, draft }: Mailing<Table, Schema, Document>,
  surroundings: Surroundings,
  viewer: Viewer,
  id: string,
  templateId: string | undefined,
) {
  const { filename, bytes } = await document(surroundings, viewer, id);
  const words = await draft(surroundings, viewer, id, templateId);
  return { ...words, attachments: [{ filename, contentType: PDF, size: bytes.length }] };
}

/**
 * E-mails the version of a record that one saw: the message, what becomes of the record, and the record's history are one
 * transaction.
 *
 * @throws Problem BAD_INPUT for an address that is given twice, STALE_VERSION, and as `document` and `sent` do.
 */
export async function sendByMail<Table extends Mailed, Schema extends TObject, Document extends Attached>(
  { purpose, kind, document, sent }: Mailing<Table, Schema, Document>,
  surroundings: Surroundings,
  request: Parameters<typeof writeOnce>[1],
  { id, version, to, subject, body }: Letter,
) {
  const { outbox } = surroundings;
  demandDistinct(to);
  const making = document(surroundings, request.viewer, id);
  // Where it can't be made, a call that was answered before still is again.
  await Promise.allSettled([making]);
  const message = await writeOnce(surroundings, request, async (writing) => {
    const made = await making;
    const row = await demandUnchanged(writing, kind, { id, version });
    if (made.version !== version) {
      const detail = `This was changed to version ${version} while version ${made.version} was being sent.`;
      throw new Problem('STALE_VERSION', detail, { record: answerOf(kind, row) });
    }
    await sent?.(writing, row, made);
    const { companyId } = row as Row<Mailed>; // its table is one of these
    const { filename, bytes } = made;
    const message = await enqueue(writing, outbox, {
      companyId,
      purpose,
      recordId: id,
      recordVersion: version,
      to,
      subject,
      body,
      document: { filename, contentType: PDF, bytes },
    });
    const said = { to, subject, version, messageId: message.id };
    const changes = Object.entries(said).map(([field, now]) => ({ field, from: null, to: now }));
    await audit(writing, { recordId: id, companyId, action: 'SENT', changes });
    return message;
  });
  outbox.wake();
  return message;
}

const PDF = 'application/pdf';

/** No address twice, whatever the case of its letters. */
function demandDistinct(to: readonly string[]): void {
  const addresses = to.map((address) => address.toLowerCase());
  const twice = addresses.findIndex((address, index) => addresses.indexOf(address) < index);
  if (twice < 0) return;
  throw badField(`to.${twice}`, 'REPEATED', `to.${twice} is ${to[twice]}, which is among the recipients already.`);
}
