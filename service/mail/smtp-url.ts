/** A mail server, and how to log in to it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Encrypted from the first byte; else by STARTTLS. */
  isSecure: boolean;
  /**
   * 'required': nothing is sent without encryption and a good certificate. 'optional': encrypted where the server offers
   * it, whatever its certificate, as mail servers do among themselves.
   */
  encryption: 'required' | 'optional';
  login: { user: string; password: string } | undefined;
}

/** An address, and the name that stands before it: `Docket <docket@lima.example>`. */
export interface Mailbox {
  name: string;
  address: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Reads an address of a mail server; undefined where it isn't one. Ports are 587, and 465 for smtps. Encryption is
 * required unless the server is on this machine or `?encryption=optional` says otherwise.
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

/** Reads `docket@lima.example` or `Docket <docket@lima.example>`; undefined where it is neither, or more than one. */
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
