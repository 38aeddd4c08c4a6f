import { collectDefaultMetrics } from 'prom-client';
import { giveBackMemoryWhenIdle } from '../process/idle-memory.ts';
import { runUntilStopped, StartError } from '../process/lifecycle.ts';
import { createLog } from '../process/log.ts';
import { serveMetrics } from '../process/metrics-server.ts';
import { readSettings } from '../process/settings.ts';
import { openDatabase } from './database/database.ts';
import { keptTokenSecret } from './login/token-secret.ts';
import { metrics } from './queue.ts';
import { createService } from './service.ts';
import { makeFirstAdmin } from './users/first-admin.ts';

// The service on its own port. With --demo, the service first fills an empty database with made-up data.

await runUntilStopped(async () => {
  const settings = readSettings(process.env);
  const log = createLog('service', settings.logLevel);
  const { host, servicePort: port, publicUrl, databaseUrl: url, dataDir: directory, mail, rateLimit } = settings;
  const database = await openDatabase({ url, directory, warn: (message) => log.warn(message) });
  try {
    if (process.argv.includes('--demo')) await fillDemo(database, publicUrl);
    const admin = await makeFirstAdmin(database, { email: settings.adminEmail, password: settings.adminPassword });
    if (admin) process.stdout.write(welcome(admin));
    const service = createService({
      database,
      tokenSecret: settings.tokenSecret ?? keptTokenSecret(directory),
      publicUrl,
      mail,
      metricsToken: settings.metricsToken,
      metricsApart: settings.serviceMetricsPort !== undefined,
      syslog: settings.syslog,
      provider: settings.provider,
      companyProvidersMayBePrivate: settings.oidcCompanyPrivate,
      webhooks: { gatewayUrl: settings.gatewayUrl, mayBePrivate: settings.webhooksPrivate },
      superAdminsNeedFactor: settings.secondFactorSuperAdmins,
      sessionEnds: { hours: settings.sessionHours, idleMinutes: settings.sessionIdleMinutes },
      rateLimit: rateLimit === 0 ? undefined : { calls: rateLimit, seconds: 60 },
      log,
      trustProxy: ['loopback', ...settings.trustedProxies],
    });
    giveBackMemoryWhenIdle();
    collectDefaultMetrics({ register: metrics });
    await service.listen({ host, port }).catch((cause: Error) => {
      throw new StartError(`The service can't listen on ${host}:${port}: ${cause.message}.`, { cause });
    });
    const { serviceMetricsPort, metricsToken } = settings;
    const read = async () => ({ contentType: metrics.contentType, text: await metrics.metrics() });
    const stopMetrics = await serveMetrics({ host, port: serviceMetricsPort, token: metricsToken, read });
    return {
      stop: async () => {
        await service.close();
        await stopMetrics();
        await database.close();
        log.info('stopped');
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
});

/** Imported on demand: the demo draws pictures and holds much text. */
async function fillDemo(database: Awaited<ReturnType<typeof openDatabase>>, publicUrl: string): Promise<void> {
  const demo = await import('./demo/demo.ts');
  await demo.fillDemo(database, publicUrl);
}

function welcome({ email, generatedPassword }: { email: string; generatedPassword?: string }): string {
  const password = generatedPassword ? `\n  password  ${generatedPassword}\nIt is shown only this once.` : '';
  return `\nThe database was empty; this super admin was made:\n  e-mail    ${email}${password}\n\n`;
}
