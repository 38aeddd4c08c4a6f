/** Limits of names and characters per call: a request's path holds 8 KiB. */
const mostNames = 50;
const mostCharacters = 3_000;

/** Numbers and ids contain no space: `J-001042`, `Q-2026-000123-R2`. */
const isNumber = (word: string) => /^[a-z]+[-_][\w-]*\d[\w-]*$/i.test(word);

/**
 * Names in a text, each once. Line breaks, commas, semicolons and tabs separate names; spaces also separate numbers.
 *
 * namesIn('J-001042\tpaid\nj-001042')        → ['J-001042', 'paid']
 * namesIn('J-001042 J-001043, Ana Lima')     → ['J-001042', 'J-001043', 'Ana Lima']
 */
export function namesIn(text: string): readonly string[] {
  const names = new Map<string, string>();
  for (const cell of text.split(/[\n\r\t,;]+/)) {
    const bare = cell.replace(/^[\s"'“”‘’<>•*]+|[\s"'“”‘’<>.]+$/g, '');
    const words = bare.split(/\s+/);
    for (const name of words.every(isNumber) ? words : [bare]) {
      if (name !== '' && name.length <= 200 && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    }
  }
  return [...names.values()];
}

/** Splits names into portions for single requests. */
export function portions(names: readonly string[]): readonly (readonly string[])[] {
  const all: string[][] = [];
  let left = 0;
  for (const name of names) {
    const length = encodeURIComponent(name).length + '&names='.length;
    const last = all.at(-1);
    if (last && last.length < mostNames && length <= left) last.push(name);
    else {
      all.push([name]);
      left = mostCharacters;
    }
    left -= length;
  }
  return all;
}
