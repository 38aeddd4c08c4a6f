import type { Command, Subject } from '../../../commands/core/command.ts';
import { kept } from '../../../ground/kept.ts';
import type { Kind } from '../../../records/kinds.ts';
import { type Findable, type Index, rank, tiers } from '../../choosing/rank.ts';
import { isNearly } from '../../choosing/typo.ts';
import { namesIn } from './exact-names.ts';
import {
  isSwapped,
  type Lines,
  type Name,
  type NounWords,
  nounAt,
  plurals,
  singularAt,
  singularNearly,
  wordIn,
} from './names.ts';
import { isDay } from './plans.ts';
import { isCommon, isFiller, isNumberSign, spoken, type Token } from './tokens.ts';

/** A command at the beginning of a line, the count of words used for its name, and the words expected after the record. */
export interface Lead {
  readonly command: Command;
  readonly used: number;
  /** Words of the name. They can also be an answer, as in `deactivate ana`. */
  readonly said: readonly string[];
  /** 0: full name, apart from fillers; 1: without its last words; 2: with abbreviated words; 3: with a misspelt verb. */
  readonly tier: number;
  /** `on hold` of `put 1042 on hold`. */
  readonly tail: readonly string[];
  /** The kind of the named record, for a command on any record: `open job 118`. */
  readonly kind: Kind | null;
  /** Whether a plural begins the line: `jobs overdue`. */
  readonly isList: boolean;
  /** Whether the line is only a noun and a number, or a link: `job 118`. */
  readonly isNoun: boolean;
  /** Whether the line tells of a deed, so a time is of the past: `118 was finished yesterday`. */
  readonly isTold?: true;
  /** Whether the command is guessed from words anywhere in the line. Words that answer nothing are then “not recorded”. */
  readonly isGuess?: true;
}

/** Limit of commands per line. Each kind of record may cost a request. */
const mostLeads = 40;

/** Commands at the beginning of a line, best match first. None if the whole line is a command's name. */
export function leadsOf({ leading, all }: Lines, tokens: readonly Token[]): readonly Lead[] {
  const words = tokens.map(wordIn);
  const opening = leading.find(({ command }) => command.id === 'record.view')?.command;
  if (tokens.length < 2) return tokens.some(({ text }) => text.includes('#/')) ? numbered(opening, tokens, words) : [];
  const isOnlyName = isName(all, tokens);
  const leadsFor = (words: readonly string[]) =>
    begunWith(leading, words[0] ?? '').flatMap(({ command, names }) => {
      const fitting = names.flatMap((name) =>
        isOnlyName && !name.isList && !isQuestion(name) ? [] : (leadBy(command, name, words) ?? []),
      );
      if (fitting.length < 2) return fitting;
      const place = ({ tail: [first = ''] }: Lead) => (words.includes(first) ? words.indexOf(first) : words.length);
      return fitting
        .sort((one, other) => byWorth(one, other) || other.tail.length - one.tail.length || place(one) - place(other))
        .slice(0, 1);
    });
  const leads = leadsFor(words);
  const [verb = '', ...rest] = words;
  const spelt = numbered(opening, tokens, words);
  if (leads.length === 0 && spelt.length > 0) return spelt;
  const meant = leads.length === 0 && !singularAt(words, 0) ? verbsNearly(leading, verb) : [];
  if (meant.length > 0) {
    const found = meant.flatMap((each) => leadsFor([each, ...rest]));
    return found.slice(0, mostLeads).map((lead) => ({ ...lead, tier: 3 }));
  }
  if (leads.length === 0) return [];
  // `view jobs lima` names a command, so no record is called `jobs lima`; `add customer company` adds no customer.
  const isOf = ({ command }: Lead, of: Subject['of']) => (command.on as Subject).of === of;
  const longest = (some: readonly Lead[]) => Math.max(...some.map(({ used }) => used));
  const inApp = leads.filter((lead) => isOf(lead, 'app'));
  // `call off 118` calls no one.
  const isLonger = leads.some(
    (lead) => lead.tier === 0 && !lead.isList && lead.used > longest(inApp) && isPhrase(lead),
  );
  const fitting = leads.filter((lead) => {
    if (isOf(lead, 'any') || lead.isList) return lead.used === longest(leads);
    return !isOf(lead, 'app') || (lead.used === longest(inApp) && !isLonger);
  });
  return fitting.sort(byWorth).slice(0, mostLeads);
}

/** Whether a saying asks a question: the words of `who is free tomorrow` also name the schedule. */
const isQuestion = ({ isEveryday, head: [first = ''] }: Name): boolean => isEveryday && /^(who|is|anyone)$/.test(first);

/** A command's names that a typed word may begin. */
interface Begun {
  readonly command: Command;
  readonly names: readonly Name[];
}

/** Of each list of commands. The readings of a line ask for the same first words many times. */
const begun = new WeakMap<Lines['leading'], (typed: string) => readonly Begun[]>();

/** The commands with names whose first word agrees with the typed word. A filler may be missing. */
function begunWith(leading: Lines['leading'], typed: string): readonly Begun[] {
  const known = begun.get(leading);
  if (known) return known(typed);
  begun.set(
    leading,
    kept(1_000, (word: string) =>
      leading.flatMap(({ command, names }) => {
        const fitting = names.filter(
          ({ head: [first = ''] }) => first.startsWith(word) || word === `${first}:` || isFillerWord(first),
        );
        return fitting.length > 0 ? [{ command, names: fitting }] : [];
      }),
    ),
  );
  return begunWith(leading, typed);
}

/** Whether a lead's verb has a particle: `call off 118`, `write on 118`. */
const isPhrase = ({ said: [, particle = ''] }: Lead): boolean => /^(on|off|in|out|up|down|over|back)$/.test(particle);

/** Verbs that a misspelt word may mean: `asign`. */
function verbsNearly(leading: Lines['leading'], typed: string): readonly string[] {
  if (isCommon(typed)) return [];
  const near = longVerbsOf(leading).filter((verb) => isNearly(verb, typed) && !isOther(verb, typed));
  const swapped = near.filter((verb) => isSwapped(verb, typed));
  return swapped.length > 0 ? swapped : near;
}

const longVerbs = new WeakMap<Lines['leading'], readonly string[]>();

/** The verbs with more than three letters, gathered once. */
function longVerbsOf(leading: Lines['leading']): readonly string[] {
  const known = longVerbs.get(leading);
  if (known) return known;
  const verbs = leading.flatMap(({ names }) =>
    names.flatMap(({ head: [verb = ''], isList }) => (isList ? [] : [verb])),
  );
  const long = [...new Set(verbs)].filter((verb) => verb.length > 3);
  longVerbs.set(leading, long);
  return long;
}

/** Four letters, one of them another: `leak` is a word of its own, no slip for `lead`. */
const isOther = (verb: string, typed: string): boolean =>
  typed.length === 4 && verb.length === 4 && !isSwapped(verb, typed);

const byWorth = (one: Lead, other: Lead) =>
  Number(one.tier > 1) - Number(other.tier > 1) || other.used - one.used || one.tier - other.tier;

function isName(all: Index<Findable>, tokens: readonly Token[]): boolean {
  if (tokens.some(({ isQuoted, text }) => isQuoted || /[\d@:=]/.test(text))) return false;
  // `delete it` is no "Delete item".
  if (tokens.length === 2 && /^(it|this|these|them)$/i.test(tokens[1]?.text ?? '')) return false;
  // `calendar mon` is no month.
  if (isWeekday(wordIn(tokens.at(-1) ?? spoken('')))) return false;
  const [best] = rank(all, tokens.map(({ text }) => text).join(' '), 1);
  return best !== undefined && best.tier <= tiers.word;
}

const isWeekday = (word: string): boolean => isDay(word) && !/^(to|yes)/.test(word);

/** A noun with a number opens the record, and so does a link: `job 118`, `invoice no. 13`, `quotaton 48`. */
function numbered(command: Command | undefined, tokens: readonly Token[], words: readonly string[]): readonly Lead[] {
  const noun = singularAt(words, 0) ?? singularNearly(words[0] ?? '');
  if (!command || (!noun && tokens.length > 1)) return [];
  const used = pastFillers(words, noun?.words.length ?? 0);
  const rest = tokens.slice(used);
  if (rest.length === 0 || namesIn(rest).used < rest.length) return [];
  return [{ command, used, said: [], tier: 0, tail: [], kind: noun?.kind ?? null, isList: false, isNoun: true }];
}

function leadBy(command: Command, name: Name, words: readonly string[]): Lead | null {
  const { nouns, tail: after, isList } = name;
  const hasSlot = nouns.length > 0;
  const head = said(name.head, words, 0, hasSlot ? name.fewest : 0, isList, hasSlot ? isFillerWord : isOwn);
  if (!head || head.at === words.length) return null;
  // Without a record, an abbreviated name is too ambiguous.
  if (!hasSlot && head.tier > 1) return null;
  const common = {
    command,
    tier: Math.max(head.tier, name.isSecond ? 1 : 0),
    said: words.slice(0, head.at),
    isList,
    isNoun: false,
  };
  if (!hasSlot) return { ...common, used: head.at, tail: [], kind: null };
  // `put on hold 1042` or `put 1042 on hold`
  const first = after.length > 0 ? said(after, words, head.at) : null;
  const from = pastFillers(words, first?.at ?? head.at);
  const noun = nounAt(nouns, words, from) ?? nounNearly(nouns, words, from);
  // `invoice for 49`
  const isForNumber = words[from - 1] === 'for' && /^\D{0,7}\d/.test(words[from] ?? '');
  if (name.needsNoun && !noun && !isForNumber) return null;
  // `print quotes` is about no record called `quotes`, and `open quotes for brennan` is a list.
  const plural = noun ? undefined : nounAt(plurals, words, from);
  if (plural && (plural.words.length === words.length - from || command.id === 'record.view')) return null;
  const named = from + (noun?.words.length ?? 0);
  // `put job on` needs its “on”.
  const isPlain = after.every(isFillerWord);
  const isWhole = after.every((word) => (isFillerWord(word) && !isPlain) || words.includes(word));
  if (!first && !isWhole && !endsWithin(after, words)) return null;
  const tail = after.length > 0 && !first ? said(after, words, named) : null;
  const used = pastFillers(words, tail?.at ?? named);
  if (used >= words.length) return null;
  return { ...common, used, tail: first || tail ? [] : after, kind: noun?.kind ?? null };
}

/** A misspelt noun of a record with a number: `send quotatoin 49`. The misspelt noun has a single word. */
function nounNearly(nouns: readonly NounWords[], words: readonly string[], at: number): NounWords | undefined {
  if (!/^\D{0,7}\d/.test(words[at + 1] ?? '') || /\d/.test(words[at] ?? '')) return undefined;
  const meant = singularNearly(words[at] ?? '');
  return meant && nouns.some(({ kind }) => kind === meant.kind)
    ? { kind: meant.kind, words: [words[at] ?? ''] }
    : undefined;
}

/** Whether a line ends within the words after a record: `take 118 off` within “off hold”. */
const endsWithin = (tail: readonly string[], words: readonly string[]): boolean =>
  tail.some(
    (_, count) => count > 0 && tail.slice(0, count).every((word, at) => word === words[words.length - count + at]),
  );

/** The position after words that carry nothing: `assign to the job no. 118`. */
export function pastFillers(words: readonly string[], at: number): number {
  let to = at;
  while (
    to < words.length - 1 &&
    (isFillerWord(words[to]) || isNumberSign(words[to] ?? '', words[to + 1]) || isThat(words, to))
  )
    to++;
  return to;
}

/** `make that 118 urgent` */
const isThat = (words: readonly string[], at: number): boolean =>
  words[at] === 'that' && /^\d/.test(words[at + 1] ?? '');

/** The end of the words before a number's own words: 1 for `maria to job no. 136` and the number's position 4. */
export function beforeNumber(words: readonly string[], at: number): number {
  for (let to = 0; to < at; to++) {
    const from = pastFillers(words, to);
    const noun = singularAt(words, from);
    if (pastFillers(words, from + (noun?.words.length ?? 0)) === at) return to;
  }
  return at;
}

/** Whether a word between the words of a name without records carries nothing: `save this list as view`. */
const isOwn = (word = ''): boolean => isFillerWord(word) || /^(this|my|our|current|present)$/.test(word);

const isFillerWord = (word = '') => isFiller({ text: word, isQuoted: false });

/**
 * Matches a name against the words of a line from `from`. `at` is the position after the match. Null if a word is missing.
 *
 * @param fewest how many words suffice before a record; 0 for all.
 */
export function said(
  name: readonly string[],
  words: readonly string[],
  from: number,
  fewest = 0,
  isExact = false,
  isPassed: (word?: string) => boolean = isFillerWord,
): { readonly at: number; readonly tier: number } | null {
  let at = from;
  let count = 0;
  let tier = 0;
  for (const [place, word] of name.entries()) {
    // `print the report of job 140`
    while (!isExact && at > from && at < words.length - 1 && words[at] !== word && isPassed(words[at])) at++;
    const typed = words[at] ?? '';
    // `generate proforma Q-123`, `print 140`
    if (fewest > 0 && place > 0 && count >= fewest && !typed.startsWith(word.slice(0, 1)))
      return { at, tier: Math.max(tier, 1) };
    // `add a note: badges at the desk`
    const isLast = name.slice(place + 1).every(isFillerWord);
    const isTyped = typed === word || ((isExact || isLast) && typed === `${word}:`);
    const isBegun = !isExact && typed.length >= 2 && word.startsWith(typed) && !(place === 0 && isCommon(typed));
    // `go on` is more than `go`.
    const isOptional = !isExact && isFillerWord(word) && !(place === 1 && name.length === 2);
    if (isTyped || (isBegun && !isOptional)) {
      at++;
      count++;
      if (!isTyped) tier = 2;
    } else if (!isOptional) return null;
  }
  return at > from ? { at, tier } : null;
}
