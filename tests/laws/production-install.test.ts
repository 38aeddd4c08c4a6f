import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const sources = globSync(['*.ts', '{gateway,process,service}/**/*.ts']);
const imported = new Set(sources.flatMap(packagesOf));

test('gateway and service run on the packages of `npm ci --omit=dev`', () => {
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
});

test('`npm ci --omit=dev` installs no package for the console alone', () => {
  // npm scripts run the program of `node`.
  expect(Object.keys(dependencies).filter((name) => name !== 'node' && !imported.has(name))).toEqual([]);
});

/** 'import { x } from "@a/b/c"' → '@a/b' */
function packagesOf(path: string): string[] {
  const specifiers = readFileSync(path, 'utf8').matchAll(
    /\b(?:from|import) '([@\w][\w@:/.-]*)'|\b(?:import|resolve)\('([@\w][\w@:/.-]*)'/g,
  );
  return [...specifiers]
    .map(([, imported, loaded]) => imported ?? loaded ?? '')
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
}
