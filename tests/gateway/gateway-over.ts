import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createGateway, type GatewayOptions } from '../../gateway/gateway.ts';

/** The beginning of each test schema. */
export const DEFINITIONS = /* GraphQL */ `
  directive @rest(method: HttpMethod! = GET, path: String!, body: String, longBy: HttpMethod) on FIELD_DEFINITION
  directive @each(of: String!) on FIELD_DEFINITION
  directive @cost(weight: String!) on FIELD_DEFINITION
  enum HttpMethod { GET POST PUT DELETE }
  scalar Decimal
  scalar DateTime
  scalar Upload
  scalar JSON
  type Document { filename: String! contentType: String! size: Int! url: String! base64: String! }
`;

/** A request at the service. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers a JSON value with 200, or writes the response and returns `ANSWERED`. */
export type Service = (
  request: Received,
  ...raw: Parameters<RequestListener>
) => unknown | Promise<unknown> | typeof ANSWERED;

/** For a service that wrote the response, or never answers. */
export const ANSWERED = Symbol('answered');

export interface GraphQLAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its query
  data?: any;
  errors?: { message: string; path?: unknown[]; extensions: Record<string, unknown> }[];
}

/** A gateway before a service, both listening, with the service's requests and the gateway's log. */
export interface Running extends AsyncDisposable {
  url: string;
  received: Received[];
  log: Record<string, unknown>[];
  server: Server;
  endSubscriptions(): void;
  graphql(query: string, more?: { variables?: object; headers?: Record<string, string> }): Promise<GraphQLAnswer>;
}

export async function gatewayOver(
  sdl: string,
  service: Service,
  options: Partial<GatewayOptions> = {},
): Promise<Running> {
  const received: Received[] = [];
  const upstream = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    req.on('error', () => {});
    for await (const chunk of req) chunks.push(chunk);
    const { method = '', url: path = '', headers } = req;
    const request = { method, path, headers, body: Buffer.concat(chunks).toString('latin1') };
    received.push(request);
    const value = await service(request, req, res);
    if (value === ANSWERED) return;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(value));
  });
  const serviceUrl = await listening(upstream);

  const log: Record<string, unknown>[] = [];
  const lines = { write: (line: string) => void log.push(JSON.parse(line)) };
  const gateway = createGateway({
    schema: DEFINITIONS + sdl,
    serviceUrl,
    log: pino({ level: 'debug' }, lines),
    ...options,
  });
  const server = createServer(gateway.handler);
  const url = await listening(server);
  return {
    url,
    received,
    log,
    server,
    endSubscriptions: () => gateway.endSubscriptions(),
    async graphql(query, { variables, headers } = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as GraphQLAnswer;
    },
    async [Symbol.asyncDispose]() {
      for (const one of [server, upstream]) {
        one.closeAllConnections();
        one.close();
      }
      await gateway.close();
    },
  };
}

/** Answers with a problem document. */
export function problem(res: Parameters<RequestListener>[1], status: number, fields: object): typeof ANSWERED {
  res.writeHead(status, { 'content-type': 'application/problem+json' });
  res.end(JSON.stringify({ type: 'about:blank', status, ...fields }));
  return ANSWERED;
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
