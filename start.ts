import { watch } from 'node:fs';
import { runUntilStopped, StartError } from './process/lifecycle.ts';
import { createLog, type Log } from './process/log.ts';
import { readSettings } from './process/settings.ts';
import { Supervised } from './process/supervised.ts';

// Starts service and gateway, each a process of its own, and keeps them running.
//   --demo  on made-up data, kept apart in ./data/demo
//   --dev   rebuilding the console, and restarting what changes

const isDemo = process.argv.includes('--demo');
const isDev = process.argv.includes('--dev');

await runUntilStopped(async () => {
  const env = { ...process.env };
  if (isDemo) env.DATA_DIR ||= './data/demo';
  const settings = readSettings(env);
  const log = createLog('start', settings.logLevel);
  if (isDemo && !settings.runsService)
    throw new StartError('The demo runs a service of its own: leave SERVICE_URL out.');

  const service = new Supervised({
    name: 'service',
    command: ['service/main.ts', ...(isDemo ? ['--demo'] : [])],
    // Only the gateway on this machine calls the service.
    env: { ...env, HOST: '127.0.0.1', GATEWAY_URL: settings.gatewayUrl ?? settings.ownGatewayUrl },
    log,
  });
  const gateway = new Supervised({ name: 'gateway', command: ['gateway/main.ts'], env, log });
  const build = new Supervised({ name: 'build', command: ['web/build.ts', '--watch'], env, log });
  const running: Supervised[] = [];
  // The gateway stops first, while the service still answers its last calls.
  const stop = async () => {
    for (const child of running.toReversed()) await child.stop();
  };
  for (const child of [...(isDev ? [build] : []), ...(settings.runsService ? [service] : []), gateway]) {
    running.push(child);
    if (await child.start()) continue;
    await stop();
    process.exit(1);
  }
  if (isDev) {
    if (settings.runsService) restartOnChange(service, 'service', log);
    restartOnChange(gateway, 'gateway', log);
  }
  process.stdout.write(`\nDocket is at ${settings.publicUrl}\n${isDemo ? await demoNote() : ''}\n`);
  return { stop };
});

async function demoNote(): Promise<string> {
  const { demoLogins, demoPassword } = await import('./service/demo/demo.ts');
  return `Log in with the password ${demoPassword} as\n${demoLogins.map((email) => `  ${email}\n`).join('')}`;
}

/** Restarts a process after a change in its folder or in shared files. */
function restartOnChange(child: Supervised, folder: string, log: Log): void {
  let timer: NodeJS.Timeout | undefined;
  let restarted = Promise.resolve(true);
  const changed = (_: unknown, file: string | null) => {
    if (!file || !/\.(ts|sql|graphql)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      log.info({ file }, `the ${folder} is started anew`);
      restarted = restarted.then(() => child.stop()).then(() => child.start());
    }, 200);
  };
  for (const watched of [folder, 'process']) watch(watched, { recursive: true }, changed);
  watch('.', changed);
}
