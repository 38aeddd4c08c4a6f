import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKeys } from '../../web/keys/read-keys.ts';
import { innerKeys } from '../../web/surfaces/inner-keys.ts';

/*
 * People have keys of their own: what shows a command's keys asks for them. Only what a layer hears itself is spelt where
 * it is drawn, and every such key is in the help sheet.
 */

const web = join(import.meta.dirname, '../../web');
const listed = new Set(Object.values(innerKeys).flatMap(({ keys }) => keys.flatMap(([each]) => each.split(' '))));

const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.startsWith('dist'))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }));

/** The keys that a file spells in hints and beside words. */
function speltIn(text: string): readonly string[] {
  const hints = [...text.matchAll(/<Hints\s+of=\{[\s\S]*?\}\s*\/>|const \w*[hH]ints = \[[\s\S]*?\] as const/g)].flatMap(
    ([block]) => [...block.matchAll(/\[\s*'([^']+)',/g)].map(([, keys = '']) => keys),
  );
  const beside = [...text.matchAll(/<Keys\s+keys="([^"]+)"/g)].map(([, keys = '']) => keys);
  return [...hints, ...beside].flatMap((keys) => keys.split(' '));
}

test('a key that is spelt where it is drawn is a layer’s own, and in the help sheet', () => {
  const spelt = files.flatMap(({ path, text }) => speltIn(text).map((keys) => ({ path, keys })));
  expect(spelt.length).toBeGreaterThan(20);
  expect(spelt.filter(({ keys }) => !listed.has(keys))).toEqual([]);
});

test('no text of a layer names the keys of a command', () => {
  const naming = files.filter(
    ({ path, text }) => !path.startsWith('keys/') && /[>.,] [^<{]*\b(Ctrl\+|[Pp]ress [A-Z?]\b)/.test(text),
  );
  expect(naming.map(({ path }) => path)).toEqual([]);
});

test('the keys of layers are spelt as a press of them is called', () => {
  for (const each of listed) expect(readKeys(each)).toBe(each);
});
