import { describe, expect, test } from 'vitest';
import { readSettings, settingDescriptions } from '../../process/settings.ts';

/** The errors of the settings, a line each. */
function complaints(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

test('needs no setting', () => {
  expect(readSettings({})).toMatchObject({
    port: 4000,
    servicePort: 4001,
    host: '127.0.0.1',
    serviceUrl: 'http://127.0.0.1:4001',
    runsService: true,
    publicUrl: 'http://localhost:4000',
    dataDir: './data',
    graphiql: true,
    corsOrigins: [],
    trustedProxies: [],
    mail: undefined,
    tracing: undefined,
  });
});

test('names the OpenID provider whole, by https or on this machine', () => {
  const client = { OIDC_CLIENT_ID: 'docket', OIDC_CLIENT_SECRET: 'a secret' };
  const at = (OIDC_ISSUER: string) => ({ OIDC_ISSUER, ...client });
  expect(readSettings({}).provider).toBeUndefined();
  expect(readSettings({ ...at('https://login.example/realms/lima'), OIDC_NAME: 'Lima SSO' }).provider).toEqual({
    issuer: 'https://login.example/realms/lima',
    clientId: 'docket',
    clientSecret: 'a secret',
    name: 'Lima SSO',
  });
  expect(readSettings(at('http://localhost:8080')).provider?.name).toBe('single sign-on');
  expect(complaints(at('http://login.example'))).toEqual([
    'OIDC_ISSUER is "http://login.example"; it must be an https URL such as https://login.example/realms/lima; http only for localhost.',
  ]);
  expect(complaints({ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'docket' })).toEqual([
    'OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is missing; with OIDC_ISSUER both must be set.',
  ]);
});

test('refuses a port for two purposes', () => {
  expect(() => readSettings({ METRICS_PORT: '4000' })).toThrow(
    'METRICS_PORT is "4000"; it must be another port than PORT.',
  );
  expect(() => readSettings({ METRICS_PORT: '9100', SERVICE_METRICS_PORT: '9100' })).toThrow(
    'SERVICE_METRICS_PORT is "9100"; it must be another port than METRICS_PORT.',
  );
});

test('lets this machine read the metrics without a token, unless the console has a public address', () => {
  expect(readSettings({}).metricsToken).toBeUndefined();
  const PUBLIC_URL = 'https://docket.example';
  expect(readSettings({ PUBLIC_URL }).metricsToken).toBeNull();
  const METRICS_TOKEN = 'a-long-metrics-token';
  expect(readSettings({ PUBLIC_URL, METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN);
});

test('sends traces to a collector, or to a separate URL for traces', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318/';
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
    url: 'http://collector.example:4318/v1/traces',
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  const OTEL_EXPORTER_OTLP_TRACES_ENDPOINT = 'https://traces.example/in';
  const by = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, ...by }).tracing).toEqual({
    url: 'https://traces.example/in',
    sampler: 'traceidratio',
    ratio: 0.25,
  });
});

test.each([
  ['smtp://mail.example', 587, 'required'],
  ['smtp://mail.example:25?encryption=optional', 25, 'optional'],
  ['smtp://localhost:1025', 1025, 'optional'],
  ['smtp://[::1]', 587, 'optional'],
  ['smtp://127.0.0.1?encryption=required', 587, 'required'],
])('sends through %s', (SMTP_URL, port, encryption) => {
  const { mail } = readSettings({ SMTP_URL, MAIL_FROM: 'docket@mail.example' });
  expect(mail).toMatchObject({ server: { port, encryption, isSecure: false, login: undefined }, from: { name: '' } });
});

test('treats an empty variable as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}));
});

test('reads each setting', () => {
  const env = {
    PORT: '80',
    HOST: '::',
    SERVICE_URL: 'https://service.example/',
    DATABASE_URL: 'postgresql://docket@db.example/docket',
    PUBLIC_URL: 'https://docket.example',
    TOKEN_SECRET: 's'.repeat(32),
    GRAPHIQL: '0',
    CORS_ORIGINS: 'https://a.example, https://b.example:8443',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
    SMTP_URL: 'smtps://docket:p%40ss@mail.example',
    MAIL_FROM: 'Docket <docket@mail.example>',
  };
  expect(readSettings(env)).toMatchObject({
    port: 80,
    host: '::',
    serviceUrl: 'https://service.example',
    runsService: false,
    publicUrl: 'https://docket.example',
    graphiql: false,
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    trustedProxies: ['10.0.0.0/8', '::1'],
    mail: {
      server: {
        host: 'mail.example',
        port: 465,
        isSecure: true,
        encryption: 'required',
        login: { user: 'docket', password: 'p@ss' },
      },
      from: { name: 'Docket', address: 'docket@mail.example' },
    },
  });
});

test('switches GraphiQL off in production unless requested', () => {
  expect(readSettings({ NODE_ENV: 'production' }).graphiql).toBe(false);
  expect(readSettings({ NODE_ENV: 'production', GRAPHIQL: '1' }).graphiql).toBe(true);
});

describe('a wrong setting', () => {
  test('is named with its value and the expected value', () => {
    expect(complaints({ PORT: '70000' })).toEqual(['PORT is "70000"; it must be a port from 1 to 65535.']);
    expect(complaints({ LOG_LEVEL: 'loud' })).toEqual([
      'LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace, silent.',
    ]);
  });

  test('is named together with all others', () => {
    expect(complaints({ PORT: 'x', HOST: 'here', CORS_ORIGINS: 'https://a.example/path' })).toHaveLength(3);
  });

  test('shows only the length of a secret', () => {
    const secrets = { TOKEN_SECRET: 'hush', ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'hush', METRICS_TOKEN: 'hush' };
    const urls = { DATABASE_URL: 'mysql://root:hush@db', SMTP_URL: 'https://root:hush@mail' };
    const lines = complaints({ ...secrets, ...urls });
    expect(lines).toHaveLength(5);
    expect(lines.join()).not.toContain('hush');
    expect(lines).toContain('TOKEN_SECRET is a text of 4 characters; it must be at least 32 characters long.');
  });

  test.each([
    ['HOST', 'example.com'],
    ['SERVICE_PORT', '0'],
    ['SERVICE_PORT', '4000'],
    ['SERVICE_URL', 'http://service.example/path'],
    ['PUBLIC_URL', 'docket.example'],
    ['PUBLIC_URL', 'https://user:password@docket.example'],
    ['GRAPHIQL', 'yes'],
    ['NODE_ENV', 'prod'],
    ['ADMIN_EMAIL', 'a@b.example, c@d.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'smtp://mail.example/path'],
    ['SMTP_URL', 'smtp://user@mail.example'],
    ['SMTP_URL', 'smtp://mail.example?encryption=off'],
    ['MAIL_FROM', 'Docket'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Docket <a@b.example>, Other <c@d.example>'],
    ['MAIL_FROM', 'a b@c.example'],
    ['SLOW_OPERATION_MS', '-1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '25%'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1/8/9'],
  ])('%s=%s', (name, value) => {
    const lines = complaints({ [name]: value });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test('may be a setting without its companion', () => {
    expect(complaints({ DATABASE_URL: 'postgresql://db.example/docket' })).toEqual([
      expect.stringMatching(/^TOKEN_SECRET is missing/),
    ]);
    expect(complaints({ SMTP_URL: 'smtp://mail.example' })).toEqual([expect.stringMatching(/^MAIL_FROM is missing/)]);
    expect(complaints({ ADMIN_PASSWORD: 'seven green bicycles' })).toEqual([
      expect.stringMatching(/^ADMIN_EMAIL is missing/),
    ]);
  });
});

test('each setting is named and described once', () => {
  expect(new Set(settingDescriptions.map(({ name }) => name)).size).toBe(settingDescriptions.length);
  expect(settingDescriptions.filter(({ fallback, meaning }) => !fallback || !meaning)).toEqual([]);
});
