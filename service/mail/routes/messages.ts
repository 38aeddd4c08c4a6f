import { Type } from 'typebox';
import { binary, sendBytes } from '../../files/send-bytes.ts';
import { extension } from '../../http/endpoints.ts';
import { Id, IdParams, OneOf, VersionBody } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import { findNode } from '../../nodes/nodes.ts';
import { findRow, type Patch, type Row } from '../../records/kind.ts';
import { byAge, CompanyFilter, ListQuery, listRecords, orderOf } from '../../records/lists.ts';
import { Connection } from '../../records/pages.ts';
import { recordRoutes } from '../../records/routes.ts';
import { changeRecord } from '../../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../../records/writing.ts';
import { notFound } from '../../shared/problem.ts';
import type { MessageRecipient } from '../../shared/values.ts';
import { Message, messageStatuses, messages, takenBack, wrongStatus } from '../message.ts';
import type { MailSurroundings } from '../outbox.ts';

const Messages = Connection('Message', Message);
const filtersOfRecord = { status: Type.Optional(OneOf(messageStatuses)) };

/** Reads the outbox, sends a message again, and takes a message back. */
export function messageRoutes(app: Service, surroundings: MailSurroundings): void {
  const { db, outbox } = surroundings;
  const kind = messages(outbox.isDelivering);

  app.get('/admin/outbox/get/all', {
    ...extension('MESSAGES_READ', 'All messages that the viewer sees.', {
      querystring: ListQuery(kind, byAge, { ...CompanyFilter, ...filtersOfRecord }),
      response: { 200: Messages },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, status, orderBy } = query;
      return listRecords(db, kind, viewer, query, orderOf(kind, byAge, orderBy), { companyId, status });
    },
  });

  app.get('/admin/outbox/get/all/by/:recordId', {
    ...extension('MESSAGES_READ', 'The messages about one record.', {
      params: Type.Object({ recordId: Id }),
      querystring: ListQuery(kind, byAge, filtersOfRecord),
      response: { 200: Messages },
    }),
    handler: async ({ params: { recordId }, query, viewer }) => {
      const { status, orderBy } = query;
      await findNode(surroundings, viewer, recordId);
      return listRecords(db, kind, viewer, query, orderOf(kind, byAge, orderBy), { recordId, status });
    },
  });

  app.get('/admin/outbox/get/document/:id', {
    ...extension('MESSAGES_READ', 'A message’s attachment, whole or by a byte range.', {
      params: IdParams,
      response: { 200: binary('application/pdf') },
    }),
    handler: async (request, reply) => {
      const { id } = request.params;
      const { attachments } = await findRow(db, kind, request.viewer, id);
      const document = await db
        .selectFrom('messageDocuments')
        .where('messageId', '=', id)
        .select('bytes')
        .executeTakeFirst();
      const [attachment] = attachments;
      if (!document || !attachment) throw notFound(id);
      const { filename, contentType } = attachment;
      return sendBytes(request, reply, { filename, contentType, bytes: document.bytes, disposition: 'inline' });
    },
  });

  recordRoutes(app, surroundings, kind, {
    needs: 'MESSAGES_WRITE',
    info: { path: '/admin/outbox/get/info/:id', extension: true },
  });

  app.post('/admin/outbox/send/again/:id', {
    ...extension('MESSAGES_WRITE', 'Send a failed message again, to the recipients who lack the message.', {
      headers: OnceHeaders,
      params: IdParams,
      body: VersionBody,
      response: { 200: Message },
    }),
    handler: async (request) => {
      const seen = { ...request.params, ...request.body };
      const message = await writeOnce(surroundings, request, (writing) =>
        changeRecord(writing, kind, seen, sentAgain, 'STATUS_CHANGED'),
      );
      outbox.wake();
      return message;
    },
  });

  app.post('/admin/outbox/cancel/:id', {
    ...extension('MESSAGES_WRITE', 'Take back a waiting message.', {
      params: IdParams,
      body: VersionBody,
      response: { 200: Message },
    }),
    handler: async (request) => {
      const seen = { ...request.params, ...request.body };
      return write(surroundings, request, (writing) => changeRecord(writing, kind, seen, takenBack, 'STATUS_CHANGED'));
    },
  });
}

function sentAgain(message: Row<'messages'>): Patch<'messages'> {
  const { status, recipients } = message;
  if (status !== 'FAILED') throw wrongStatus(message, ['FAILED']);
  const left = recipients.map(
    (recipient): MessageRecipient =>
      recipient.status === 'ACCEPTED' ? recipient : { ...recipient, status: 'WAITING', reply: null },
  );
  // The 24 hours of attempts begin anew.
  const anew = { attempts: 0, firstAttemptAt: null, nextAttemptAt: null };
  return { ...anew, status: 'WAITING', reason: null, recipients: left };
}
