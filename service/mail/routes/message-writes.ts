import { IdParams, VersionBody } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import type { Patch, Row } from '../../records/kind.ts';
import { changeRecord } from '../../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../../records/writing.ts';
import { conflictingField, type Problem } from '../../shared/problem.ts';
import type { MessageRecipient, MessageStatus } from '../../shared/values.ts';
import { Message, messages } from '../message.ts';
import type { MailSurroundings } from '../outbox.ts';

/** Sends a message again, and takes a message back. */
export function messageWriteRoutes(app: Service, surroundings: MailSurroundings): void {
  const { outbox } = surroundings;
  const kind = messages(outbox.isDelivering);
  const config = { needs: 'MESSAGES_WRITE', extension: true } as const;

  app.post('/admin/outbox/send/again/:id', {
    config,
    schema: {
      summary: 'Send a failed message again, to the recipients who lack the message.',
      headers: OnceHeaders,
      params: IdParams,
      body: VersionBody,
      response: { 200: Message },
    },
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
    config,
    schema: {
      summary: 'Take back a waiting message.',
      params: IdParams,
      body: VersionBody,
      response: { 200: Message },
    },
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

function takenBack(message: Row<'messages'>): Patch<'messages'> {
  if (message.status !== 'WAITING') throw wrongStatus(message, ['WAITING']);
  return { status: 'CANCELLED', nextAttemptAt: null };
}

function wrongStatus({ subject, status }: Row<'messages'>, allowed: MessageStatus[]): Problem {
  return conflictingField('status', 'WRONG_STATUS', { kind: 'message', name: subject, status, allowed });
}
