import { MessageFile } from '../../records/documents/files.ts';
import { CancelMessage, SendMessageAgain } from '../../records/documents/mutations.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import type { MessageRecord } from '../../records/message.ts';
import { wordFor } from '../../records/words.ts';
import { command, one, some } from '../core/command.ts';

const isNow = ({ status }: MessageRecord) => `The message is ${wordFor(status).toLowerCase()}`;

/** The commands of the outbox. */
export const messages = [
  command({
    id: 'message.sendAgain',
    title: 'Send message again',
    aliases: ['retry', 'resend', 'try again'],
    on: some('message'),
    keys: 's',
    needs: 'MESSAGES_WRITE',
    ready: (of) => of.status === 'FAILED' || isNow(of),
    operation: SendMessageAgain,
    variables: ({ id, version }) => ({ input: { id, version } }),
    say: ({ recipients }) => {
      const left = recipients.filter(({ status }) => status !== 'ACCEPTED').map(({ address }) => address);
      return `It is on its way to ${left.join(', ')} again`;
    },
    sayMany: ({ length }) => `${length} messages are on their way again`,
    final: 'the message has been sent again',
  }),
  command({
    id: 'message.cancel',
    title: 'Take message back',
    aliases: ['cancel', 'unsend', 'stop'],
    on: some('message'),
    keys: 'mod+backspace',
    needs: 'MESSAGES_WRITE',
    ready: (of) => of.status === 'WAITING' || isNow(of),
    operation: CancelMessage,
    variables: ({ id, version }) => ({ input: { id, version } }),
    confirm: ({ recipients }) =>
      `Cancel this message? ${recipients.map(({ address }) => address).join(', ')} will not get it, and it can’t be sent again.`,
    say: ({ subject }) => `“${subject}” will not be sent`,
    final: 'a cancelled message can’t be sent; send another',
  }),
  command({
    id: 'message.record',
    action: 'view',
    title: 'View the message’s record',
    aliases: ['job', 'quotation', 'proforma invoice'],
    on: one('message'),
    keys: 'v j',
    needs: 'MESSAGES_READ',
    run: (console, { recordId }) => {
      const kind = kindOf(recordId);
      if (kind) console.go(kinds[kind].path({ id: recordId }));
    },
  }),
  command({
    id: 'message.download',
    action: 'download',
    title: 'Download the message’s attachments',
    aliases: ['attachment', 'pdf'],
    on: one('message'),
    keys: 'shift+p',
    needs: 'MESSAGES_READ',
    run: (console, { id }) => console.download({ operation: MessageFile, variables: { id } }),
  }),
];
