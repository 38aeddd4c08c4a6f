import { type Kind, type RecordOf, titleOf } from '../../../records/kinds.ts';
import { createIndex, rank, tiers } from '../../choosing/rank.ts';
import { isFiller, type Token, textOf } from './tokens.ts';

/** Limit of alternatives per word. */
export const mostAlternatives = 4;
/** Most words in a record's name. */
const mostWords = 4;

/** Records found by the longest successful run of first words, `used` in number: records with matching titles, or else all. */
export function recordsIn(line: string, tokens: readonly Token[], find: (search: string) => readonly RecordOf<Kind>[]) {
  const [first] = tokens;
  if (!first || isFiller(first)) return [];
  let search = first.text;
  let records = find(search);
  let used = 1;
  // If the first words find nothing, more words won't help.
  for (let at = 1; records.length > 0 && at < mostWords && !first.isQuoted; at++) {
    const next = tokens[at];
    if (!next || next.isQuoted) break;
    const longer = textOf(line, tokens.slice(0, at + 1));
    const found = find(longer);
    if (found.length === 0) {
      if (isFiller(next)) continue;
      break;
    }
    [search, records, used] = [longer, found, at + 1];
  }
  const byTitle = rank(createIndex(records.map((record) => ({ record, title: titleOf(record) }))), search);
  const best = byTitle.filter(({ tier }) => tier === tiers.exact);
  const well = best.length > 0 ? best : byTitle.filter(({ tier }) => tier <= tiers.word);
  const chosen = well.length > 0 ? well.map(({ entry }) => entry.record) : records;
  const doubt = best.length > 0 ? 0 : well.length > 0 ? 1 : 2;
  return chosen.slice(0, mostAlternatives).map((record) => ({ record, used, doubt }));
}
