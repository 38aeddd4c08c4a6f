import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StartError } from './lifecycle.ts';
import { mayReadMetrics } from './metrics-readers.ts';

interface MetricsPort {
  host: string;
  /** Without a port, the metrics stay on the port of the process. */
  port: number | undefined;
  /** The bearer token; without a token, only this machine reads. */
  token: string | null | undefined;
  read(): Promise<{ contentType: string; text: string }>;
}

/**
 * Serves `/metrics` on a separate port, where there is one.
 *
 * @returns a function that stops serving.
 * @throws StartError for a port in use.
 */
export async function serveMetrics({ host, port, token, read }: MetricsPort): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {};
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayReadMetrics(request, token ?? undefined))
      return void response.writeHead(403).end('Send METRICS_TOKEN as a bearer token.\n');
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end('Only /metrics is here.\n');
    const { contentType, text } = await read();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: Error) => {
    throw new StartError(`The metrics can't be served on ${host}:${port}: ${cause.message}.`, { cause });
  });
  return async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
}
