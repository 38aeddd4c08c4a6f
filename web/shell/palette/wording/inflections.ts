/** Forms of verbs that no ending gives. */
const irregular: Readonly<Record<string, string>> = {
  took: 'take',
  taken: 'take',
  gave: 'give',
  given: 'give',
  paid: 'pay',
  lost: 'lost',
  won: 'won',
  sent: 'send',
  held: 'hold',
  said: 'say',
  got: 'get',
  fell: 'fall',
  began: 'begin',
  begun: 'begin',
  made: 'make',
  did: 'do',
  does: 'do',
  goes: 'go',
  is: 'be',
  am: 'be',
  are: 'be',
};

/**
 * The verbs that a word may be a form of.
 *
 * basesOf('cancelled') → cancell, cancelle, cancel
 * basesOf('taking') → tak, take, …
 */
export function basesOf(word: string): readonly string[] {
  const known = irregular[word];
  if (known) return [known];
  const [, stem, ending = ''] = /^(\p{L}{2,}?)(ies|es|s|ied|ed|ing)$/u.exec(word) ?? [];
  if (!stem) return [];
  if (ending.startsWith('i') && ending !== 'ing') return [`${stem}y`];
  const [, single] = /^(.*(\p{L}))\2$/u.exec(stem) ?? [];
  return [stem, `${stem}e`, ...(single ? [single] : [])];
}

/** Whether a word tells of a finished deed: `accepted`, `paid`. */
export const isPast = (word: string): boolean =>
  /ed$/.test(word) || (irregular[word] !== undefined && !/s$/.test(word));
