import type { Command, Hand, Subject } from '../commands/command.ts';
import { nameOf } from '../commands/run.ts';
import { kinds } from '../records/kinds.ts';
import { fold } from '../surfaces/match.ts';
import { createIndex, type Findable, type Index, rank, tiers } from '../surfaces/rank.ts';
import { isFiller, type Token } from './tokens.ts';

/** What a line begins with: a command, how many words name it, and those of its name that follow the record. */
export interface Lead {
  readonly command: Command;
  readonly used: number;
  /** Its first word, which may be an answer by itself: `deactivate ana`. */
  readonly verb: string;
  /** 0 where its whole name is there, 1 without its little words, 2 where words of it are only begun. */
  readonly tier: number;
  /** `on hold` of `put 1042 on hold`. */
  readonly tail: readonly string[];
}

/** One of the names that a command goes by, in words: those before its record, and those after it. */
export interface Name {
  readonly head: readonly string[];
  readonly tail: readonly string[];
  /** Whether its record stands in it. */
  readonly hasSlot: boolean;
  /** What its record may be called: `customer company`, `customer companies`. */
  readonly kindWords: readonly (readonly string[])[];
}

interface Named extends Findable {
  readonly command: Command;
  readonly names: readonly Name[];
}

/** The commands that a line can begin with, and all, of which none may be named by the whole line. */
export interface Lines {
  readonly leading: readonly Named[];
  readonly all: Index<Findable>;
}

/** No more are looked into: each may ask the service for records. */
const mostLeads = 16;

/** What people say for "change state of …", whatever the kind. */
const stateVerbs = ['state', 'status', 'mark'];

/** Whether a command asks for the state that a record is to have: each kind with states has one. */
export const asksState = ({ id }: Pick<Command, 'id'>): boolean => id.endsWith('.changeState');

/** Of what one person may do; made once, while that stays. */
export function linesOf(commands: readonly Command[], { permissions }: Pick<Hand, 'permissions'>): Lines {
  const named = commands
    .filter(({ needs }) => !needs || permissions.has(needs))
    .map((command): Named => {
      const { aliases = [] } = command;
      const title = nameOf(command);
      return { command, title, words: aliases, names: namesOf(command, [title, ...aliases]) };
    });
  return { leading: named.filter(({ command }) => canLead(command)), all: createIndex(named) };
}

const leading: readonly Subject['of'][] = ['app', 'place', 'one', 'some'];

/** Those about records, and of the others those that ask something: what asks nothing is named, and that is all. */
const canLead = ({ on, ask }: Command): boolean =>
  leading.includes((on as Subject).of) && ('kind' in on || ask !== undefined);

function namesOf(command: Command, titles: readonly string[]): readonly Name[] {
  const { on } = command;
  const subject = on as Subject;
  const own = asksState(command) ? stateVerbs : [];
  if (!('kind' in subject))
    return titles.map((title) => ({ head: wordsOf(title), tail: [], hasSlot: false, kindWords: [] }));
  const { singular, plural } = kinds[subject.kind];
  const kindWords = [singular, plural].map(wordsOf);
  return [...titles, ...own].map((title) => {
    const words = wordsOf(title);
    const [called = []] = kindWords;
    const at = words.findIndex((_, from) => from > 0 && called.every((word, i) => words[from + i] === word));
    const tail = at < 0 ? [] : words.slice(at + called.length);
    return {
      head: at < 0 ? words : words.slice(0, at),
      // What it offers, as `on or off`, is an answer.
      tail: tail.includes('or') ? [] : tail,
      hasSlot: true,
      kindWords,
    };
  });
}

/** A word as names have it: `can’t` is `cant`, and what stands between quotes is no part of a name. */
export const wordIn = ({ text, isQuoted }: Token): string => (isQuoted ? '' : fold(text).replace(/['’]/g, ''));

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);

/** The commands that a line begins with, those first that it names best. A line that names one as a whole is no more than that. */
export function leadsOf({ leading, all }: Lines, tokens: readonly Token[]): readonly Lead[] {
  if (tokens.length < 2 || isName(all, tokens)) return [];
  const words = tokens.map(wordIn);
  const leads = leading.flatMap(({ command, names }) => {
    const fitting = names.flatMap((name) => leadBy(command, name, words, tokens) ?? []);
    return fitting.sort(byWorth).slice(0, 1);
  });
  return leads.sort(byWorth).slice(0, mostLeads);
}

const byWorth = (one: Lead, other: Lead) => one.tier - other.tier || other.used - one.used;

function isName(all: Index<Findable>, tokens: readonly Token[]): boolean {
  if (tokens.some(({ isQuoted, text }) => isQuoted || /[\d@:=]/.test(text))) return false;
  const [best] = rank(all, tokens.map(({ text }) => text).join(' '), 1);
  return best !== undefined && best.tier <= tiers.word;
}

function leadBy(command: Command, name: Name, words: readonly string[], tokens: readonly Token[]): Lead | null {
  const { hasSlot, kindWords } = name;
  const head = said(name.head, words, tokens, 0, hasSlot);
  if (!head || head.at === words.length) return null;
  // What is about no record runs on words alone: nothing of its name is guessed.
  if (!hasSlot && head.tier > 1) return null;
  const kind = kindWords.find((each) => each.every((word, i) => words[head.at + i] === word)) ?? [];
  const used = head.at + kind.length;
  if (used === words.length) return null;
  const tail = name.tail.length > 0 ? said(name.tail, words, tokens, used) : null;
  if (tail && tail.at === words.length) return null;
  return { command, verb: words[0] ?? '', used: tail?.at ?? used, tier: head.tier, tail: tail ? [] : name.tail };
}

/** How far words of a line go through words of a name, from some place on; null where they aren't all there. */
export function said(
  name: readonly string[],
  words: readonly string[],
  tokens: readonly Token[],
  from: number,
  mayEnd = false,
): { readonly at: number; readonly tier: number } | null {
  let at = from;
  let tier = 0;
  for (const word of name) {
    // What two words have told apart needs no more of them: `generate proforma Q-123`.
    if (mayEnd && at - from >= 2 && !words[at]?.startsWith(word.slice(0, 1))) return { at, tier: Math.max(tier, 1) };
    const typed = words[at] ?? '';
    if (typed === word) at++;
    else if (isLittle(word)) tier = Math.max(tier, 1);
    else if (typed.length >= 2 && word.startsWith(typed)) {
      at++;
      tier = 2;
    } else return null;
  }
  return at > from && tokens.length >= at ? { at, tier } : null;
}

/** What a name may be said without: `view users lima`. */
const isLittle = (word: string) => isFiller({ text: word, isQuoted: false }) || word === 'a' || word === 'the';
