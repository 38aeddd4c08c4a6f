const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu;
const SPACES = /[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/gu;

/**
 * The key of a name; names with the same key count as equal. Ignores case, the two forms of sigma, the two ways to write
 * an accent (NFC, NFD), repeated and invisible spaces. `name_key` of the database does the same for unique names.
 *
 * nameKey('  ΟΔΟΣ \u200b 1') → 'οδοσ 1'
 */
export function nameKey(name: string): string {
  return name.replace(UNSEEN, '').normalize('NFC').toLowerCase().replace(/ς/gu, 'σ').replace(SPACES, ' ').trim();
}

/** The key of a tax's name, without spaces: 'GST 5' and 'gst5' are the same tax. */
export function taxKey(name: string): string {
  return nameKey(name).replaceAll(' ', '');
}
