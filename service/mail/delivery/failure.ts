/** The transport's error of a failed attempt. */
export interface SmtpError extends Error {
  /** `ECONNECTION`, `ETIMEDOUT`, `EDNS`, `ETLS`, `EAUTH`, `EENVELOPE`, `EMESSAGE`, `EABORT` */
  code?: string | undefined;
  /** The system's code: `ECONNREFUSED`. */
  originalCode?: string | undefined;
  /** The failed SMTP command: `CONN`, `EHLO`, `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`. */
  command?: string | undefined;
  /** The server's reply, and its number. */
  response?: string | undefined;
  responseCode?: number | undefined;
  /** Whether the reply's number rules out another attempt. */
  permanent?: boolean | undefined;
  /** The recipient refused by RCPT TO. */
  recipient?: string | undefined;
  rejectedErrors?: SmtpError[] | undefined;
}

const LONGEST_REPLY = 300;
/** Replies about our login, not about the letter (RFC 4954). */
const ABOUT_THE_LOGIN = new Set([530, 534, 535, 538]);

/**
 * Whether the server refuses the letter or a recipient for good. Earlier replies, and replies about our login, say
 * nothing about the letter: an operator can mend the login while the letter waits.
 */
export function isPermanent({ command, code, responseCode = 0, permanent = false }: SmtpError): boolean {
  if (code === 'EMESSAGE' && responseCode === 0) return true; // Above the server's limit.
  return permanent && !ABOUT_THE_LOGIN.has(responseCode) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? '');
}

/**
 * The reason as a sentence for people, with the server's own words and without its address.
 *
 * @param isHandedOver whether the whole letter was sent: the server may have the letter and have failed to say so.
 */
export function whyNot(error: SmtpError, isHandedOver: boolean): string {
  const { code, originalCode = '' } = error;
  if (/CERT|SIGNATURE/.test(originalCode)) return `The mail server’s certificate can’t be trusted: ${originalCode}.`;
  if (code === 'ETLS' || /^(EPROTO|ERR_SSL)/.test(originalCode)) {
    return 'The mail server offers no encrypted connection.';
  }
  if (error.response) return `The mail server ${verdict(error)}: ${readable(error.response)}`;
  if (isHandedOver) {
    return 'The connection broke before the mail server confirmed the message. The message may arrive twice.';
  }
  switch (originalCode || code) {
    case 'ECONNREFUSED':
      return 'The mail server refuses connections.';
    case 'EDNS':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The mail server’s name has no address.';
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The mail server did not answer in time.';
    case 'EMESSAGE':
      return 'The message is too large for the mail server.';
    default:
      return 'The connection to the mail server broke.';
  }
}

function verdict({ command = '', responseCode = 0 }: SmtpError): string {
  if (command.startsWith('AUTH') || ABOUT_THE_LOGIN.has(responseCode)) return 'refused the login';
  if (command === 'MAIL FROM') return 'refused the sender';
  if (command === 'RCPT TO') return 'refused the recipient';
  return command === 'DATA' ? 'refused the message' : 'refused the connection';
}

/** A reply as one line, without control characters. */
function readable(reply: string): string {
  const line = reply.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.length > LONGEST_REPLY ? `${line.slice(0, LONGEST_REPLY)}…` : line;
}
