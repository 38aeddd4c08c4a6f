import { type Kind, type RecordOf, titleOf } from '../records/kinds.ts';
import { createIndex, rank, tiers } from '../surfaces/rank.ts';
import { isFiller, type Token, textOf } from './tokens.ts';

/** No more are told apart at each word. */
export const mostAlternatives = 4;
/** A name that is looked for has at most so many words. */
const mostWords = 4;

/** A record that words name, by so many of them. */
export interface RecordNamed {
  readonly record: RecordOf<Kind>;
  readonly used: number;
  readonly doubt: number;
}

/** The records that as many of the first words as can find: those whose titles they name, or else all. */
export function recordsIn(
  line: string,
  tokens: readonly Token[],
  find: (search: string) => readonly RecordOf<Kind>[],
): readonly RecordNamed[] {
  const [first] = tokens;
  if (!first || isFiller(first)) return [];
  let search = first.text;
  let records = find(search);
  let used = 1;
  // What a word doesn't find, it doesn't find with another.
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
