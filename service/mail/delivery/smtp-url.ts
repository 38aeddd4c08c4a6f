/** A mail server and its login. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  isSecure: boolean;
  /**
   * 'required' sends nothing without encryption and a valid certificate. 'optional' encrypts when the server offers it,
   * with any certificate, as mail servers do among themselves.
   */
  encryption: 'required' | 'optional';
  login: { user: string; password: string } | undefined;
}

/** An address with a display name: `Docket <docket@lima.example>`. */
export interface Mailbox {
  name: string;
  address: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Parses the URL of a mail server; undefined for any other text. The port is 587, for smtps 465. Encryption is required
 * except on this machine or with `?encryption=optional`.
 *
 * parseSmtpUrl('smtp://ana:hush@mail.example') → { host: 'mail.example', port: 587, isSecure: false, encryption: 'required', … }
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return undefined;
  if (!/^\/?$/.test(url.pathname) || url.hash || !/^(\?encryption=(optional|required))?$/.test(url.search))
    return undefined;
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === undefined || password === undefined || (user === '') !== (password === '')) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'smtps:';
  const isOptional = url.search === '' ? LOOPBACK.test(host) : url.search.endsWith('optional');
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    encryption: isOptional ? 'optional' : 'required',
    login: user === '' ? undefined : { user, password },
  };
}

const ADDRESS = /^[^\s@,;:<>"()[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/** Parses `docket@lima.example` or `Docket <docket@lima.example>`; undefined for any other text. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = text] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  if (!ADDRESS.test(address) || /[^\x21-\x7e]/.test(address)) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
