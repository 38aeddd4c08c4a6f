import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { Mailbox } from './smtp-url.ts';

/** A message as it is put on its way; the same however often that is tried. */
export interface Letter {
  messageId: string;
  date: Date;
  from: Mailbox;
  /** Where answers go: the company that sends it. */
  replyTo: Mailbox;
  /** All recipients, as the letter's head names them. */
  to: readonly string[];
  subject: string;
  body: string;
  attachments: readonly { filename: string; contentType: string; bytes: Buffer }[];
}

/** The letter as MIME: plain text with an alternative in HTML, and what is attached. */
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

/** Plain text as HTML, all of it escaped: an empty line ends a paragraph, other line ends stay. */
function htmlOf(text: string): string {
  const paragraphs = text.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((paragraph) => paragraph.trim() !== '');
  const lines = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>\n')}</p>`);
  return `<!doctype html>\n<html><body>\n${lines.join('\n')}\n</body></html>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
