import { type TObject, Type } from 'typebox';
import type { DocumentSurroundings } from '../../documents/documents.ts';
import type { Drafting } from '../../email-templates/drafts.ts';
import { extension } from '../../http/endpoints.ts';
import { Body, Email, Id, IdParams, Input, Line, Maybe, Nullable, Version } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import type { Viewer } from '../../login/sessions.ts';
import { audit } from '../../records/audit.ts';
import { answerOf, type RecordKind, type Row } from '../../records/kind.ts';
import { demandUnchanged, type Seen, type WritingBy } from '../../records/writes.ts';
import { OnceHeaders, writeOnce } from '../../records/writing.ts';
import { fieldError } from '../../shared/field-messages.ts';
import type { Permission } from '../../shared/permissions.ts';
import { badField, badFields, Problem } from '../../shared/problem.ts';
import type { EmailPurpose } from '../../shared/values.ts';
import { Attachment, Message } from '../message.ts';
import { enqueue, type MailSurroundings } from '../outbox.ts';

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

const TemplateQuery = Input({ templateId: Type.Optional(Id) });

const Recipient = Type.Unsafe<string>({
  ...Email,
  description: 'One e-mail address, such as ana@lima.example; other letters in a domain as xn--….',
});

/** The seen version, and the recipients and the words of a sending in place of those of the draft. */
const Send = Input({
  id: Id,
  version: Version,
  to: Maybe(Type.Array(Recipient, { minItems: 1, maxItems: 10 })),
  subject: Maybe(Line),
  body: Maybe(Body),
  templateId: Maybe(Id),
  holdSeconds: Maybe(Type.Integer({ minimum: 0, maximum: 60 })),
});

interface Asked extends Seen {
  to?: readonly string[] | null;
  subject?: string | null;
  body?: string | null;
  /** The template of the draft. */
  templateId?: string | null;
  holdSeconds?: number | null;
}

type Letter = Record<'subject' | 'body', string> & { to: readonly string[] };

/** A PDF to attach, and the record's version in the PDF. */
export interface Attached {
  filename: string;
  bytes: Buffer;
  version: number;
}

/** Surroundings of routes that mail documents. */
export interface SendSurroundings extends MailSurroundings, DocumentSurroundings {}

/** The tables of records to mail. */
type Mailed = 'jobs' | 'quotations' | 'proformaInvoices';

/** The mailing of a kind of record: its document, its words, and the effect on the record. */
interface Mailing<Table extends Mailed, Schema extends TObject, Document extends Attached> {
  purpose: EmailPurpose;
  kind: RecordKind<Table, Schema>;
  draft: Drafting;
  /**
   * The attachment, made outside a transaction.
   *
   * @throws Problem NOT_FOUND for a record out of the viewer's sight, or a record without a document.
   */
  document(surroundings: SendSurroundings, viewer: Viewer, id: string): Promise<Document>;
  /**
   * The effect on the locked record, in the transaction of the sending. @throws Problem for a record that cannot be
   * sent.
   */
  sent?(writing: WritingBy, row: Row<Table>, document: Document): Promise<void>;
}

/** Checks the types of a declaration. */
export function mailing<Table extends Mailed, Schema extends TObject, Document extends Attached>(
  declared: Mailing<Table, Schema, Document>,
): Mailing<Table, Schema, Document> {
  return declared;
}

/** The draft of a record's message. @throws Problem like `document` and `draft`. */
async function messageDraft<Table extends Mailed, Schema extends TObject, Document extends Attached>(
  { document, draft }: Mailing<Table, Schema, Document>,
  surroundings: SendSurroundings,
  viewer: Viewer,
  id: string,
  templateId: string | undefined,
) {
  const { filename, bytes } = await document(surroundings, viewer, id);
  const words = await draft(surroundings, viewer, id, templateId);
  return { ...words, attachments: [{ filename, contentType: PDF, size: bytes.length }] };
}

/**
 * Mails the seen version of a record. The message, the effect on the record and its history are one transaction. What the
 * caller leaves out, the draft says.
 *
 * @throws Problem BAD_INPUT for a repeated address, and without any address; STALE_VERSION; and like `document`, `draft` and
 * `sent`.
 */
async function sendByMail<Table extends Mailed, Schema extends TObject, Document extends Attached>(
  { purpose, kind, draft, document, sent }: Mailing<Table, Schema, Document>,
  surroundings: SendSurroundings,
  request: Parameters<typeof writeOnce>[1],
  asked: Asked,
) {
  const { id, version, holdSeconds = null } = asked;
  const { outbox } = surroundings;
  const holdMs = holdSeconds === null ? undefined : holdSeconds * 1000;
  demandDistinct(asked.to ?? []);
  // A document that can't be made, such as another company's, has no draft either.
  const making = document(surroundings, request.viewer, id).then(async (made) => {
    const { subject, body, to, templateId } = asked;
    // A template of another company is refused, even where no word of the template is used.
    const isWhole = subject && body && to && !templateId;
    const words: Letter = isWhole
      ? { subject, body, to }
      : letterOf(asked, await draft(surroundings, request.viewer, id, templateId ?? undefined));
    return { made, words };
  });
  // A repeated call with an idempotency key succeeds even when the document fails now.
  await Promise.allSettled([making]);
  const message = await writeOnce(surroundings, request, async (writing) => {
    const { made, words } = await making;
    const { to, subject, body } = words;
    const row = await demandUnchanged(writing, kind, { id, version });
    if (made.version !== version) {
      const detail = `The record changed to version ${version} while the document of version ${made.version} was made. Nothing was sent.`;
      throw new Problem('STALE_VERSION', detail, { record: answerOf(kind, row) });
    }
    await sent?.(writing, row, made);
    const { companyId } = row as Row<Mailed>; // `Table` is one of `Mailed`
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
      holdMs,
    });
    const said = { to, subject, version, messageId: message.id };
    const changes = Object.entries(said).map(([field, now]) => ({ field, from: null, to: now }));
    await audit(writing, { recordId: id, companyId, action: 'SENT', changes });
    return message;
  });
  outbox.wake(holdMs);
  return message;
}

/** @throws Problem BAD_INPUT for a customer without an e-mail address, where the caller names no recipient. */
function letterOf({ to, subject, body }: Asked, draft: Letter): Letter {
  const recipients = to ?? draft.to;
  if (recipients.length > 0) return { to: recipients, subject: subject ?? draft.subject, body: body ?? draft.body };
  const message = 'The customer has no e-mail address: enter a recipient.';
  throw badFields([{ ...fieldError('to', 'REQUIRED'), message }]);
}

interface MailingPaths {
  /** The record in a summary: 'a quotation'. */
  called: string;
  draft: { path: string; needs: Permission };
  send: { path: string; needs: Permission; extension: boolean; effect?: string };
}

/** Adds two routes: the draft of a record's message, and its sending. */
export function mailingRoutes<Table extends Mailed, Schema extends TObject, Document extends Attached>(
  app: Service,
  surroundings: SendSurroundings,
  mailing: Mailing<Table, Schema, Document>,
  { called, draft, send }: MailingPaths,
): void {
  app.get(`${draft.path}/:id`, {
    ...extension(draft.needs, `The draft of the message with ${called}.`, {
      params: IdParams,
      querystring: TemplateQuery,
      response: { 200: MessageDraft },
    }),
    handler: async ({ params: { id }, query: { templateId }, viewer }) =>
      messageDraft(mailing, surroundings, viewer, id, templateId),
  });

  app.post(send.path, {
    config: { needs: send.needs, extension: send.extension },
    schema: {
      summary: `E-mail ${called}${send.effect ?? ''}.`,
      headers: OnceHeaders,
      body: Send,
      response: { 200: Message },
    },
    handler: async (request) => sendByMail(mailing, surroundings, request, request.body),
  });
}

const PDF = 'application/pdf';

/** Refuses a repeated address, ignoring case. */
function demandDistinct(to: readonly string[]): void {
  const addresses = to.map((address) => address.toLowerCase());
  const twice = addresses.findIndex((address, index) => addresses.indexOf(address) < index);
  if (twice < 0) return;
  throw badField(`to.${twice}`, 'REPEATED', { other: `to.${addresses.indexOf(addresses[twice] ?? '')}` }, to[twice]);
}
