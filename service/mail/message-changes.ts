import type { MessageRecipient, MessageStatus } from '../database/values.ts';
import { Problem } from '../problem.ts';
import type { Patch, Row } from '../records/kind.ts';
import { changeRecord } from '../records/writes.ts';
import { IdParams, VersionBody } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { Message, messages } from './message.ts';

/** Sending a message again, and taking one back. */
export function messageChangeRoutes(app: Service, surroundings: Surroundings): void {
  const { outbox } = surroundings;
  const kind = messages(outbox.isDelivering);
  const config = { needs: 'MESSAGES_WRITE', extension: true } as const;

  app.post(
    '/admin/outbox/send/again/:id',
    {
      config,
      schema: {
        summary: 'Send a message that failed again, to those recipients that haven’t got it.',
        headers: OnceHeaders,
        params: IdParams,
        body: VersionBody,
        response: { 200: Message },
      },
    },
    async (request) => {
      const seen = { ...request.params, ...request.body };
      const message = await writeOnce(surroundings, request, (writing) =>
        changeRecord(writing, kind, seen, sentAgain, 'STATUS_CHANGED'),
      );
      outbox.wake();
      return message;
    },
  );

  app.post(
    '/admin/outbox/cancel/:id',
    {
      config,
      schema: {
        summary: 'Take back a message that waits.',
        params: IdParams,
        body: VersionBody,
        response: { 200: Message },
      },
    },
    async (request) => {
      const seen = { ...request.params, ...request.body };
      return write(surroundings, request, (writing) => changeRecord(writing, kind, seen, takenBack, 'STATUS_CHANGED'));
    },
  );
}

function sentAgain({ status, recipients }: Row<'messages'>): Patch<'messages'> {
  if (status !== 'FAILED') throw new Problem('CONFLICT', `${STATES[status]}: only one that failed can be sent again.`);
  const left = recipients.map(
    (recipient): MessageRecipient =>
      recipient.status === 'ACCEPTED' ? recipient : { ...recipient, status: 'WAITING', reply: null },
  );
  // As if it had never been tried: the 24 hours begin anew.
  const anew = { attempts: 0, firstAttemptAt: null, nextAttemptAt: null };
  return { ...anew, status: 'WAITING', reason: null, recipients: left };
}

function takenBack({ status }: Row<'messages'>): Patch<'messages'> {
  if (status !== 'WAITING') throw new Problem('CONFLICT', `${STATES[status]}: only one that waits can be taken back.`);
  return { status: 'CANCELLED', nextAttemptAt: null };
}

const STATES: Record<MessageStatus, string> = {
  WAITING: 'This message waits to be sent',
  SENDING: 'This message is being sent at this moment',
  SENT: 'This message was sent',
  FAILED: 'This message could not be delivered',
  CANCELLED: 'This message was taken back',
};
