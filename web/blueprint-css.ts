import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * The components of Blueprint that the console uses, as their CSS classes begin. Its whole stylesheet is 33 KiB (brotli),
 * of which these rules are a small part.
 */
const used = ['button', 'focus', 'overlay', 'portal', 'spinner', 'text', 'toast', 'transition'];

/** Classes that say how a component looks, not which one it is. */
const modifiers = ['active', 'dark', 'disabled', 'fill', 'intent', 'large', 'minimal', 'open', 'small'];

const path = createRequire(import.meta.url).resolve('@blueprintjs/core/lib/css/blueprint.css');

/** Blueprint's stylesheet, less the rules that are only about components the console has not. */
export async function usedBlueprintCss(): Promise<string> {
  return kept(await readFile(path, 'utf8'));
}

/** Walks the top-level blocks of a stylesheet, into at-rules, and keeps those with a selector that may match. */
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

/**
 * Whether a selector is about components that are used, however they look, and about nothing else.
 * What is about bare elements, such as links, is the console's own to say.
 */
function mayMatch(selector: string): boolean {
  if (selector.trim() === ':root') return true;
  const names = [...selector.matchAll(/\.bp6-([a-z]+)/g)].map(([, name = '']) => name);
  return (
    names.some((name) => used.includes(name)) && names.every((name) => used.includes(name) || modifiers.includes(name))
  );
}
