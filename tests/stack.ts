import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createGateway } from '../gateway/gateway.ts';
import { makeFirstAdmin } from '../service/first-admin.ts';
import { createService } from '../service/service.ts';
import { openTestDatabase } from './test-database.ts';

/** Somebody who can log in; `token` is good for as long as the stack runs. */
export interface Account {
  id: string;
  companyId: string | null;
  fullName: string;
  email: string;
  password: string;
  token: string;
}

/** A company, and one user of it in each role. */
export interface Tenant {
  id: string;
  name: string;
  admin: Account;
  quotationAdmin: Account;
  /** Can't log in. */
  worker: Omit<Account, 'password' | 'token'>;
}

/** What a GraphQL request answers. */
export interface GraphQLAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
  data: any;
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string; [key: string]: unknown } }[];
}

/** The whole house, on ports of its own: the service on an empty database, and the gateway with the built console. */
export interface Stack extends AsyncDisposable {
  /** Where the gateway is: an origin. */
  url: string;
  serviceUrl: string;
  superAdmin: Account;
  lima: Tenant;
  oslo: Tenant;
  /** Asks the service: `rest(token, 'GET', '/app/company/get/all')`. */
  rest(token: string | null, method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>;
  /** Asks the gateway. */
  graphql(token: string | null, document: string, variables?: Record<string, unknown>): Promise<GraphQLAnswer>;
  /** All that gateway and service have logged so far, as text. */
  log(): string;
}

const PASSWORD = 'seven green bicycles';

/** Starts the house with a super admin and two companies, Lima and Oslo, that know nothing of each other. */
export async function startStack(): Promise<Stack> {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const database = await openTestDatabase();
  const server = createServer();
  const url = await listening(server);
  const service = createService({ database, tokenSecret: 'only the tests sign with this secret', publicUrl: url, log });
  const serviceUrl = await service.listen({ host: '127.0.0.1', port: 0 });
  const schema = readFileSync('schema.graphql', 'utf8');
  const gateway = createGateway({ schema, serviceUrl, log, assets: 'web/dist', introspection: true });
  server.on('request', gateway.handler);

  const graphql: Stack['graphql'] = async (token, query, variables) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as GraphQLAnswer;
  };
  const change = changes(graphql);

  const superEmail = 'super@docket.example';
  await makeFirstAdmin(database, { email: superEmail, password: PASSWORD });
  const superAdmin = await change.logIn(superEmail);
  return {
    url,
    serviceUrl,
    superAdmin,
    lima: await change.foundCompany(superAdmin, 'Lima'),
    oslo: await change.foundCompany(superAdmin, 'Oslo'),
    graphql,
    rest: async (token, method, path, body) => {
      const response = await fetch(serviceUrl + path, {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    },
    log: () => lines.join(''),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await gateway.close();
      await service.close();
      await database.close();
    },
  };
}

/** What seeding does, by the same calls as anyone. */
function changes(graphql: Stack['graphql']) {
  const sent = async (token: string | null, document: string, input: Record<string, unknown>) => {
    const { data, errors } = await graphql(token, document, { input });
    if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
    return data;
  };

  async function logIn(email: string): Promise<Account> {
    const document = /* GraphQL */ `
      mutation ($input: LoginInput!) { login(input: $input) { accessToken userId fullName companyId } }`;
    const { login } = await sent(null, document, { email, password: PASSWORD });
    const { accessToken: token, userId: id, fullName, companyId } = login;
    return { id, companyId, fullName, email, password: PASSWORD, token };
  }

  async function foundCompany(superAdmin: Account, name: string): Promise<Tenant> {
    const company = /* GraphQL */ `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { id } }`;
    const user = /* GraphQL */ `mutation ($input: CreateUserInput!) { createUser(input: $input) { id email } }`;
    const host = `${name.toLowerCase()}.example`;
    const places = { currency: 'CAD', locale: 'en-CA', timeZone: 'America/Toronto', numberOfUsers: 5 };
    const founded = await sent(superAdmin.token, company, {
      name: `${name} Works`,
      email: `office@${host}`,
      ...places,
    });
    const companyId: string = founded.createCompany.id;

    const hire = async (role: string, firstName: string) => {
      const fullName = `${firstName} ${name}`;
      const email = `${firstName.toLowerCase()}@${host}`;
      const password = role === 'ROLE_USER' ? {} : { password: PASSWORD };
      const { createUser } = await sent(superAdmin.token, user, { companyId, fullName, email, role, ...password });
      return { id: createUser.id as string, companyId, fullName, email };
    };
    const admin = await hire('ROLE_COMPANY', 'Ana');
    const quotationAdmin = await hire('ROLE_QUOTATION_ADMIN', 'Quinn');
    return {
      id: companyId,
      name: `${name} Works`,
      admin: await logIn(admin.email),
      quotationAdmin: await logIn(quotationAdmin.email),
      worker: await hire('ROLE_USER', 'Will'),
    };
  }

  return { logIn, foundCompany };
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
