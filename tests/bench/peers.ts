import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, run } from './install.ts';
import { openApiDocument } from './openapi-document.ts';
import { PORT, type Server, startServer } from './servers.ts';

// Alternatives to the gateway. They have their own package.json and lockfile, so only the bench installs them.
const DIRECTORY = 'tests/bench/peers';
const MODULES = `${DIRECTORY}/node_modules`;

/** Starts each peer before a service, until `started` is disposed. @throws when a peer can't be installed or started. */
export async function startPeers(serviceUrl: string, started: AsyncDisposableStack) {
  await install(DIRECTORY, 'some minutes, 560 MB');
  const env = { SERVICE_URL: serviceUrl };
  return {
    mercurius: started.use(await startServer([`${DIRECTORY}/mercurius.js`], env)),
    apollo: started.use(await startServer([`${DIRECTORY}/apollo.js`], env)),
    hive: await startHive(env, started),
  };
}

/** Mesh Compose makes Hive Gateway's schema from the service's OpenAPI document, as documented. */
async function startHive(env: { SERVICE_URL: string }, started: AsyncDisposableStack): Promise<Server> {
  const directory = await mkdtemp(join(tmpdir(), 'docket-bench-'));
  started.defer(() => rm(directory, { recursive: true }));
  const OPENAPI_FILE = join(directory, 'openapi.json');
  const SUPERGRAPH_FILE = join(directory, 'supergraph.graphql');
  await writeFile(OPENAPI_FILE, await openApiDocument());
  const compose = [`${MODULES}/.bin/mesh-compose`, '-c', `${DIRECTORY}/mesh.config.js`, '-o', SUPERGRAPH_FILE];
  await run(process.execPath, compose, { ...env, OPENAPI_FILE });
  const serve = [
    '--no-deprecation',
    `${MODULES}/.bin/hive-gateway`,
    'supergraph',
    '-c',
    `${DIRECTORY}/gateway.config.js`,
  ];
  return started.use(await startServer([...serve, '-h', '127.0.0.1', '-p', PORT], { SUPERGRAPH_FILE }));
}
