/** What the transport says of an attempt that failed. */
export interface SmtpError extends Error {
  /** Such as `ECONNECTION`, `ETIMEDOUT`, `EDNS`, `ETLS`, `EAUTH`, `EENVELOPE`, `EMESSAGE`, `EABORT`. */
  code?: string | undefined;
  /** The code of the system, such as `ECONNREFUSED`. */
  originalCode?: string | undefined;
  /** The SMTP command that failed: `CONN`, `EHLO`, `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`. */
  command?: string | undefined;
  /** The server's reply, and its number. */
  response?: string | undefined;
  responseCode?: number | undefined;
  /** Whether its number says that trying again won't help. */
  permanent?: boolean | undefined;
  /** Of a refusal by RCPT TO. */
  recipient?: string | undefined;
  rejectedErrors?: SmtpError[] | undefined;
}

const LONGEST_REPLY = 300;
/** Replies about who we are, not about the letter (RFC 4954). */
const ABOUT_THE_LOGIN = new Set([530, 534, 535, 538]);

/**
 * Whether the server has refused the letter, or a recipient of it, for good. What it says before it has heard of either, or about
 * our login, says nothing of them: that can be mended while the letter waits.
 */
export function isPermanent({ command, code, responseCode = 0, permanent = false }: SmtpError): boolean {
  if (code === 'EMESSAGE' && responseCode === 0) return true; // Larger than the server said it takes.
  return permanent && !ABOUT_THE_LOGIN.has(responseCode) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? '');
}

/**
 * Why it failed, as a sentence for people: the server's own words where it gave any, and nothing of where it is.
 *
 * @param isHandedOver whether all of the letter had been sent: then the server may have it, and only failed to say so.
 */
export function whyNot(error: SmtpError, isHandedOver: boolean): string {
  const { code, originalCode = '' } = error;
  if (/CERT|SIGNATURE/.test(originalCode)) return `The mail server’s certificate can’t be trusted: ${originalCode}.`;
  if (code === 'ETLS' || /^(EPROTO|ERR_SSL)/.test(originalCode)) {
    return 'No encrypted connection to the mail server could be made.';
  }
  if (error.response) return `The mail server ${verdict(error)}: ${readable(error.response)}`;
  if (isHandedOver) {
    return 'The connection was lost after the message had been sent and before the mail server said whether it has it. It may arrive twice.';
  }
  switch (originalCode || code) {
    case 'ECONNREFUSED':
      return 'The mail server takes no connections.';
    case 'EDNS':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The mail server’s name leads to no address.';
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The mail server did not answer in time.';
    case 'EMESSAGE':
      return 'The message is larger than the mail server takes.';
    default:
      return 'The connection to the mail server was lost.';
  }
}

function verdict({ command = '', responseCode = 0 }: SmtpError): string {
  if (command.startsWith('AUTH') || ABOUT_THE_LOGIN.has(responseCode)) return 'refused the login';
  if (command === 'MAIL FROM') return 'refused the sender';
  if (command === 'RCPT TO') return 'refused the recipient';
  return command === 'DATA' ? 'refused the message' : 'refused the connection';
}

/** A reply of any length as one line, without control characters. */
function readable(reply: string): string {
  const line = reply.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.length > LONGEST_REPLY ? `${line.slice(0, LONGEST_REPLY)}…` : line;
}
