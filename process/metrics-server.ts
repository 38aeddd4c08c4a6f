import { once } from 'node:events';
import { createServer } from 'node:http';
import { StartError } from './lifecycle.ts';
import { mayReadMetrics } from './metrics-readers.ts';

interface MetricsPort {
  host: string;
  port: number;
  /** The bearer token; without a token, only this machine reads. */
  token: string | undefined;
  read(): Promise<{ contentType: string; text: string }>;
}

/**
 * Serves `/metrics` on a port of its own, for Prometheus alone.
 *
 * @returns the stop of the server.
 * @throws StartError for a port in use.
 */
export async function serveMetrics({ host, port, token, read }: MetricsPort): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (!mayReadMetrics(request, token))
      return void response.writeHead(403).end('Send METRICS_TOKEN as a bearer token.\n');
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end('Only /metrics is here.\n');
    const { contentType, text } = await read();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
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
