import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { Mailbox } from './smtp-url.ts';

/** A message for the transport; every attempt sends the same. */
export interface Letter {
  messageId: string;
  date: Date;
  from: Mailbox;
  /** The company's address, for replies. */
  replyTo: Mailbox;
  /** All recipients, as in the letter's header. */
  to: readonly string[];
  subject: string;
  body: string;
  attachments: readonly { filename: string; contentType: string; bytes: Buffer }[];
}

/** The letter as MIME: plain text, HTML and the attachment. */
export function mimeOf(letter: Letter): MailComposerOptions {
  const { messageId, date, from, replyTo, to, subject, body, attachments } = letter;
  return {
    messageId,
    date,
    from,
    replyTo,
    to: to.map((address) => ({ name: '', address })),
    subject,
    text: body,
    html: htmlOf(body),
    attachments: attachments.map(({ filename, contentType, bytes }) => ({ filename, contentType, content: bytes })),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Plain text as escaped HTML: an empty line ends a paragraph; other line ends stay. */
function htmlOf(text: string): string {
  const paragraphs = text.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((paragraph) => paragraph.trim() !== '');
  const lines = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>\n')}</p>`);
  return `<!doctype html>\n<html><body>\n${lines.join('\n')}\n</body></html>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
