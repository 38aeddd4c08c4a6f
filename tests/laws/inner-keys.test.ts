import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { innerKeys } from '../../web/shell/prompt/inner-keys.ts';
import { readKeys } from '../../web/wings/keys/read-keys.ts';

/*
 * People can rebind commands, so a view asks for a command's keys. Only the keys heard by a layer itself are spelt in the
 * view, and the help sheet lists each of them.
 */

const web = join(import.meta.dirname, '../../web');
const listed = new Set(Object.values(innerKeys).flatMap(({ keys }) => keys.flatMap(([each]) => each.split(' '))));

const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.startsWith('dist'))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }));

/** Keys spelt in a file's hints and texts. */
function speltIn(text: string): readonly string[] {
  const hints = [...text.matchAll(/<Hints\s+of=\{[\s\S]*?\}\s*\/>|const \w*[hH]ints = \[[\s\S]*?\] as const/g)].flatMap(
    ([block]) => [...block.matchAll(/\[\s*'([^']+)',/g)].map(([, keys = '']) => keys),
  );
  const beside = [...text.matchAll(/<Keys\s+keys="([^"]+)"/g)].map(([, keys = '']) => keys);
  return [...hints, ...beside].flatMap((keys) => keys.split(' '));
}

test('a key spelt in a view belongs to a layer, and is in the help sheet', () => {
  const spelt = files.flatMap(({ path, text }) => speltIn(text).map((keys) => ({ path, keys })));
  expect(spelt.length).toBeGreaterThan(20);
  expect(spelt.filter(({ keys }) => !listed.has(keys))).toEqual([]);
});

test('no text of a layer names the keys of a command', () => {
  const naming = files.filter(
    ({ path, text }) => !path.startsWith('wings/keys/') && /[>.,] [^<{]*\b(Ctrl\+|[Pp]ress [A-Z?]\b)/.test(text),
  );
  expect(naming.map(({ path }) => path)).toEqual([]);
});

test('the keys of layers are spelt like the key presses they match', () => {
  for (const each of listed) expect(readKeys(each)).toBe(each);
});
