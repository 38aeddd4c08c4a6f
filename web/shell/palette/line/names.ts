import { type Command, type Hand, nameOf, type Subject } from '../../../commands/core/command.ts';
import { wordsFor } from '../../../commands/screen/pane-words.ts';
import { kept } from '../../../ground/kept.ts';
import { type Kind, kinds } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { createIndex, type Findable, type Index } from '../../choosing/rank.ts';
import { isNearly } from '../../choosing/typo.ts';
import { inEverydayWords, kindNouns } from './synonyms.ts';
import type { Token } from './tokens.ts';

/** A name of a command, split at the record: the words before and the words after. */
export interface Name {
  readonly head: readonly string[];
  readonly tail: readonly string[];
  /** Nouns for the record: `customer company`, `buyer`. Empty for a command without records. */
  readonly nouns: readonly NounWords[];
  /** How many words of the head suffice before a record: `generate proforma Q-123`, `print 140`. */
  readonly fewest: number;
  /** The head is a noun, so a noun for the record must follow: `invoice quote 48`, never `invoice 48`. */
  readonly needsNoun: boolean;
  /** The name is a kind's noun in the plural: `jobs overdue`. */
  readonly isList: boolean;
  /** The verb or the whole name belongs to another command, which precedes this command. */
  readonly isSecond: boolean;
  /** The name is in everyday words, so completions leave it out. */
  readonly isEveryday: boolean;
}

export interface NounWords {
  readonly kind: Kind;
  readonly words: readonly string[];
}

export interface Named extends Findable {
  readonly command: Command;
  readonly names: readonly Name[];
  /** The verbs of a person who answers a question: `take`, `take over`. */
  readonly doings: readonly (readonly string[])[];
}

export interface Lines {
  /** Commands that can begin a line. */
  readonly leading: readonly Named[];
  /** Commands for other roles that could begin a line. */
  readonly forbidden: readonly Named[];
  /** The first words of the commands' names. */
  readonly verbs: ReadonlySet<string>;
  /** The beginning of each name, up to the record: `assign job`. */
  readonly heads: readonly { readonly text: string; readonly command: Command; readonly isEveryday: boolean }[];
  /** The words of the commands' names, by their first letter, to recognize misspelt words. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  /** Every permitted command, to recognize a line that is only a name. */
  readonly all: Index<Findable>;
  /** The titles and further words of all commands, folded; also the panes without “Go to”: `bank details`. */
  readonly wholeNames: ReadonlySet<string>;
}

/** Verbs for "change state of …", for every kind. */
const stateVerbs = ['state', 'status', 'mark'];

/** Whether a command asks for a record's new state. Each kind with states has a `changeState` command. */
export const asksState = ({ id }: Pick<Command, 'id'>): boolean => id.endsWith('.changeState');

/** Indexes the commands by their names. Rebuild after a change of permissions only. */
export function linesOf(commands: readonly Command[], { permissions }: Pick<Hand, 'permissions'>): Lines {
  const isPermitted = ({ needs }: Command) => !needs || permissions.has(needs);
  // A person of a company means the companies of customers.
  const isOther = ({ kind }: NounWords) => kind !== 'company' || permissions.has('COMPANIES_ADMINISTER');
  const named = namedIn(commands.filter(isPermitted), anyNouns.filter(isOther));
  const leading = named.filter(({ command }) => canLead(command));
  return {
    leading,
    verbs: new Set(leading.flatMap(({ names }) => names.flatMap(({ head: [verb] }) => verb ?? []))),
    heads: leading.flatMap(({ command, names }) =>
      names.map(({ head, isEveryday }) => ({ text: head.join(' '), command, isEveryday })),
    ),
    words: wordsIn(leading),
    forbidden: namedIn(
      commands.filter((each) => canLead(each) && !isPermitted(each)),
      anyNouns,
    ),
    all: createIndex(named),
    wholeNames: new Set(
      commands.flatMap((each) => [nameOf(each), nameOf(each).replace(/^Go to /, ''), ...wordsFor(each)].map(fold)),
    ),
  };
}

function namedIn(commands: readonly Command[], nouns: readonly NounWords[]): readonly Named[] {
  const verbs = Map.groupBy(commands, verbIn);
  const titles = new Set(commands.map((command) => wordsOf(nameOf(command)).join(' ')));
  return commands.map((command): Named => {
    const { aliases = [], sayings = [], doer } = command;
    const title = nameOf(command);
    // "Print report of job with notes" leaves `print 140` to "Print report of job".
    const others = verbs.get(verbIn(command))?.filter((each) => !nameOf(each).startsWith(title)) ?? [];
    // `take $150 off quote 50` takes back no acceptance.
    const isSole =
      others.length === 0 && command.action !== 'add' && !/^(take|get|go|make)$/.test(wordsOf(title)[0] ?? '');
    const names = [
      ...namesOf(command, [title], isSole ? 1 : 2, nouns),
      ...namesOf(command, aliases, 2, nouns),
      ...namesOf(command, sayings, 0, nouns).map((name) => ({ ...name, isEveryday: true })),
      ...furtherNames(command, nouns),
    ];
    // `add company` of a person who adds companies is no "Add customer company".
    const ofOther = ({ head, tail, isEveryday }: Name) => isEveryday && titles.has([...head, ...tail].join(' '));
    const doings = (doer?.verbs ?? []).flatMap((verb) => inEverydayWords(verb, null)).map(wordsOf);
    return {
      command,
      title,
      words: wordsFor(command),
      others: everydayTitles(command),
      names: names.map((name) => (ofOther(name) ? { ...name, isSecond: true } : name)),
      doings,
    };
  });
}

function wordsIn(leading: readonly Named[]): Lines['words'] {
  const all = leading.flatMap(({ names }) =>
    names.flatMap(({ head, tail, nouns }) => [...head, ...tail, ...nouns.flatMap(({ words }) => words)]),
  );
  const long = [...new Set(all)].filter((word) => word.length > 3);
  return new Map([...Map.groupBy(long, (word) => word.charAt(0))].map(([letter, words]) => [letter, new Set(words)]));
}

/** A command's title in other everyday words: `create estimate` of "Add quotation". */
export function everydayTitles(command: Command): readonly string[] {
  const [, ...others] = inEverydayWords(wordsOf(nameOf(command)).join(' '), null);
  const taken = (command.aliases ?? []).map(fold);
  return others.filter((text) => !taken.includes(text));
}

/** A command's verb, with the kind of its records: `job print`. */
const verbIn = (command: Command): string => `${kindIn(command)} ${wordsOf(nameOf(command))[0]}`;

/** The words of a command's title behind the verb: report, of, job */
export const titleWords = (command: Command): readonly string[] => wordsOf(nameOf(command)).slice(1);

const leading: readonly Subject['of'][] = ['app', 'place', 'rows', 'any', 'one', 'some'];

/** A command that acts on records or asks something leads a line. Any other command is only named. */
const canLead = ({ on, ask, isOfScreen }: Command): boolean =>
  leading.includes((on as Subject).of) && !isOfScreen && ('kind' in on || on.of === 'any' || ask !== undefined);

const kindIn = ({ on }: Command): Kind | null => ('kind' in on ? (on.kind as Kind) : null); // a subject's kind

const anyNouns = kindNouns
  .filter(({ isPlural }) => !isPlural)
  .map(({ kind, text }) => ({ kind, words: wordsOf(text) }));

function namesOf(
  command: Command,
  titles: readonly string[],
  least: number,
  nouns: readonly NounWords[],
): readonly Name[] {
  const own = kindIn(command);
  const called = own && wordsOf(kinds[own].singular);
  const common = { nouns: nounsFor(command, nouns), isList: false };
  const everyday = (title: string) => [
    ...inEverydayWords(title, own).map((text, at) => ({ title, text, isEveryday: at > 0, isSecond: false })),
    ...inEverydayWords(title, own, true).map((text) => ({ title, text, isEveryday: true, isSecond: true })),
  ];
  return titles
    .flatMap((title) => everyday(wordsOf(title).join(' ')))
    .flatMap(({ title, text, isEveryday, isSecond }): readonly Name[] => {
      const words = wordsOf(text);
      // A verb of several words counts as a whole: `get rid of`.
      const most = isEveryday ? least + Math.max(0, words.length - wordsOf(title).length) : least;
      const place = words.findIndex((_, from) => from > 0 && called?.every((word, i) => words[from + i] === word));
      if (!called || place < 0) {
        // A noun alone is no verb: `invoice 13` is an invoice.
        return isNoun(text)
          ? []
          : [{ ...common, head: words, tail: [], fewest: least && most, needsNoun: false, isEveryday, isSecond }];
      }
      const head = words.slice(0, place);
      const after = words.slice(place + called.length);
      // A choice of words such as `on or off` is an answer, not part of the name.
      const tail = after.includes('or') ? [] : after;
      return [
        {
          ...common,
          head,
          tail,
          fewest: tail.length > 0 ? 2 : least && most,
          needsNoun: isNoun(head.join(' ')),
          isEveryday,
          isSecond,
        },
      ];
    });
}

/** Words before the plural of a list: `show all jobs of brennan`. */
const listVerbs = [
  '',
  'all',
  'show',
  'show me',
  'show all',
  'show me all',
  'list',
  'list all',
  'find',
  'find all',
  'go to',
];

/** The verbs of a change of state, and the plurals that open a list with conditions: `jobs`, `tickets` of "Filter jobs". */
function furtherNames(command: Command, nouns: readonly NounWords[]): readonly Name[] {
  const { id, on } = command;
  const subject = on as Subject;
  const common = {
    nouns: nounsFor(command, nouns),
    tail: [],
    fewest: 2,
    needsNoun: false,
    isEveryday: true,
    isSecond: false,
  };
  const isList = subject.of === 'place' && id.endsWith('.filter');
  const plurals = kindNouns.filter(({ kind, isPlural }) => isPlural && isList && kinds[kind].at === subject.path);
  const states = asksState(command) ? stateVerbs : [];
  return [
    ...states.map((verb) => ({ ...common, head: [verb], isList: false })),
    ...plurals.flatMap(({ text }) =>
      listVerbs.map((verb) => ({ ...common, head: wordsOf(`${verb} ${text}`), isList: true })),
    ),
  ];
}

function nounsFor(command: Command, nouns: readonly NounWords[]): readonly NounWords[] {
  const own = kindIn(command);
  if (!own) return (command.on as Subject).of === 'any' ? nouns : [];
  return kindNouns.filter(({ kind }) => kind === own).map(({ kind, text }) => ({ kind, words: wordsOf(text) }));
}

const isNoun = (text: string) => kindNouns.some((noun) => !noun.isPlural && noun.text === text);

/** A token as a word of a name: `can’t` → `cant`, `re-open` → `reopen`, quoted text → ''. */
export const wordIn = ({ text, isQuoted }: Token): string => (isQuoted ? '' : plainWord(text));

const plainWord = kept(5_000, (text: string) =>
  fold(text)
    .replace(/['’]/g, '')
    .replace(/(?<=\p{L}{3})[.!]+$/u, '')
    .replace(/^re-(?=\p{L}{3})/u, 're'),
);

export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);
}

/** The noun at a position, with or without a colon: `job 118`, `job: 118`. */
export const nounAt = (nouns: readonly NounWords[], words: readonly string[], at: number): NounWords | undefined =>
  nouns.find((noun) =>
    noun.words.every((word, i) => {
      const typed = words[at + i];
      return typed === word || (i === noun.words.length - 1 && typed === `${word}:`);
    }),
  );

export const plurals: readonly NounWords[] = kindNouns
  .filter(({ isPlural }) => isPlural)
  .map(({ kind, text }) => ({ kind, words: wordsOf(text) }));

export const singularAt = (words: readonly string[], at: number): NounWords | undefined => nounAt(anyNouns, words, at);

/** A misspelt noun of a single word, for use before a number only: `quotaton`, `jbo`. */
export const singularNearly = (typed: string): NounWords | undefined =>
  anyNouns.find(({ words: [word = '', ...others] }) => {
    const isLong = typed.length >= word.length - 1 && typed.length > 3 && isNearly(word, typed);
    return others.length === 0 && (isLong || isSwapped(word, typed));
  });

/** Whether two neighbouring letters of a word are swapped. */
export const isSwapped = (word: string, typed: string): boolean =>
  word.length > 2 &&
  word.length === typed.length &&
  [...word].some(
    (letter, at) => at > 0 && word.slice(0, at - 1) + letter + word.charAt(at - 1) + word.slice(at + 1) === typed,
  );
