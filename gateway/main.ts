import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { runUntilStopped, StartError } from '../lifecycle.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { createGateway } from './gateway.ts';

// A client that sends slowly holds a connection, no more: its head for 8 s, a body for 12 s or, with a file, 2 min.
const SERVER_OPTIONS = {
  headersTimeout: 8_000,
  requestTimeout: 130_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};
// One that doesn't read what it asked for is cut off after this long.
const IDLE_MS = 60_000;

await runUntilStopped(async () => {
  const settings = readSettings(process.env);
  const log = createLog('gateway', settings.logLevel);
  // Loaded only where it is wanted, since it is larger than the gateway itself.
  const { publicUrl, serviceUrl } = settings;
  const tracing =
    settings.tracing &&
    (await import('./tracing.ts')).createTracing({ ...settings.tracing, publicUrl, serviceUrl, log });
  const gateway = createGateway({
    schema: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    serviceUrl,
    log,
    assets: fileURLToPath(new URL('../web/dist', import.meta.url)),
    consoleOperationsOnly: settings.consoleOperationsOnly,
    isHttps: publicUrl.startsWith('https:'),
    corsOrigins: settings.corsOrigins,
    graphiql: settings.graphiql,
    introspection: settings.graphiql || settings.nodeEnv !== 'production',
    metricsToken: settings.metricsToken,
    slowOperationMs: settings.slowOperationMs,
    tracing,
  });
  const server = createServer(SERVER_OPTIONS, gateway.handler);
  server.setTimeout(IDLE_MS);
  await listen(server, settings.host, settings.port);
  log.info({ url: publicUrl, serviceUrl }, 'listening');
  return {
    async stop() {
      const closed = close(server);
      gateway.endSubscriptions();
      await closed;
      await gateway.close();
      await tracing?.stop();
      log.info('stopped');
    },
  };
});

function listen(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('listening', resolve);
  server.once('error', (cause) =>
    reject(new StartError(`The gateway can't listen on ${host}:${port}: ${cause.message}.`, { cause })),
  );
  server.listen(port, host);
  return promise;
}

/** Takes no new connection, and ends each there is once it has its answer. */
function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  server.close(() => {
    clearInterval(sweep);
    resolve();
  });
  return promise;
}
