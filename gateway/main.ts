import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { giveBackMemoryWhenIdle } from '../process/idle-memory.ts';
import { runUntilStopped, StartError } from '../process/lifecycle.ts';
import { createLog } from '../process/log.ts';
import { serveMetrics } from '../process/metrics-server.ts';
import { readSettings } from '../process/settings.ts';
import { createGateway } from './gateway.ts';

/** A slow client has 8 s for its head, 12 s for a body, and 2 min for a body with a file. */
const SERVER_OPTIONS = {
  headersTimeout: 8_000,
  requestTimeout: 130_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};
/** For clients that stop reading. */
const IDLE_MS = 60_000;

await runUntilStopped(async () => {
  const settings = readSettings(process.env);
  const log = createLog('gateway', settings.logLevel);
  const { publicUrl, serviceUrl } = settings;
  // Loaded on demand: the SDK is larger than the gateway.
  const tracing =
    settings.tracing &&
    (await import('./watch/tracing.ts')).createTracing({ ...settings.tracing, publicUrl, serviceUrl, log });
  const gateway = createGateway({
    schema: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    serviceUrl,
    log,
    assets: fileURLToPath(new URL('../web/dist', import.meta.url)),
    consoleOperationsOnly: settings.consoleOperationsOnly,
    scriptTokenPrefix: settings.scriptTokenPrefix,
    callback: settings.callback,
    backChannel: settings.backChannel,
    trustedProxies: settings.trustedProxies,
    isHttps: publicUrl.startsWith('https:'),
    corsOrigins: settings.corsOrigins,
    graphiql: settings.graphiql,
    introspection: settings.graphiql || settings.nodeEnv !== 'production',
    metricsToken: settings.metricsToken,
    metricsApart: settings.metricsPort !== undefined,
    slowOperationMs: settings.slowOperationMs,
    tracing,
  });
  const server = createServer(SERVER_OPTIONS, gateway.handler);
  server.setTimeout(IDLE_MS);
  const { host, port } = settings;
  server.listen(port, host);
  await once(server, 'listening').catch((cause: Error) => {
    throw new StartError(`The gateway can't listen on ${host}:${port}: ${cause.message}.`, { cause });
  });
  const { metricsPort, metricsToken } = settings;
  const stopMetrics = await serveMetrics({ host, port: metricsPort, token: metricsToken, read: gateway.readMetrics });
  giveBackMemoryWhenIdle();
  log.info({ url: publicUrl, serviceUrl }, 'listening');
  return {
    async stop() {
      const closed = close(server);
      gateway.endSubscriptions();
      await closed;
      await gateway.close();
      await stopMetrics();
      await tracing?.stop();
      log.info('stopped');
    },
  };
});

/** Takes no new connections, and closes each connection after its answer. */
async function close(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await server[Symbol.asyncDispose]();
  clearInterval(sweep);
}
