import { isIP } from 'node:net';
import { parseSyslogUrl } from '../service/accounts/syslog/syslog-url.ts';
import { API_TOKEN_PREFIX } from '../service/login/api-token-secret.ts';
import { BACK_CHANNEL, CALLBACK, type ProviderSettings } from '../service/login/provider/provider-settings.ts';
import { type Mailbox, parseMailbox, parseSmtpUrl, type SmtpServer } from '../service/mail/delivery/smtp-url.ts';
import { StartError } from './lifecycle.ts';
import { isLoopback } from './metrics-readers.ts';

/** A setting, as docs/operating.md lists it. `fallback` describes the default. */
export interface SettingDescription {
  name: string;
  fallback: string;
  meaning: string;
}

interface Setting<T> extends SettingDescription {
  /** Undefined for invalid text. */
  parse(text: string): T | undefined;
  /** The rest of a sentence that begins with "it must be". */
  rule: string;
  /** Secret values are never printed. */
  secret?: boolean;
  /** The text used for an absent variable. */
  initial?: string;
}

const port = { parse: (text: string) => wholeNumber(text, 1, 65_535), rule: 'a port from 1 to 65535' };
const flag = { parse: (text: string) => (text === '1' ? true : text === '0' ? false : undefined), rule: '1 or 0' };
const origin = { parse: parseOrigin, rule: 'an http or https URL without a path, such as https://docket.example' };

const declared = {
  port: {
    name: 'PORT',
    initial: '4000',
    fallback: '4000',
    meaning: 'Port of the gateway, which serves the console and GraphQL',
    ...port,
  },
  servicePort: {
    name: 'SERVICE_PORT',
    initial: '4001',
    fallback: '4001',
    meaning: 'Port of the service',
    ...port,
  },
  host: {
    name: 'HOST',
    initial: '127.0.0.1',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 for every address of the machine',
    parse: (text: string) => (isIP(text) ? text : undefined),
    rule: 'an IP address of this machine, or 0.0.0.0',
  },
  serviceUrl: {
    name: 'SERVICE_URL',
    fallback: 'none',
    meaning: 'A running service for the gateway; `npm start` then starts no service',
    ...origin,
  },
  gatewayUrl: {
    name: 'GATEWAY_URL',
    fallback: 'the gateway of `npm start`',
    meaning: 'The gateway, for a service that runs apart: it answers the GraphQL documents of webhooks',
    ...origin,
  },
  secondFactorSuperAdmins: {
    name: 'SECOND_FACTOR_SUPER_ADMINS',
    initial: '0',
    fallback: '0',
    meaning: '1 demands a second factor of super admins, as a company may of its users',
    ...flag,
  },
  webhooksPrivate: {
    name: 'WEBHOOKS_PRIVATE',
    initial: '0',
    fallback: '0',
    meaning: '1 lets webhooks go to private and local addresses, and without https',
    ...flag,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: 'none',
    meaning: 'A PostgreSQL server, in place of the embedded database',
    secret: true,
    parse: (text: string) => (/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined),
    rule: 'a URL such as postgresql://docket:password@db.example/docket',
  },
  dataDir: {
    name: 'DATA_DIR',
    initial: './data',
    fallback: './data',
    meaning: 'Directory of the embedded database and the generated secret',
    parse: (text: string) => text,
    rule: 'a directory',
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'Address of the console for users, for links in QR codes, and the site of passkeys',
    ...origin,
  },
  tokenSecret: {
    name: 'TOKEN_SECRET',
    fallback: 'generated into DATA_DIR',
    meaning: 'Signs access tokens. Required with `DATABASE_URL`, the same for every service',
    secret: true,
    parse: (text: string) => (text.length >= 32 ? text : undefined),
    rule: 'at least 32 characters long',
  },
  sessionHours: {
    name: 'SESSION_HOURS',
    initial: '12',
    fallback: '12',
    meaning: 'Hours from the login to the end of a session; a company may set fewer',
    parse: (text: string) => wholeNumber(text, 1, 720),
    rule: 'a whole number of hours from 1 to 720',
  },
  sessionIdleMinutes: {
    name: 'SESSION_IDLE_MINUTES',
    initial: '240',
    fallback: '240',
    meaning: 'Minutes without use that end a session; a company may set fewer',
    parse: (text: string) => wholeNumber(text, 5, 43_200),
    rule: 'a whole number of minutes from 5 to 43200',
  },
  oidcIssuer: {
    name: 'OIDC_ISSUER',
    fallback: 'none',
    meaning: 'Issuer of an OpenID provider, for logins by the provider',
    parse: parseIssuer,
    rule: 'an https URL such as https://login.example/realms/lima; http only for localhost',
  },
  oidcClientId: {
    name: 'OIDC_CLIENT_ID',
    fallback: 'none',
    meaning: "Docket's client at the provider. Required with `OIDC_ISSUER`",
    parse: (text: string) => text,
    rule: 'the id of a client',
  },
  oidcClientSecret: {
    name: 'OIDC_CLIENT_SECRET',
    fallback: 'none',
    meaning: 'Secret of the client. Required with `OIDC_ISSUER`',
    secret: true,
    parse: (text: string) => text,
    rule: 'the secret of the client',
  },
  oidcName: {
    name: 'OIDC_NAME',
    initial: 'single sign-on',
    fallback: 'single sign-on',
    meaning: 'Name of the provider on the login screen: “Log in with …”',
    parse: (text: string) => (text.length <= 40 ? text : undefined),
    rule: 'at most 40 characters long',
  },
  oidcCompanyPrivate: {
    name: 'OIDC_COMPANY_PRIVATE',
    initial: '0',
    fallback: '0',
    meaning: "1 lets companies' own providers be at private and local addresses, and without https",
    ...flag,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: 'none',
    meaning: 'Mail server. Without a mail server, messages wait in the outbox',
    secret: true,
    parse: parseSmtpUrl,
    rule: 'a URL such as smtp://user:password@mail.example:587, its ?encryption= required or optional',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: 'none',
    meaning: 'Sender of messages. Required with `SMTP_URL`',
    parse: parseMailbox,
    rule: 'one e-mail address, or a name and one, such as Docket <docket@mail.example>',
  },
  syslog: {
    name: 'SYSLOG_URL',
    fallback: 'none',
    meaning: 'Receiver of security events by syslog (RFC 5424): `tls://`, `tcp://` or `udp://`',
    parse: parseSyslogUrl,
    rule: 'a URL such as tls://siem.example:6514, tcp://siem.example:601 or udp://siem.example:514',
  },
  adminEmail: {
    name: 'ADMIN_EMAIL',
    fallback: 'admin@docket.example',
    meaning: 'Super admin that the first start creates in an empty database',
    parse: (text: string) => (/^[^\s@,<>]+@[^\s@,<>]+$/.test(text) ? text : undefined),
    rule: 'one e-mail address',
  },
  adminPassword: {
    name: 'ADMIN_PASSWORD',
    fallback: 'generated, printed once',
    meaning: 'Password of the super admin',
    secret: true,
    parse: (text: string) => (text.length >= 12 && text.length <= 128 ? text : undefined),
    rule: '12 to 128 characters long',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    initial: 'info',
    fallback: 'info',
    meaning: 'Lowest level in the log',
    ...oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  nodeEnv: {
    name: 'NODE_ENV',
    initial: 'development',
    fallback: 'development',
    meaning: '`production` turns off GraphiQL and introspection',
    ...oneOf('production', 'development', 'test'),
  },
  graphiql: {
    name: 'GRAPHIQL',
    fallback: '1, in production 0',
    meaning: '1 serves GraphiQL at `/graphql`, and the schema',
    ...flag,
  },
  consoleOperationsOnly: {
    name: 'CONSOLE_OPERATIONS_ONLY',
    initial: '0',
    fallback: '0',
    meaning: '1 limits callers without an API token to the operations of the console',
    ...flag,
  },
  slowOperationMs: {
    name: 'SLOW_OPERATION_MS',
    initial: '1000',
    fallback: '1000',
    meaning: 'Milliseconds from which a GraphQL operation is logged as slow; 0 for never',
    parse: (text: string) => wholeNumber(text, 0, 60_000),
    rule: 'a whole number of milliseconds from 0 to 60000',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    fallback: 'none',
    meaning:
      'Bearer token for `/metrics`. Without a token, only this machine may read `/metrics`, and only with a `PUBLIC_URL` of this machine',
    secret: true,
    parse: (text: string) => (text.length >= 16 ? text : undefined),
    rule: 'at least 16 characters long',
  },
  metricsPort: {
    name: 'METRICS_PORT',
    fallback: 'none',
    meaning:
      'Separate port for `/metrics` of the gateway. `PORT` then serves no metrics. Without `METRICS_TOKEN`, only this machine may read them',
    ...port,
  },
  serviceMetricsPort: {
    name: 'SERVICE_METRICS_PORT',
    fallback: 'none',
    meaning: 'The same for `/metrics` of the service',
    ...port,
  },
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none',
    meaning: 'Collector of traces, by OTLP over HTTP; Docket appends `/v1/traces`',
    parse: parseHttpUrl,
    rule: 'an http or https URL such as http://localhost:4318',
  },
  otlpTracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    fallback: 'none',
    meaning: 'Full URL for traces, in place of `OTEL_EXPORTER_OTLP_ENDPOINT`',
    parse: parseHttpUrl,
    rule: 'an http or https URL such as http://localhost:4318/v1/traces',
  },
  tracesSampler: {
    name: 'OTEL_TRACES_SAMPLER',
    initial: 'parentbased_always_on',
    fallback: 'parentbased_always_on',
    meaning: "Sampler of traces; with `parentbased_`, the caller's sampling decision wins",
    ...oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
  },
  tracesSamplerArg: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    initial: '1',
    fallback: '1',
    meaning: 'Share of traces that a ratio sampler sends',
    parse: (text: string) => (/^(0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined),
    rule: 'a number from 0 to 1 such as 0.25',
  },
  rateLimit: {
    name: 'RATE_LIMIT',
    initial: '30000',
    fallback: '30000',
    meaning: 'Calls of the service per minute and API token; 0 for no limit',
    parse: (text: string) => wholeNumber(text, 0, 999_999_999),
    rule: 'a number of calls a minute, or 0 for any number',
  },
  corsOrigins: {
    name: 'CORS_ORIGINS',
    initial: '',
    fallback: 'none',
    meaning: 'Origins of other sites that may call the gateway, separated by commas',
    parse: (text: string) => list(text, parseOrigin),
    rule: 'origins such as https://intranet.example, separated by commas',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    initial: '',
    fallback: 'none',
    meaning:
      'Addresses or ranges of proxies besides loopback, separated by commas. Docket trusts their `X-Forwarded-For`',
    parse: (text: string) => list(text, (entry) => (isAddressOrRange(entry) ? entry : undefined)),
    rule: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  },
} satisfies Record<string, Setting<unknown>>;

/** Every setting, in the order of docs/operating.md. */
export const settingDescriptions: readonly SettingDescription[] = Object.values(declared);

type Read<S extends Setting<unknown>> = S extends { initial: string }
  ? Exclude<ReturnType<S['parse']>, undefined>
  : ReturnType<S['parse']>;
type Declared = { [K in keyof typeof declared]: Read<(typeof declared)[K]> };

type Followed =
  | 'serviceUrl'
  | 'publicUrl'
  | 'graphiql'
  | 'metricsToken'
  | 'smtpUrl'
  | 'mailFrom'
  | `oidc${'Issuer' | 'ClientId' | 'ClientSecret' | 'Name'}`
  | `otlp${string}`
  | `tracesSampler${string}`;

/** The values of `declared`, with the settings derived from several of them. */
export type Settings = Omit<Declared, Followed> & {
  /** The origin of the service, for the gateway. */
  serviceUrl: string;
  /** The origin of the gateway of this machine, for the service beside it. */
  ownGatewayUrl: string;
  /** Whether `npm start` runs a service. */
  runsService: boolean;
  /** The origin of the console, for users. */
  publicUrl: string;
  graphiql: boolean;
  /** The bearer token for `/metrics`. Undefined allows this machine only; null allows nobody. */
  metricsToken: string | null | undefined;
  /** The mail server and the sender; undefined without a mail server. */
  mail: { server: SmtpServer; from: Mailbox } | undefined;
  /** The OpenID provider of the installation; undefined for none. */
  provider: ProviderSettings | undefined;
  /** The collector of traces and the sampler; undefined where tracing is off. */
  tracing: { url: string; sampler: string; ratio: number } | undefined;
  /** How an API token begins, for the gateway. No variable changes it. */
  scriptTokenPrefix: string;
  /** Where an OpenID provider sends the browser, for the gateway. No variable changes it. */
  callback: typeof CALLBACK;
  /** Where an OpenID provider tells of logouts, likewise. */
  backChannel: typeof BACK_CHANNEL;
};

/** Wrong settings. `message` has a line for each. */
class SettingsError extends StartError {
  override readonly name = 'SettingsError';
  constructor(wrong: readonly string[]) {
    super(['These settings are wrong:', ...wrong.map((line) => `  ${line}`)].join('\n'));
  }
}

/**
 * Reads the settings from an environment such as `process.env`. An empty variable counts as absent.
 *
 * readSettings({ PORT: '8080' }).publicUrl → 'http://localhost:8080'
 *
 * @throws SettingsError with the value of every wrong setting and a correct form; of a secret, only the length.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const wrong: string[] = [];
  const entries = Object.entries<Setting<unknown>>(declared).map(([key, { name, initial, parse, rule, secret }]) => {
    const text = env[name]?.trim() || initial;
    if (text === undefined) return [key, undefined];
    const value = parse(text);
    if (value === undefined) {
      wrong.push(`${name} is ${secret ? `a text of ${text.length} characters` : `"${text}"`}; it must be ${rule}.`);
    }
    return [key, value];
  });
  // Sound without wrong settings: each value comes from `parse` of the same key.
  const read = Object.fromEntries(entries) as Declared;
  wrong.push(...contradictions(read, env));
  if (wrong.length > 0) throw new SettingsError(wrong);
  const tracesUrl =
    read.otlpTracesEndpoint ?? (read.otlpEndpoint && `${read.otlpEndpoint.replace(/\/$/, '')}/v1/traces`);
  const publicUrl = read.publicUrl ?? `http://${nameOf(read.host)}:${read.port}`;
  return {
    ...read,
    serviceUrl: read.serviceUrl ?? `http://127.0.0.1:${read.servicePort}`,
    ownGatewayUrl: `http://${addressOf(read.host)}:${read.port}`,
    runsService: read.serviceUrl === undefined,
    publicUrl,
    graphiql: read.graphiql ?? read.nodeEnv !== 'production',
    // A proxy on this machine may rewrite the host and add no header: behind a public address, only a token tells.
    metricsToken: read.metricsToken ?? (isLoopback(new URL(publicUrl).host) ? undefined : null),
    mail: read.smtpUrl && read.mailFrom && { server: read.smtpUrl, from: read.mailFrom },
    provider: providerIn(read),
    tracing: tracesUrl ? { url: tracesUrl, sampler: read.tracesSampler, ratio: read.tracesSamplerArg } : undefined,
    scriptTokenPrefix: API_TOKEN_PREFIX,
    callback: CALLBACK,
    backChannel: BACK_CHANNEL,
  };
}

function* contradictions(read: Declared, env: Readonly<Record<string, string | undefined>>) {
  if (read.databaseUrl && !env.TOKEN_SECRET?.trim()) {
    yield 'TOKEN_SECRET is missing; with DATABASE_URL it must be set, to the same 32 or more characters for every service.';
  }
  if (read.adminPassword && !read.adminEmail) yield 'ADMIN_EMAIL is missing; ADMIN_PASSWORD must come with it.';
  if (read.smtpUrl && !env.MAIL_FROM?.trim()) {
    yield 'MAIL_FROM is missing; with SMTP_URL it must be set, such as Docket <docket@mail.example>.';
  }
  if (read.oidcIssuer && !(read.oidcClientId && read.oidcClientSecret)) {
    yield 'OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is missing; with OIDC_ISSUER both must be set.';
  }
  const runsService = !read.serviceUrl;
  yield* clashes({
    PORT: read.port,
    SERVICE_PORT: runsService ? read.servicePort : undefined,
    METRICS_PORT: read.metricsPort,
    SERVICE_METRICS_PORT: runsService ? read.serviceMetricsPort : undefined,
  });
}

/** Names each setting whose port an earlier setting has. */
function* clashes(ports: Readonly<Record<string, number | undefined>>) {
  const taken = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    if (port === undefined) continue;
    const earlier = taken.get(port);
    if (earlier) yield `${name} is "${port}"; it must be another port than ${earlier}.`;
    else taken.set(port, name);
  }
}

function providerIn({ oidcIssuer: issuer, oidcClientId, oidcClientSecret, oidcName }: Declared) {
  if (!issuer || !oidcClientId || !oidcClientSecret) return undefined;
  return { issuer, clientId: oidcClientId, clientSecret: oidcClientSecret, name: oidcName };
}

/** The host name in a URL that reaches this address from the same machine. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** An address that reaches a listener from the same machine. */
function addressOf(host: string): string {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return isIP(address) === 6 ? `[${address}]` : address;
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  return isOrigin && !url.username ? url.origin : undefined;
}

function parseIssuer(text: string): string | undefined {
  const url = URL.parse(parseHttpUrl(text) ?? '');
  return url && (url.protocol === 'https:' || isLoopback(url.host)) ? text : undefined;
}

function parseHttpUrl(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash ? url.href : undefined;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || wholeNumber(bits, 0, family === 4 ? 32 : 128) !== undefined;
}

function oneOf<const T extends string>(...values: T[]) {
  return { parse: (text: string) => values.find((value) => value === text), rule: `one of ${values.join(', ')}` };
}

function list<T>(text: string, parse: (entry: string) => T | undefined): T[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim());
  const values = entries.filter((entry) => entry !== '').map(parse);
  return values.every((value) => value !== undefined) ? values : undefined;
}
