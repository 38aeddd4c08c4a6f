import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What a module imports as it runs, types left out: relative paths from the project's folder, and packages. */
function importsOf(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/^import (?!type )(?:[^;]*? from )?'([^']+)';/gm);
  return [...found].map(([, from = '']) => (from.startsWith('.') ? posix.join(posix.dirname(path), from) : from));
}

const ofTheConsole = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith('dist'))
  .flatMap((file) => importsOf(`web/${file}`))
  .filter((path) => path.startsWith('service/'));

const shared = new Set<string>();
for (const path of ofTheConsole) follow(path);

function follow(path: string): void {
  if (shared.has(path)) return;
  shared.add(path);
  for (const next of importsOf(path)) if (next.startsWith('service/')) follow(next);
}

test('the console imports totals and little else of the service', () => {
  expect(shared).toContain('service/money.ts');
  expect(shared.size).toBeLessThan(12);
});

describe.each([...shared])('%s, which the console imports', (path) => {
  test('says so to whoever changes it', () => {
    expect(readFileSync(path, 'utf8')).toContain('// The console imports this very file.');
  });

  test('needs nothing of Node, and of packages only the parser of Markdown', () => {
    const from = importsOf(path).filter((name) => !name.startsWith('service/'));
    expect(from.filter((name) => name !== 'mdast-util-from-markdown')).toEqual([]);
  });
});
