import type { Command } from '../../../commands/core/command.ts';
import type { Kind } from '../../../records/kinds.ts';
import { isLabel } from '../answers/open-fields.ts';
import type { World } from '../line/answerer.ts';
import { phoneIn } from '../line/exact-names.ts';
import type { Lead } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isDay } from '../line/plans.ts';
import { readingsIn } from '../line/readings.ts';
import { isFiller, isLight, isNoise, isStop, spoken, type Token, tokensOf } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { told } from '../sentences/clauses.ts';
import { isRight } from '../sentences/reader.ts';
import { besides, isEmpty, isNegative, type Line, trimmed, written } from './clauses.ts';
import { cuesIn, type FoundCue } from './cues.ts';
import { isHollow } from './hollow.ts';
import { noted } from './noted.ts';
import { ofNames } from './of-names.ts';
import { called, numbered, type Place } from './places.ts';
import { isQuestion, recordAsked } from './question.ts';

/** A reading, and its worth against other readings. */
interface Guess {
  readonly understood: Understood;
  readonly worth: number;
  /** Whether words of the line's first clause are left over. */
  readonly isLeftOver: boolean;
  /** Whether the command begins the line. */
  readonly isFirst: boolean;
  /** Whether several words mean the command. */
  readonly isTwofold: boolean;
}

/**
 * The last reader, for a line that nothing else reads: finds words of a command, a record and answers anywhere in the line, and
 * takes the command whose questions the answers fill best. Every reading is a guess.
 *
 * guessed('118 - give it to maria, marco is sick') → Assign J-000118 → Maria Ivanova, not recorded: marco sick
 *
 * @param found the refused readings of the line
 */
export function guessed(
  text: string,
  typed: readonly Token[],
  world: World,
  found: readonly Understood[],
): readonly Understood[] {
  // `invoice 13s been paid`
  const telling = told(typed);
  const tokens = (telling.length > 1 ? telling : typed).map((token) => ({
    ...token,
    text: token.text.replace(/^(\D?\d{2,})['’]?s$/, '$1'),
  }));
  const words = tokens.map(wordIn);
  if (tokens.length < 2 || tokens.length > mostWords || isOther({ text, tokens, words, world })) return [];
  const numbers = numbered(tokens, world.known);
  // The kinds of a bare number decide which names to look for.
  if (world.known.isAsking) return [];
  const line = { text, tokens, words, world: { ...world, known: ofNames(world.known) } };
  if (isQuestion(words, tokens)) return found.length === 0 ? recordAsked(text, tokens, line.world) : [];
  const cues = bestOf(cuesIn(tokens, world.lines));
  const isDeliberate = found.some(({ task }) => task.subjects.length > 0);
  if (found.length > 0 && tokens.some(isLabel)) return [];
  const fits = ({ isLeftOver, isFirst, isTwofold, understood }: Guess) =>
    found.length === 0 ||
    (!isLeftOver && (isTwofold || hasAnswer(understood))) ||
    (!isDeliberate && (!isFirst || isTwofold || hasAnswer(understood)));
  const guessesOf = (all: readonly FoundCue[]) => all.flatMap((cue) => guessesBy(line, cue, numbers)).filter(fits);
  const said = guessesOf(cues);
  // Reading all fields of a record takes longest.
  const all = said.some(({ worth }) => worth > sureWorth) ? said : [...said, ...guessesOf(impliedBy(line, numbers))];
  // `paid sprinklers`: a record with the words precedes the guess.
  const isSearch = numbers.length === 0 && !words.some(isNoise);
  const [best, ...others] = all.sort((one, other) => other.worth - one.worth);
  if (!best) return found.length === 0 ? noted(line, numbers) : [];
  const near = others.filter(
    ({ worth, understood }) => worth > best.worth - 1 && understood.title !== best.understood.title,
  );
  return [best, ...near.slice(0, mostOthers)].map(({ understood }, at) => ({
    ...asGuess(understood),
    doubt: (isSearch ? misspelt : doubt) + at,
    ending: null,
  }));
}

const hasAnswer = ({ chips }: Understood): boolean => chips.some(({ is }) => is === 'answer');

/** The worth of a command's words without an answer. */
const sureWorth = 2;

/** A longer text is no command. */
const mostWords = 24;
const mostOthers = 2;
/** Above every other reading. */
const doubt = 40;
/** As of a misspelt verb. */
const misspelt = 300;

/** Links, the past, alternatives, and all checked rows. */
const isOther = ({ tokens, words, world }: Line): boolean =>
  tokens.some(({ text }) => text.includes('#/')) ||
  words.some((word, at) => word === 'all' && (at === 0 || world.lines.verbs.has(words[at - 1] ?? ''))) ||
  words.some((word) => /^(everything|everyone|every|each|both|or|was|were)$/.test(word));

/** Words of a talk about a record, with a person who gets no job: `tell marco about 118`. */
const isTelling = (word: string): boolean => /^(tell|ask|told|know|thank|took|yesterday|last)$/.test(word);

/** The longest cue of each command. */
const bestOf = (cues: readonly FoundCue[]): readonly FoundCue[] =>
  [...Map.groupBy(cues, ({ command }) => command).values()].flatMap(
    (each) =>
      each.sort((one, other) => Number(one.isWeak) - Number(other.isWeak) || other.at.length - one.at.length)[0] ?? [],
  );

/** Commands that a record and an answer suffice for: `136, the customer asked for friday`, `brennans phone changed its 416 555 0190`. */
function impliedBy({ tokens, words, world }: Line, numbers: readonly Place[]): readonly FoundCue[] {
  const isReach = tokens.some(({ text }, at) => text.includes('@') || phoneIn(tokens.slice(at)) !== null);
  // `the fence 1pm today`
  const isTimed = words.includes('the') && words.some((word) => isDay(word));
  const isNamed = isTimed || words.some((_, at) => singularAt(words, at)?.kind === 'job');
  if (numbers.length === 0 && !isReach && !isNamed) return [];
  const isTold = words.some(isTelling);
  const kinds = numbers.length > 0 ? numbers.map(({ kind }) => kind) : isReach ? people : ['job'];
  return world.lines.leading.flatMap(({ command }) =>
    (isTold ? /\.edit$/ : /\.(assign|schedule|move|edit)$/).test(command.id) &&
    'kind' in command.on &&
    kinds.includes(command.on.kind)
      ? [{ command, words: [], isWeak: true, isAnswer: false, at: [] }]
      : [],
  );
}

const people: readonly Kind[] = ['customer', 'customerCompany', 'user'];

const reachWord = /^(phone|number|mobile|nr|cell|tel|e-?mail|mail|address)$/;

function guessesBy(line: Line, cue: FoundCue, numbers: readonly Place[]): readonly Guess[] {
  const { tokens, words, text, world } = line;
  const { command, at, isAnswer } = cue;
  const [first = -1] = at;
  const isCue = (i: number) => at.includes(i);
  // `marcus cant do monday` tells no end.
  if (cue.words.some(isNegative) && isDay(words[(at.at(-1) ?? first) + 1])) return [];
  if (words[first - 1] === 'be' || (cue.isPast && isNeverTold(command))) return [];
  // `brennan's new quote is 5000`
  if (/['’]s$/.test(tokens[first - 1]?.text ?? '')) return [];
  if (!('kind' in command.on))
    return command.action === 'add'
      ? additions(line, cue).filter(({ understood }) => !isHollow(understood, tokens, world))
      : [];
  const kind = command.on.kind as Kind;
  const own = numbers.filter((each) => each.kind === kind && !isCue(each.to - 1));
  if (own.length === 0 && numbers.length > 0) return [];
  const places = own.length > 0 ? own : called(text, tokens, world.known, kind, isCue);
  return places.slice(0, mostPlaces).flatMap((place) => {
    let { from } = place;
    while (from > 0 && !isCue(from - 1) && isFiller(tokens[from - 1] ?? nothing)) from--;
    const isOwn = (i: number) => (isCue(i) && !isAnswer) || (i >= from && i < place.to);
    // `job 118 maria` is a search.
    const isBare = first < 0 && !words.some((word, i) => (i < place.from || i >= place.to) && isNoise(word));
    const rest = isBare
      ? null
      : besides(line, isOwn, isAnswer ? -1 : first < 0 ? place.from : first, (i) => isCue(i) || isOwn(i));
    if (rest === null) return [];
    const name = place.name.map(({ text }) => text.replace(/[,:;]+$/, '')).join(' ');
    const full = `${name} ${rest.map(written).join(' ')}`;
    const short = `${name} ${rest
      .filter((token, i) => !isEmpty(token) || isUnit(rest[i - 1], token))
      .map(written)
      .join(' ')}`;
    const readings = readAs(line, cue, kind, full);
    if (full === short || readings.some(({ understood }) => hasText(understood))) return readings;
    return readAs(line, cue, kind, short);
  });
}

const nothing = spoken('');

/** `off` of `knock 5 percent off quote 49` */
const isUnit = (before: Token | undefined, { text }: Token): boolean =>
  /^off$/i.test(text) && /\d|^percent$/i.test(before?.text ?? '');

/** Whether an answer is a text, which takes any words. */
const hasText = ({ task: { asks, given, base } }: Understood): boolean =>
  Object.entries(asks).some(([name, { type }]) => /^(text|longText)$/.test(type) && given[name] !== base[name]);

const mostPlaces = 2;

/** A told deed never deletes and never sends. */
const isNeverTold = ({ action, isReviewed }: Command): boolean => action === 'delete' || isReviewed === true;

function additions(line: Line, cue: FoundCue): readonly Guess[] {
  const { tokens, words } = line;
  if (/['’]s$/.test(tokens[0]?.text ?? '') || isNegative(words[0] ?? '')) return [];
  const rest = tokens.filter((_, i) => !cue.at.includes(i));
  const isDeclared = cue.command.cues?.includes(cue.words.join(' '));
  const all = readAs(line, cue, null, trimmed(rest).map(written).join(' '));
  return isDeclared ? all.filter(({ understood }) => isTold(understood)) : all;
}

/** Whether only a company's own fields lack an answer: the form asks for them. */
function isTold({ chips, next }: Understood): boolean {
  const own = next.flatMap(([name, { label }]) => (name.startsWith('fields.') ? [label] : []));
  return chips.every(({ is, text }) => is !== 'missing' || own.includes(text));
}

/** The readings of a record and answers for a command. */
function readAs(line: Line, cue: FoundCue, kind: Kind | null, said: string): readonly Guess[] {
  return readingsIn(said, line.world)
    .about(leadOf(cue, kind), tokensOf(said))
    .flatMap((each) => worthOf(each, cue, line));
}

const leadOf = ({ command, words, isPast }: FoundCue, kind: Kind | null): Lead => ({
  command,
  used: 0,
  said: words,
  tier: 0,
  tail: [],
  kind,
  isList: false,
  isNoun: false,
  isGuess: true,
  ...(isPast && { isTold: true }),
});

/** Weighs words of the command and answers against words that mean nothing. None for a reading that says too little. */
function worthOf(understood: Understood, { command, isWeak, at }: FoundCue, { tokens, words }: Line): readonly Guess[] {
  if (!isRight(understood)) return [];
  const { chips, can, lost } = understood;
  const count = (is: string) => chips.filter((chip) => chip.is === is).length;
  const over = lost.flatMap((text) => text.split(/\s+/)).filter((word) => !isNoise(word) && !isLight(word));
  const stop = tokens.findIndex(isStop);
  const isInFirst = (word: string) =>
    tokens.slice(0, stop < 0 ? tokens.length : stop + 1).some(({ text }) => text.includes(word));
  const answers = count('answer');
  // `new boiler for brennan 416 555 0199` is a search.
  const isReach = at.length === 0 && 'kind' in command.on && people.includes(command.on.kind);
  if (isReach && over.length > 0 && !words.some((word) => reachWord.test(word))) return [];
  if (isWeak && (answers === 0 || over.length > 2 * answers + 1)) return [];
  // A number of a record that the command lacks.
  if (over.some((word) => /^\d{3,}$/.test(word))) return [];
  const said = at.length === 0 ? (command.action === 'edit' ? -0.2 : 0) : (isWeak ? 0.6 : 2.5) + 0.4 * at.length;
  const worth = said + 1.5 * answers - 0.3 * over.length - 0.3 * count('missing') - (can.state === 'ready' ? 0 : 0.6);
  return [{ understood, worth, isLeftOver: over.some(isInFirst), isFirst: at[0] === 0, isTwofold: at.length > 1 }];
}
