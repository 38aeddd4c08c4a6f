import { beginningOf, fold } from './match.ts';
import { type Findable, type Index, type Ranked, tiers } from './rank.ts';

/** The least share of a text's weight that an entry needs. */
const leastShare = 0.6;
/** Above matches by scattered letters. */
const partTier = tiers.loose - 0.25;
/** Below matches of every word as typed. */
const wholeTier = tiers.word + 0.6;

/**
 * Ranks entries for a text of which no entry has every word: `make the letters bigger`. Rarer words weigh more; the entries with the most
 * weight come first.
 *
 * @param words the telling words of the text, each with its base forms: `[['failing', 'fail'], ['mails', 'mail']]`
 */
export function rankPartly<T extends Findable>(
  { entries, texts }: Pick<Index<T>, 'entries' | 'texts'>,
  words: readonly (readonly string[])[],
): readonly Ranked<T>[] {
  const places = words.map((forms) =>
    texts.map((text) => forms.map(fold).some((form) => form.length > 2 && beginningOf(text, form) >= 0)),
  );
  const weights = places.map((has) => Math.log(1 + entries.length / (1 + has.filter(Boolean).length)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = entries.map((_, at) =>
    places.reduce((sum, has, word) => sum + (has[at] ? (weights[word] ?? 0) : 0), 0),
  );
  return entries
    .flatMap((entry, at) => {
      const share = (shares[at] ?? 0) / total;
      return share >= leastShare ? [{ entry, share, tier: share > 0.99 ? wholeTier : partTier }] : [];
    })
    .sort((one, other) => other.share - one.share || one.entry.title.length - other.entry.title.length)
    .slice(0, most);
}

const most = 3;
