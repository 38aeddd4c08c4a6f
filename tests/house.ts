import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { createGateway } from '../gateway/gateway.ts';
import type { TurnLimits } from '../process/turns.ts';
import type { Database } from '../service/database/database.ts';
import { BACK_CHANNEL, CALLBACK, type ProviderSettings } from '../service/login/provider/provider-settings.ts';
import type { RateLimit } from '../service/login/rate-limit.ts';
import { parseSmtpUrl } from '../service/mail/delivery/smtp-url.ts';
import type { MailOptions } from '../service/mail/outbox.ts';
import { createService } from '../service/service.ts';
import { makeFirstAdmin } from '../service/users/first-admin.ts';

/** The answer to a GraphQL request. */
export interface GraphQLAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows its query.
  data: any;
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string; [key: string]: unknown } }[];
}

/** Service and gateway, with the built console, in this process and on free ports. */
export interface House extends AsyncDisposable {
  /** The gateway's origin. */
  url: string;
  serviceUrl: string;
  /** Queries the gateway; without a token as a visitor. */
  graphql(token: string | null, document: string, variables?: Record<string, unknown>): Promise<GraphQLAnswer>;
  /** Queries the gateway like `graphql`, but throws on a refusal and returns the answer's `data`. */
  demand(token: string | null, document: string, variables?: Record<string, unknown>): Promise<GraphQLAnswer['data']>;
  /** Opens a session for a user with the password `PASSWORD`. */
  logIn(
    email: string,
  ): Promise<{ accessToken: string; userId: string; fullName: string; companyId: string | null; role: string }>;
}

export const SUPER_ADMIN = 'super@docket.example';
export const PASSWORD = 'seven green bicycles';

export interface HouseOptions {
  log?: Logger | undefined;
  /** `smtp://…` of the mail server; without a server, mail waits. */
  smtpUrl?: string | undefined;
  /** The delay before a message leaves. */
  mailDelayMs?: number | undefined;
  /** Whether the address is localhost, as passkeys need; 127.0.0.1 by default. */
  isAtLocalhost?: boolean | undefined;
  /** Whether super admins need a second factor; false by default. */
  superAdminsNeedFactor?: boolean | undefined;
  /** The OpenID provider; none by default. */
  provider?: ProviderSettings | undefined;
  /** The rate limit of API tokens; none by default. */
  rateLimit?: RateLimit | undefined;
  /** The gateway's operations at once and waiting. */
  operations?: TurnLimits | undefined;
}

/** Opens the house on an empty database with a super admin. Closes the database in the end. */
export async function openHouse(
  database: Database,
  {
    log = pino({ level: 'silent' }),
    smtpUrl,
    mailDelayMs = 0,
    rateLimit,
    provider,
    superAdminsNeedFactor,
    operations,
    isAtLocalhost = false,
  }: HouseOptions = {},
): Promise<House> {
  await makeFirstAdmin(database, { email: SUPER_ADMIN, password: PASSWORD });
  const server = createServer();
  const address = await listening(server);
  const url = isAtLocalhost ? address.replace('127.0.0.1', 'localhost') : address;
  const tokenSecret = 'only the tests sign with this secret';
  const mail = mailBy(smtpUrl, mailDelayMs);
  const service = createService({
    database,
    tokenSecret,
    publicUrl: url,
    log,
    mail,
    rateLimit,
    provider,
    superAdminsNeedFactor,
    companyProvidersMayBePrivate: true,
    webhooks: { gatewayUrl: url, mayBePrivate: true },
  });
  const serviceUrl = await service.listen({ host: '127.0.0.1', port: 0 });
  const schema = readFileSync('schema.graphql', 'utf8');
  const gateway = createGateway({
    schema,
    serviceUrl,
    log,
    assets: 'web/dist',
    introspection: true,
    callback: CALLBACK,
    backChannel: BACK_CHANNEL,
    ...(operations && { operations }),
  });
  server.on('request', gateway.handler);

  const graphql: House['graphql'] = async (token, query, variables) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as GraphQLAnswer;
  };
  const demand: House['demand'] = async (token, document, variables) => {
    const { data, errors } = await graphql(token, document, variables);
    if (errors) throw new Error(errors.map(({ message, extensions }) => `${extensions.code}: ${message}`).join('\n'));
    return data;
  };
  return {
    url,
    serviceUrl,
    graphql,
    demand,
    logIn: async (email) => (await demand(null, LOGIN, { input: { email, password: PASSWORD } })).login,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await gateway.close();
      await service.close();
      await database.close();
    },
  };
}

function mailBy(smtpUrl: string | undefined, delayMs: number): MailOptions | undefined {
  if (smtpUrl === undefined) return undefined;
  const server = parseSmtpUrl(smtpUrl);
  if (!server) throw new Error(`${smtpUrl} is no address of a mail server`);
  return { server, from: { name: 'Docket', address: 'docket@mail.example' }, delayMs };
}

const LOGIN = /* GraphQL */ `
  mutation ($input: LoginInput!) { login(input: $input) { accessToken userId fullName companyId role } }`;

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
