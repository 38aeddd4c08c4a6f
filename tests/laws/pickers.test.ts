import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../web');

test('every choice is made with the same picker: no view holds a native list', () => {
  const views = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(tsx?|css)$/.test(path) && !path.startsWith('dist'),
  );
  expect(views.length).toBeGreaterThan(300);
  const native = views.filter((path) =>
    /<(select|datalist)\b|HTMLSelect|\bselect, (button|textarea)/.test(readFileSync(join(web, path), 'utf8')),
  );
  expect(native).toEqual([]);
});
