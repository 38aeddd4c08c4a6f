import { isIP } from 'node:net';
import { StartError } from './lifecycle.ts';
import { type Mailbox, parseMailbox, parseSmtpUrl, type SmtpServer } from './service/mail/smtp-url.ts';

/** A setting as README lists it; `fallback` says what an absent one means. */
export interface SettingDescription {
  name: string;
  fallback: string;
  meaning: string;
}

interface Setting<T> extends SettingDescription {
  /** Undefined for text that isn't right. */
  parse(text: string): T | undefined;
  /** What would be right, as it follows "it must be". */
  rule: string;
  /** Its value is never shown. */
  secret?: boolean;
  /** The text that stands for an absent variable. */
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
    meaning: 'Where the gateway listens, which serves the console and GraphQL',
    ...port,
  },
  servicePort: {
    name: 'SERVICE_PORT',
    initial: '4001',
    fallback: '4001',
    meaning: 'Where the service listens',
    ...port,
  },
  host: {
    name: 'HOST',
    initial: '127.0.0.1',
    fallback: '127.0.0.1',
    meaning: 'The address to listen on; 0.0.0.0 for every one of the machine',
    parse: (text: string) => (isIP(text) ? text : undefined),
    rule: 'an IP address of this machine, or 0.0.0.0',
  },
  serviceUrl: {
    name: 'SERVICE_URL',
    fallback: 'none',
    meaning: 'A running service for the gateway to use; then `npm start` starts none',
    ...origin,
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
    meaning: 'Where the embedded database and the generated secret are kept',
    parse: (text: string) => text,
    rule: 'a directory',
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'Where people reach the console; QR codes lead there',
    ...origin,
  },
  tokenSecret: {
    name: 'TOKEN_SECRET',
    fallback: 'generated into DATA_DIR',
    meaning: 'Signs access tokens; required with `DATABASE_URL`, the same for every service',
    secret: true,
    parse: (text: string) => (text.length >= 32 ? text : undefined),
    rule: 'at least 32 characters long',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: 'none',
    meaning: 'The mail server that messages go to; without one they wait in the outbox',
    secret: true,
    parse: parseSmtpUrl,
    rule: 'a URL such as smtp://user:password@mail.example:587, its ?encryption= required or optional',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: 'none',
    meaning: 'Whom messages come from; required with `SMTP_URL`',
    parse: parseMailbox,
    rule: 'one e-mail address, or a name and one, such as Docket <docket@mail.example>',
  },
  adminEmail: {
    name: 'ADMIN_EMAIL',
    fallback: 'admin@docket.example',
    meaning: 'The super admin that is made on an empty database',
    parse: (text: string) => (/^[^\s@,<>]+@[^\s@,<>]+$/.test(text) ? text : undefined),
    rule: 'one e-mail address',
  },
  adminPassword: {
    name: 'ADMIN_PASSWORD',
    fallback: 'generated, printed once',
    meaning: 'Their password',
    secret: true,
    parse: (text: string) => (text.length >= 12 && text.length <= 128 ? text : undefined),
    rule: '12 to 128 characters long',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    initial: 'info',
    fallback: 'info',
    meaning: 'The least that is logged',
    ...oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  nodeEnv: {
    name: 'NODE_ENV',
    initial: 'development',
    fallback: 'development',
    meaning: 'In `production`, GraphiQL and introspection are off',
    ...oneOf('production', 'development', 'test'),
  },
  graphiql: {
    name: 'GRAPHIQL',
    fallback: '1, in production 0',
    meaning: 'Whether `GET /graphql` shows GraphiQL, and the schema may be read',
    ...flag,
  },
  consoleOperationsOnly: {
    name: 'CONSOLE_OPERATIONS_ONLY',
    initial: '0',
    fallback: '0',
    meaning: "Whether those without an API token may send the console's own operations, and no others",
    ...flag,
  },
  slowOperationMs: {
    name: 'SLOW_OPERATION_MS',
    initial: '1000',
    fallback: '1000',
    meaning: 'A GraphQL operation that takes as many milliseconds is logged by itself; with 0 none is',
    parse: (text: string) => wholeNumber(text, 0, 60_000),
    rule: 'a whole number of milliseconds from 0 to 60000',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    fallback: 'none',
    meaning: 'The bearer token for `/metrics`, which without one answers the machine itself only',
    secret: true,
    parse: (text: string) => (text.length >= 16 ? text : undefined),
    rule: 'at least 16 characters long',
  },
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none',
    meaning: 'A collector that traces are sent to, by OTLP over HTTP; `/v1/traces` is added to it',
    parse: parseHttpUrl,
    rule: 'an http or https URL such as http://localhost:4318',
  },
  otlpTracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    fallback: 'none',
    meaning: 'The same as a whole URL',
    parse: parseHttpUrl,
    rule: 'an http or https URL such as http://localhost:4318/v1/traces',
  },
  tracesSampler: {
    name: 'OTEL_TRACES_SAMPLER',
    initial: 'parentbased_always_on',
    fallback: 'parentbased_always_on',
    meaning: 'Which traces are sent; those that begin with `parentbased_` let callers who trace decide on theirs',
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
    meaning: 'The part of the traces that a sampler by ratio sends',
    parse: (text: string) => (/^(0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined),
    rule: 'a number from 0 to 1 such as 0.25',
  },
  rateLimit: {
    name: 'RATE_LIMIT',
    initial: '30000',
    fallback: '30000',
    meaning: 'Calls of the service that each API token may make a minute; 0 for any number',
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
    meaning: 'Addresses or ranges besides loopback whose `X-Forwarded-For` is believed, separated by commas',
    parse: (text: string) => list(text, (entry) => (isAddressOrRange(entry) ? entry : undefined)),
    rule: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  },
} satisfies Record<string, Setting<unknown>>;

/** Every setting, in README's order. */
export const settingDescriptions: readonly SettingDescription[] = Object.values(declared);

type Read<S extends Setting<unknown>> = S extends { initial: string }
  ? Exclude<ReturnType<S['parse']>, undefined>
  : ReturnType<S['parse']>;
type Declared = { [K in keyof typeof declared]: Read<(typeof declared)[K]> };

type Followed =
  | 'serviceUrl'
  | 'publicUrl'
  | 'graphiql'
  | 'smtpUrl'
  | 'mailFrom'
  | `otlp${string}`
  | `tracesSampler${string}`;

/** What the environment says, each as `declared` means it, and what follows from it. */
export type Settings = Omit<Declared, Followed> & {
  /** Where the gateway finds the service: an origin. */
  serviceUrl: string;
  /** Whether `npm start` runs a service of its own. */
  runsService: boolean;
  /** Where people reach the console: an origin. */
  publicUrl: string;
  graphiql: boolean;
  /** Where messages go, and whom they come from; undefined without a mail server. */
  mail: { server: SmtpServer; from: Mailbox } | undefined;
  /** Where traces go, and which; undefined where none do. */
  tracing: { url: string; sampler: string; ratio: number } | undefined;
};

/** The environment doesn't make sense; `message` has a line for each wrong setting. */
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
 * @throws SettingsError that says of every wrong one its value and what would be right; of a secret, only its length.
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
  // Sound once nothing is wrong: each value is what its own `parse` gave.
  const read = Object.fromEntries(entries) as Declared;
  wrong.push(...contradictions(read, env));
  if (wrong.length > 0) throw new SettingsError(wrong);
  const tracesUrl =
    read.otlpTracesEndpoint ?? (read.otlpEndpoint && `${read.otlpEndpoint.replace(/\/$/, '')}/v1/traces`);
  return {
    ...read,
    serviceUrl: read.serviceUrl ?? `http://127.0.0.1:${read.servicePort}`,
    runsService: read.serviceUrl === undefined,
    publicUrl: read.publicUrl ?? `http://${nameOf(read.host)}:${read.port}`,
    graphiql: read.graphiql ?? read.nodeEnv !== 'production',
    mail: read.smtpUrl && read.mailFrom && { server: read.smtpUrl, from: read.mailFrom },
    tracing: tracesUrl ? { url: tracesUrl, sampler: read.tracesSampler, ratio: read.tracesSamplerArg } : undefined,
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
  if (!read.serviceUrl && read.port !== undefined && read.port === read.servicePort) {
    yield `SERVICE_PORT is "${read.servicePort}"; it must be another port than PORT.`;
  }
}

/** The host of a URL by which a listener on this address is reached from the machine itself. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
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
