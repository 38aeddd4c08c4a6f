const MARKS = /\p{M}/gu;
const SPACES = /\s+/u;
const PHONE = /^[+(]?[\d()./+-]*\d[\d()./+-]*$/u;

/** Lower-case and without accents: 'Émilie GRØN' → 'emilie grøn' (Unicode NFKD; ø is a letter, not an accent). */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().trim();
}

/**
 * What the `search` column of a record keeps: its texts, normalised, each on a line. A phone number is kept as one run
 * of digits, so that it is found however it is grouped.
 *
 * searchText(['Ana Lima', null], '+1 (416) 555-0100') → 'ana lima\n14165550100'
 */
export function searchText(texts: (string | null | undefined)[], phone: string | null = null): string {
  const lines = texts.filter((text) => typeof text === 'string').map(normalise);
  if (phone !== null) lines.push(digitsOf(phone));
  return lines.join('\n');
}

/**
 * The `like` patterns that a search asks for: for each word those of which one must be somewhere in a record's `search`.
 * What looks like a phone number is looked for as it stands and as a run of digits.
 *
 * searchPatterns('Lima 416-555') → [['%lima%'], ['%416-555%', '%416555%']]
 */
export function searchPatterns(search: string): string[][] {
  return normalise(search)
    .split(SPACES)
    .filter((word) => word !== '')
    .map((word) => [...new Set(PHONE.test(word) ? [word, digitsOf(word)] : [word])])
    .map((spellings) => spellings.map((spelling) => `%${spelling.replace(/[\\%_]/gu, '\\$&')}%`));
}

function digitsOf(text: string): string {
  return text.replace(/\D/gu, '');
}
