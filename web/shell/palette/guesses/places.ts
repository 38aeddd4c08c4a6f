import { type Kind, kindOf, type RecordOf } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { monthName } from '../asked/everyday-query.ts';
import { namesIn, numberTyped } from '../line/exact-names.ts';
import type { Known } from '../line/known.ts';
import { recordsIn, relatedNames } from '../line/named-records.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isDay } from '../line/plans.ts';
import { isNoise, isStop, type Token } from '../line/tokens.ts';

/** The words `[from, to)` of a line that name records of a kind. */
export interface Place {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  /** The words of the name, without nouns. */
  readonly name: readonly Token[];
}

/** Numbers of records anywhere in a line, with the noun beside: `job 118`, `the 140 report`, `118 and 136`. */
export function numbered(tokens: readonly Token[], known: Known): readonly Place[] {
  const words = tokens.map(wordIn);
  const places: Place[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { names, used } = namesIn(tokens.slice(at));
    const [name = ''] = names;
    if (used === 0 || !numberTyped(name)) {
      at += Math.max(used - 1, 0);
      continue;
    }
    const before = nounBefore(words, at);
    if (before || isRecordNumber(words, at, name))
      for (const kind of before ? [before.kind] : kindsOf(name, known))
        places.push({ kind, from: at - (before?.words.length ?? 0), to: at + used, name: tokens.slice(at, at + used) });
    at += used - 1;
  }
  return places;
}

const kindsOf = (name: string, known: Known): readonly Kind[] => [
  ...new Set((known.named(name) ?? []).flatMap(({ recordId }) => kindOf(recordId) ?? [])),
];

/** Whether a number without a noun may be a record's: never a time, a day or a count. */
function isRecordNumber(words: readonly string[], at: number, name: string): boolean {
  const [before = '', after = ''] = [words[at - 1], words[at + 1]];
  if (!/^\d{1,2}$/.test(name)) return true;
  return name.length === 2 && !isDay(before) && !/^(at|from|until|till|by)$/.test(before) && !counted.test(after);
}

/** Words after a time, a day or a count. */
const counted = new RegExp(`^(am|pm|oclock|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|percent|%|${monthName})$`);

function nounBefore(words: readonly string[], at: number) {
  for (const count of [2, 1]) {
    const noun = at >= count ? singularAt(words, at - count) : undefined;
    if (noun?.words.length === count) return noun;
  }
  return undefined;
}

/** Most words of a line to look up as names. Each costs a request. */
const mostLookUps = 5;

/** Names of records of a kind, the longest first: `gutter job`, `hotel lobby quote`, `brennans`. */
export function called(
  line: string,
  tokens: readonly Token[],
  known: Known,
  kind: Kind,
  isTaken: (at: number) => boolean,
): readonly Place[] {
  const words = tokens.map(wordIn);
  const content = tokens.flatMap(({ text, isQuoted }, at) =>
    isTaken(at) || isQuoted || isNoise(text) || isDay(words[at]) || !/^\p{L}{3,}/u.test(text) || singularAt(words, at)
      ? []
      : [at],
  );
  const places = content.slice(0, mostLookUps).flatMap((from): Place[] => {
    const token = tokens[from];
    if (!token) return [];
    const to = tokens.findIndex((_, at) => at > from && isTaken(at));
    const run = tokens.slice(from, to < 0 ? tokens.length : to);
    const find = (search: string) => known.found(kind, { search });
    const [whole] = recordsIn(line, run, find);
    // `brennans`, `radiator`
    const other = /^\p{L}{3,}s$/u.test(token.text) ? token.text.slice(0, -1) : `${token.text}s`;
    const isSure = ({ doubt }: { readonly doubt: number }) => doubt < 2;
    const [found] =
      whole && isSure(whole) ? [whole] : recordsIn(line, [{ ...token, text: other }], find).filter(isSure);
    if (!found) return [];
    const noun = singularAt(words, from + found.used);
    const name = found === whole ? run.slice(0, found.used) : [{ ...token, text: other }];
    const isOne = noun?.kind === kind || words[from + found.used] === 'one';
    // `owens chargers`
    const isOwned = from > 0 && isOwnerOf(tokens[from - 1], found.record);
    // `jo park new boiler` calls no job “boiler service”.
    if (!isOne && !isOwned && found.doubt > 0 && !mayBegin(tokens, words, from) && !hasPeople(kind)) return [];
    const ends = from + found.used + (isOne ? (noun?.words.length ?? 1) : 0);
    return [{ kind, from: isOwned ? from - 1 : from, to: ends, name }];
  });
  return [...places].sort((one, other) => other.to - other.from - (one.to - one.from));
}

/** Whether a part of a title may begin at a position: at the beginning of a clause, and behind `the`, `to`, `says` and their like. */
function mayBegin(tokens: readonly Token[], words: readonly string[], from: number): boolean {
  const before = tokens[from - 1];
  return before === undefined || isStop(before) || opener.test(words[from - 1] ?? '');
}

const opener = /^(the|to|on|for|at|says|said|reports|thinks|that|this)$/;

/** Whether a word owns a record: `owens`, `owen’s` of a job of Owen Fitzpatrick. */
function isOwnerOf(token: Token | undefined, record: RecordOf<Kind>): boolean {
  const [, owner] = /^(\p{L}{2,}?)['’]?s$/u.exec(token?.text ?? '') ?? [];
  if (!owner) return false;
  const names = relatedNames(record).flatMap((name) => fold(name).split(/\s+/));
  return names.includes(fold(owner));
}

/** Kinds whose records people call by a part of the name. */
const hasPeople = (kind: Kind): boolean => /^(user|customer|customerCompany|department)$/.test(kind);
