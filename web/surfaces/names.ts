/** At most so many names are looked up in a call, and in so many characters: the path of a request holds 8 KiB. */
const mostNames = 50;
const mostCharacters = 3_000;

/** `J-001042`, `Q-2026-000123-R2` and ids: what has no space in it. */
const isNumber = (word: string) => /^[a-z]+[-_][\w-]*\d[\w-]*$/i.test(word);

/**
 * The names in a text, each once: one a line, or separated by commas, semicolons or tabs, and numbers by spaces, too; as a
 * spreadsheet, an e-mail or a chat gives them.
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

/** The names in portions, each short enough for one request. */
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
