import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';

/** The output of a program that logs with these statements; a program may end by a signal. */
async function said(...statements: string[]): Promise<string> {
  const child = start(...statements);
  const [all] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return all;
}

function start(...statements: string[]) {
  const program = `import { createLog } from './process/log.ts'; const log = createLog('start', 'info'); ${statements.join(';')}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

const linesIn = (all: string) =>
  all
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const COUNT = 'for (let i = 0; i < 500; i += 1) log.info({ i })';
const counted = Array.from({ length: 500 }, (_, i) => i);

test.each([
  ['normally', ''],
  ['by process.exit', 'process.exit()'],
  ['by an exception', 'throw new Error("expected by the test")'],
])('every line is written, in order, when the process ends %s', async (_, end) => {
  const beganMs = Date.now();
  const lines = linesIn(await said("process.on('uncaughtException', () => process.exit(1))", COUNT, end));
  expect(lines.map(({ i }) => i)).toEqual(counted);
  for (const { time, name } of lines) {
    expect(name).toBe('start');
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(Date.parse(String(time))).toBeGreaterThanOrEqual(beganMs);
    expect(Date.parse(String(time))).toBeLessThanOrEqual(Date.now());
  }
});

test('a warning and all earlier lines are written before the process can be killed', async () => {
  const all = await said(
    "log.info('first')",
    "log.warn('one')",
    "log.info('between')",
    "log.error('two')",
    "process.kill(process.pid, 'SIGKILL')",
  );
  expect(linesIn(all).map(({ msg }) => msg)).toEqual(['first', 'one', 'between', 'two']);
});

test('a pause flushes the last lines', async () => {
  const child = start("log.info('alone')", 'setInterval(() => {}, 1000)');
  try {
    const [line] = await once(child.stdout, 'data');
    expect(JSON.parse(String(line))).toMatchObject({ msg: 'alone' });
  } finally {
    child.kill('SIGKILL');
  }
});

test('lines of two processes sharing a pipe stay whole', async () => {
  const log = 'for (let i = 0; i < 20000; i += 1) log.info({ i, of: process.pid, what: "x".repeat(i % 300) })';
  const both = `const { spawn } = await import('node:child_process');
    for (const one of [1, 2]) spawn(process.execPath, ['--input-type=module', '-e', process.env.PROGRAM], { stdio: 'inherit' });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', both], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PROGRAM: `import { createLog } from './process/log.ts'; const log = createLog('start', 'info'); ${log}`,
    },
  });
  let all = '';
  // Slow reading keeps the pipe nearly full, when writes are accepted in parts.
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    all += chunk;
    await delay(2);
  }
  expect(linesIn(all)).toHaveLength(40_000);
});
