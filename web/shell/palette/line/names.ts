import type { Command, Hand, Subject } from '../../../commands/core/command.ts';
import { nameOf } from '../../../commands/core/run.ts';
import { kinds } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { createIndex, type Findable, type Index, rank, tiers } from '../../choosing/rank.ts';
import { isFiller, type Token } from './tokens.ts';

/** A command at the beginning of a line, the count of words used for its name, and the words expected after the record. */
export interface Lead {
  readonly command: Command;
  readonly used: number;
  /** First word of the line. It can also be an answer, as in `deactivate ana`. */
  readonly verb: string;
  /** 0: full name; 1: without filler words; 2: with abbreviated words. */
  readonly tier: number;
  /** `on hold` of `put 1042 on hold`. */
  readonly tail: readonly string[];
}

/** A name of a command, split at the record: the words before and the words after. */
export interface Name {
  readonly head: readonly string[];
  readonly tail: readonly string[];
  /** Names of the kind: `customer company`, `customer companies`. Empty for a command without records. */
  readonly kindWords: readonly (readonly string[])[];
}

interface Named extends Findable {
  readonly command: Command;
  readonly names: readonly Name[];
}

/** `leading`: commands that can begin a line. `all`: every permitted command, to recognize a line that is only a name. */
export interface Lines {
  readonly leading: readonly Named[];
  readonly all: Index<Findable>;
}

/** Limit of commands per line; each may ask the service for records. */
const mostLeads = 16;

/** Verbs for "change state of …", for every kind. */
const stateVerbs = ['state', 'status', 'mark'];

/** Whether a command asks for a record's new state. Each kind with states has a `changeState` command. */
export const asksState = ({ id }: Pick<Command, 'id'>): boolean => id.endsWith('.changeState');

/** Indexes the commands a user may run. Rebuild after a change of permissions only. */
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

/** A command that acts on records or asks something leads a line. Any other command is only named. */
const canLead = ({ on, ask }: Command): boolean =>
  leading.includes((on as Subject).of) && ('kind' in on || ask !== undefined);

function namesOf(command: Command, titles: readonly string[]): readonly Name[] {
  const on = command.on as Subject;
  const kindWords = 'kind' in on ? [kinds[on.kind].singular, kinds[on.kind].plural].map(wordsOf) : [];
  const [called] = kindWords;
  return [...titles, ...(asksState(command) ? stateVerbs : [])].map((title) => {
    const words = wordsOf(title);
    const at = words.findIndex((_, from) => from > 0 && called?.every((word, i) => words[from + i] === word));
    if (!called || at < 0) return { head: words, tail: [], kindWords };
    const tail = words.slice(at + called.length);
    // A choice of words such as `on or off` is an answer, not part of the name.
    return { head: words.slice(0, at), tail: tail.includes('or') ? [] : tail, kindWords };
  });
}

/** A token as a word of a name: `can’t` → `cant`, quoted text → ''. */
export const wordIn = ({ text, isQuoted }: Token): string => (isQuoted ? '' : fold(text).replace(/['’]/g, ''));

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);

/** Commands at the beginning of a line, best match first. None if the whole line is a command's name. */
export function leadsOf({ leading, all }: Lines, tokens: readonly Token[]): readonly Lead[] {
  if (tokens.length < 2 || isName(all, tokens)) return [];
  const words = tokens.map(wordIn);
  const leads = leading.flatMap(({ command, names }) => {
    const fitting = names.flatMap((name) => leadBy(command, name, words) ?? []);
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

function leadBy(command: Command, name: Name, words: readonly string[]): Lead | null {
  const { kindWords } = name;
  const hasSlot = kindWords.length > 0;
  const head = said(name.head, words, 0, hasSlot);
  if (!head || head.at === words.length) return null;
  // Without a record, an abbreviated name is too ambiguous.
  if (!hasSlot && head.tier > 1) return null;
  const kind = kindWords.find((each) => each.every((word, i) => words[head.at + i] === word)) ?? [];
  const used = head.at + kind.length;
  if (used === words.length) return null;
  const tail = name.tail.length > 0 ? said(name.tail, words, used) : null;
  if (tail && tail.at === words.length) return null;
  return { command, verb: words[0] ?? '', used: tail?.at ?? used, tier: head.tier, tail: tail ? [] : name.tail };
}

/** Matches a name against the words of a line from `from`. `at` is the position after the match. Null if a word is missing. */
export function said(
  name: readonly string[],
  words: readonly string[],
  from: number,
  mayEnd = false,
): { readonly at: number; readonly tier: number } | null {
  let at = from;
  let tier = 0;
  for (const word of name) {
    // Two matched words are enough: `generate proforma Q-123`.
    if (mayEnd && at - from >= 2 && !words[at]?.startsWith(word.slice(0, 1))) return { at, tier: Math.max(tier, 1) };
    const typed = words[at] ?? '';
    if (typed === word) at++;
    else if (isLittle(word)) tier = Math.max(tier, 1);
    else if (typed.length >= 2 && word.startsWith(typed)) {
      at++;
      tier = 2;
    } else return null;
  }
  return at > from ? { at, tier } : null;
}

/** Words that a user may leave out: `view users lima`. */
const isLittle = (word: string) => isFiller({ text: word, isQuoted: false }) || word === 'a' || word === 'the';
