import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const SHARED = 'service/shared';
const PURE_PACKAGES = ['mdast-util-from-markdown', 'typeid-js'];

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith('dist'))
    .map((file) => `${folder}/${file}`);

/** The imports of a source, types too: relative paths from the project's folder, and packages. */
function importsOf(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/(?<=\bfrom |\bimport\()'([^']+)'/g);
  return [...found].map(([, from = '']) => (from.startsWith('.') ? posix.join(posix.dirname(path), from) : from));
}

test('the console imports no source of the service but the shared ones', () => {
  const ofTheService = sourcesIn('web')
    .flatMap(importsOf)
    .filter((path) => path.startsWith('service/'));
  expect(ofTheService).toContain(`${SHARED}/money.ts`);
  expect(ofTheService.filter((path) => !path.startsWith(`${SHARED}/`))).toEqual([]);
});

describe.each(sourcesIn(SHARED))('%s', (path) => {
  test('imports its like, and packages that run anywhere', () => {
    const others = importsOf(path).filter((from) => !from.startsWith(`${SHARED}/`) && !PURE_PACKAGES.includes(from));
    expect(others).toEqual([]);
  });
});
