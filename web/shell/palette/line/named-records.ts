import { type Kind, type RecordOf, titleOf } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { createIndex, rank, tiers } from '../../choosing/rank.ts';
import { isOwner } from '../answers/labels.ts';
import { wordIn } from './names.ts';
import { isFiller, type Token, textOf } from './tokens.ts';

/** Limit of alternatives per word. */
export const mostAlternatives = 4;
/** Most words in a record's name. */
const mostWords = 4;

/** A record called by a line. */
interface Called<R> {
  readonly record: R;
  /** 0: the whole name, or an e-mail address; 1: a part of the name; 2: a guess. */
  readonly doubt: number;
}

/** Records called by the longest run of first words, `used` in number, the likely ones first. */
export function recordsIn(
  line: string,
  tokens: readonly Token[],
  find: (search: string) => readonly RecordOf<Kind>[],
  isLikely: (record: RecordOf<Kind>) => boolean = () => true,
) {
  const [first] = tokens;
  if (!first || isFiller(first)) return [];
  const words = tokens.slice(0, mostWords + 2).map(wordIn);
  const calling = (text: string, at: number) => {
    const search = withoutStop(text);
    const called = calledBy(find(search), search);
    // `jo park's phone`, `jo parks phone`
    const ending = isOwner(words, at) ? /^(.+?)['’]?s$/ : /^(.+)['’]s$/;
    const [, owner] = (called.every(({ doubt }) => doubt > 1) && ending.exec(search)) || [];
    return owner ? calledBy(find(owner), owner) : called;
  };
  let called = calling(first.text, 0);
  let used = 1;
  // If the first words call nothing, more words won't help.
  for (let at = 1; called.length > 0 && at < mostWords && !first.isQuoted; at++) {
    const next = tokens[at];
    const before = tokens[at - 1];
    // A name ends at a comma or a colon: `maria, she is nearer`, `brennan: cash only`.
    if (!next || next.isQuoted || before?.hasComma || /[:;]$/.test(before?.text ?? '')) break;
    const found = calling(textOf(line, tokens.slice(0, at + 1)), at);
    if (found.length === 0) {
      if (isFiller(next)) continue;
      break;
    }
    [called, used] = [found, at + 1];
  }
  const likely = called.filter(({ record }) => isLikely(record));
  const others = called.filter((each) => !likely.includes(each));
  return [...likely, ...others].slice(0, mostAlternatives).map((each) => ({ ...each, used }));
}

/**
 * The records that words call by name. A description calls nothing: `deactivate invoice` never means a department that is
 * described as "Invoices and post". A related name is a guess, and so is a spelling known to
 * the service alone, apart from a name in another script.
 */
export function calledBy<R extends RecordOf<Kind>>(records: readonly R[], search: string): readonly Called<R>[] {
  const byTitle = rank(createIndex(records.map((record) => ({ record, title: titleOf(record) }))), search);
  const whole = byTitle.filter(({ entry, tier }) => tier === tiers.exact || isAfterNumber(entry.title, search));
  if (whole.length > 0) return whole.map(({ entry: { record } }) => ({ record, doubt: 0 }));
  const reached = records.filter((record) => reachesOf(record).some((reach) => isSameReach(reach, search)));
  if (reached.length > 0) return reached.map((record) => ({ record, doubt: 0 }));
  const partly = byTitle.filter(({ tier }) => tier <= tiers.word);
  if (partly.length > 0) return partly.map(({ entry: { record } }) => ({ record, doubt: 1 }));
  const besides = records.map((record) => ({ record, title: titleOf(record), words: relatedNames(record) }));
  const related = rank(createIndex(besides), search).filter(({ tier }) => tier <= tiers.word);
  if (related.length > 0) return related.map(({ entry: { record } }) => ({ record, doubt: 2 }));
  const words = fold(search).split(/\s+/);
  const mailed = records.filter((record) =>
    words.every((word) => mailbox(record).some((part) => part.startsWith(word))),
  );
  if (mailed.length > 0) return mailed.map((record) => ({ record, doubt: 1 }));
  const spelt = records.filter(
    (record) => !textsIn({ ...record, email: null }).some((text) => words.some((word) => fold(text).includes(word))),
  );
  return spelt.map((record) => ({ record, doubt: isOtherScript(titleOf(record), search) ? 1 : 2 }));
}

/** Whether one text has Latin letters and the other none: `kovalenko` calls Олександр Коваленко. */
const isOtherScript = (one: string, other: string): boolean => isLatin.test(one) !== isLatin.test(other);

const isLatin = /\p{Script=Latin}/u;

/** `Maria Ivanova.` at the end of a sentence. */
const withoutStop = (text: string): string => text.replace(/[.,;:!?]+$/, '') || text;

/** Whether a text is the title after its number: `J-000136 Gutter cleaning`. */
const isAfterNumber = (title: string, text: string): boolean =>
  /^\p{Lu}-\S+ /u.test(title) && fold(title.replace(/^\S+ /, '')) === fold(text);

/** The words before the @: `o.kovalenko@house.example` → o, kovalenko */
const mailbox = (record: RecordOf<Kind>): readonly string[] =>
  'email' in record && record.email
    ? fold(record.email)
        .replace(/@.*/, '')
        .split(/[._+-]/)
    : [];

/** E-mail address, phone number and code, as far as a kind has them. */
function reachesOf(record: RecordOf<Kind>): readonly string[] {
  const { email, phone, code } = record as Readonly<Record<string, unknown>>; // some kinds have these fields
  return [email, phone, code].filter((value): value is string => typeof value === 'string');
}

function isSameReach(reach: string, search: string): boolean {
  const digits = (text: string) => text.replace(/\D/g, '');
  const isPhone = /^[+(\d][\d\s().-]+$/.test(search) && digits(search).length >= 7;
  return fold(reach) === fold(search) || (isPhone && digits(reach).endsWith(digits(search)));
}

/** Names of the records that a record names: a job's customer, worker and company. */
export const relatedNames = (record: RecordOf<Kind>): readonly string[] =>
  Object.values(record).flatMap((value: unknown) => {
    const { fullName, name } = (typeof value === 'object' && value !== null ? value : {}) as Partial<
      Record<string, unknown>
    >;
    return [fullName, name].filter((each): each is string => typeof each === 'string');
  });

/** All texts of a record, at any depth. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
