import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * The class names of Blueprint's used components. The whole stylesheet is 33 KiB (brotli), and most rules are unused.
 */
const used = ['button', 'focus', 'overlay', 'portal', 'spinner', 'text', 'toast', 'transition'];

/** Class names for the look of a component. */
const modifiers = ['active', 'dark', 'disabled', 'fill', 'intent', 'large', 'minimal', 'open', 'small'];

const path = createRequire(import.meta.url).resolve('@blueprintjs/core/lib/css/blueprint.css');

export async function usedBlueprintCss(): Promise<string> {
  return kept(await readFile(path, 'utf8'));
}

function kept(css: string): string {
  let result = '';
  for (const { prelude, body } of blocks(css)) {
    if (/^@(media|supports)/.test(prelude)) result += `${prelude}{${kept(body)}}`;
    else if (prelude.startsWith('@') || selectorsOf(prelude).length > 0)
      result += `${prelude.startsWith('@') ? prelude : selectorsOf(prelude).join(',')}{${body}}`;
  }
  return result;
}

function* blocks(css: string): Generator<{ prelude: string; body: string }> {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@charset[^;]*;/, '');
  for (let start = 0, open = text.indexOf('{'); open >= 0; open = text.indexOf('{', start)) {
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < text.length; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
    yield { prelude: text.slice(start, open).trim(), body: text.slice(open + 1, end - 1) };
    start = end;
  }
}

const selectorsOf = (prelude: string) => prelude.split(/,(?![^(]*\))/).filter(mayMatch);

/** Rules for bare elements, such as links, are the console's own. */
function mayMatch(selector: string): boolean {
  if (selector.trim() === ':root') return true;
  const names = [...selector.matchAll(/\.bp6-([a-z]+)/g)].map(([, name = '']) => name);
  return (
    names.some((name) => used.includes(name)) && names.every((name) => used.includes(name) || modifiers.includes(name))
  );
}
