import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { startProcess } from '../server-process.ts';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};
/** The folders that `npm ci --omit=dev` fills on this system. */
const installed = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path]) => path)
  .filter((path) => lstatSync(path, { throwIfNoEntry: false }));

let directory: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'docket-production-'));
  for (const path of ['start.ts', 'package.json', 'schema.graphql', 'gateway', 'process', 'service'])
    cpSync(path, join(directory, path), { recursive: true });
  for (const path of globSync('web/*.ts')) cpSync(path, join(directory, path));
  for (const path of installed.filter((each) => each.lastIndexOf('node_modules') === 0)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    symlinkSync(join(process.cwd(), path), join(directory, path));
  }
  mkdirSync(join(directory, 'node_modules/.bin'));
  symlinkSync(process.execPath, join(directory, 'node_modules/.bin/node'));
  const [port, servicePort] = [await freePort(), await freePort()];
  env = { PATH: process.env.PATH, HOME: directory, PORT: String(port), SERVICE_PORT: String(servicePort) };
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('`npm start` without a build or the tools to make one says how to build', () => {
  expect(() => execFileSync('npm', ['start'], { cwd: directory, env, stdio: 'pipe' })).toThrow(
    /The console is not built, .* Run `npm ci && npm run build`, then `npm ci --omit=dev`\./,
  );
});

test('`npm start` serves the existing build where the tools are absent', async () => {
  mkdirSync(join(directory, 'web/dist'));
  writeFileSync(join(directory, 'web/dist/index.html'), '<title>Built elsewhere</title>');
  const readyUrl = `http://127.0.0.1:${env.PORT}/readyz`;
  const docket = await startProcess('npm', ['start'], { cwd: directory, env, readyUrl });
  try {
    expect(await (await fetch(`http://127.0.0.1:${env.PORT}/`)).text()).toContain('Built elsewhere');
  } finally {
    await docket.stop();
  }
});

test('a production install weighs at most 800 MB', () => {
  const outermost = installed.filter((path) => path.lastIndexOf('node_modules') === 0);
  const sizes = execFileSync('du', ['-s', '--block-size=MB', '--total', ...outermost], { encoding: 'utf8' });
  expect(Number(/^(\d+)MB\ttotal$/m.exec(sizes)?.[1])).toBeLessThan(800);
});
