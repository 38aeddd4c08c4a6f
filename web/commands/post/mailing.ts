import { capitalised } from '../../ground/capitalised.ts';
import { type Call, type FragmentOf, graphql, type Permission, type TadaDocumentNode } from '../../ground/graphql.ts';
import { CancelMessage } from '../../records/documents/mutations.ts';
import { choice, emails, longText, text } from '../../records/fields/question.ts';
import type { RecordOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import { type Action, type AnySending, type Blocked, command, one, type Undo } from '../core/command.ts';

/** The message before sending. */
export const DraftFields = graphql(`
  fragment DraftFields on MessageDraft {
    to
    subject
    body
    attachments {
      filename
      size
    }
    templateId
  }
`);

/** The templates to choose from. */
export const TemplateChoices = graphql(`
  fragment TemplateChoices on EmailTemplateConnection {
    edges {
      node {
        id
        name
      }
    }
  }
`);

/** The draft, the templates, and whether a mail server is set up. */
interface Read {
  draft: FragmentOf<typeof DraftFields>;
  emailTemplates: FragmentOf<typeof TemplateChoices>;
  viewer: { mailIsConfigured: boolean };
}

/** The kinds with an e-mail. */
type Mailed = 'job' | 'quotation' | 'proformaInvoice';

/** The record to e-mail, in the version on the screen, with recipients and text. */
interface Letter {
  id: string;
  version: number;
  to: string[];
  subject: string;
  body: string;
}

interface Sent {
  id: string;
  version: number;
  createdAt: string;
  reason: string | null;
  nextAttemptAt: string | null;
}

interface Mailing<K extends Mailed, Variables> {
  readonly kind: K;
  readonly id: `${string}.${string}`;
  readonly action?: Action;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly sayings?: readonly string[];
  readonly cues?: readonly string[];
  readonly needs: Permission;
  readonly ready: (record: RecordOf<K>, actor: Actor) => true | Blocked;
  readonly draft: TadaDocumentNode<Read, { id: string; companyId: string; templateId?: string | null }>;
  readonly send: TadaDocumentNode<{ changed: Sent }, Variables>;
  readonly variables: (letter: Letter) => Variables;
  /** Names the document: `the report of J-000007`. */
  readonly what: (record: RecordOf<K>) => string;
  /** The record's new status, such as `marked as sent`; null without a change. */
  readonly becomes?: (record: RecordOf<K>) => string | null;
  /** The call that takes back the new status and the e-mail; without a new status, only the e-mail is cancelled. */
  readonly takingBack?: (after: { readonly id: string; readonly version: number }) => Call;
}

/** "Send …": shows the draft for editing, and sends. The service holds the e-mail for some seconds, for an undo. */
export function mailing<K extends Mailed, Variables>(declared: Mailing<K, Variables>): AnySending {
  const { kind, id, action, title, aliases, sayings = [], cues = [], needs, draft, send, variables } = declared;
  // A held record is of the declared kind, as `on` says.
  const what = (record: RecordOf<Mailed>) => declared.what(record as RecordOf<K>);
  const becomes = (record: RecordOf<Mailed>) => declared.becomes?.(record as RecordOf<K>) ?? null;
  return command({
    id,
    ...(action && { action }),
    title,
    aliases: ['mail', 'e-mail', 'email', 'post', ...aliases],
    cues,
    // `get quote 49 over to jo park`
    sayings: [
      `get ${title.slice('Send '.length, -1)} over`,
      `get ${title.slice('Send '.length, -1)} to`,
      `send copy of ${title.slice('Send '.length, -1)}`,
      ...sayings,
    ],
    on: one<Mailed>(kind),
    keys: 'm',
    needs,
    ready: (record, actor) => declared.ready(record as RecordOf<K>, actor),
    layout: 'sheet',
    submit: 'Send',
    isReviewed: true,
    reads: ({ id, companyId }, _, given) => ({
      operation: draft,
      variables: { id, companyId, templateId: given.template ?? null },
    }),
    ask: (_, __, read: Read | null) => ({
      to: emails({
        label: 'To',
        max: 10,
        hint:
          read?.viewer.mailIsConfigured === false
            ? 'No mail server is set up: the message will wait in the outbox'
            : 'At most 10',
      }),
      template: choice({
        label: 'Template',
        choices: templatesOf(read),
        optional: true,
        hint: 'Leave empty for the company’s default',
        when: () => templatesOf(read).length > 0,
      }),
      subject: text({ label: 'Subject', maxLength: 200, isWide: true, hint: attached(read) }),
      body: longText({ label: 'Message', maxLength: 10_000 }),
    }),
    initial: (_, __, read) => (read ? { to: read.draft.to, subject: read.draft.subject, body: read.draft.body } : {}),
    operation: send,
    variables: ({ id, version }, { to, subject, body }) => variables({ id, version, to: [...to], subject, body }),
    say: (record, { to }, { changed }) => {
      const state = becomes(record);
      return `${sentTo(what(record), to, changed)}${state ? `, and is ${state}` : ''}`;
    },
    undo: (record, { to }, { changed }) => {
      const taken = takenBack(to, changed);
      const state = becomes(record);
      // The new status raised the record's version.
      const whole = state && declared.takingBack?.({ id: record.id, version: record.version + 1 });
      if (!taken || !whole) return taken;
      return { ...taken, ...whole, says: `${taken.says}; ${what(record)} is no longer ${state}` };
    },
    final: hasLeft,
  });
}

/** `The report of J-000007 is on its way to ana@lima.example` */
export const sentTo = (what: string, to: readonly string[], { reason }: Sent): string =>
  `${capitalised(what)} ${reason ? 'waits in the outbox, to be sent' : 'is on its way'} to ${inWords(to)}`;

/** The place of several e-mails. Without a mail server, all wait. */
export const underWay = (sent: readonly { readonly changed: Sent }[]): string =>
  sent.some(({ changed }) => changed.reason) ? 'wait in the outbox, to be sent' : 'are on their way';

/** Takes a message back while the service holds the message; null for a message that has left. */
export function takenBack(to: readonly string[], { id, version, createdAt, reason, nextAttemptAt }: Sent): Undo | null {
  if (reason === null && nextAttemptAt === null) return null;
  return {
    operation: CancelMessage,
    variables: { input: { id, version } },
    says: `The e-mail to ${inWords(to)} is taken back`,
    // Both times are the service's; the browser's clock may differ.
    ...(nextAttemptAt && { withinMs: Date.parse(nextAttemptAt) - Date.parse(createdAt) }),
  };
}

/** The reason against an undo. */
export const hasLeft = 'the e-mail has left';

/** `With J-000007-report.pdf, 182 kB` */
function attached(read: Read | null): string {
  const files = read?.draft.attachments.map(({ filename, size }) => `${filename}, ${Math.ceil(size / 1000)} kB`) ?? [];
  return files.length > 0 ? `With ${files.join('; ')}` : 'With the document as a PDF';
}

const templatesOf = (read: Read | null) =>
  read?.emailTemplates.edges.map(({ node: { id, name } }) => ({ value: id, label: name })) ?? [];

/** `a@x.example`, `a@x.example and b@y.example`, `a@x.example and 2 others` */
function inWords([first, ...others]: readonly string[]): string {
  if (others.length < 2) return [first, ...others].join(' and ');
  return `${first} and ${others.length} others`;
}
