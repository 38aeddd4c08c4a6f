import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '../../web/ground/api.ts';
import type { LoginNeed } from '../../web/ground/session.ts';

/** A call received by the server. */
export interface Call {
  readonly name: string;
  readonly variables: Record<string, unknown>;
  readonly headers: IncomingHttpHeaders;
}

type Answer = (call: Call) => Answered | Promise<Answered>;

interface Answered {
  data?: unknown;
  errors?: unknown[];
  /** 200 by default. */
  status?: number;
}

/** A server with programmed answers that keeps its calls. */
export async function graphqlServer(answer: Answer) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const call = { name: body.operationName, variables: body.variables ?? {}, headers: request.headers };
    calls.push(call);
    const { status = 200, ...answered } = await answer(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  return { url, calls, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** The console's client for the server, with a replaceable token. */
export function clientOf(
  url: string,
  { accessToken = () => 'token', needLogin = () => Promise.reject() }: Partial<Session> = {},
) {
  return createApi({ url, fetch, accessToken, needLogin });
}

interface Session {
  readonly accessToken: () => string | null;
  readonly needLogin: (need: LoginNeed) => Promise<void>;
}

/** A refusal in the gateway's form. */
export const refusal = (code: string, message: string, more: object = {}) => ({
  data: null,
  errors: [{ message, extensions: { code, ...more } }],
});

/** A department with the fields of every console query. */
export const department = (number: number, over: object = {}) => ({
  __typename: 'Department',
  id: `department_${number}`,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  companyId: 'company_1',
  name: `Department ${number}`,
  description: null,
  status: 'ACTIVE',
  ...over,
});
