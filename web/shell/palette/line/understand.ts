import { complete, examples, type Given } from '../../../commands/core/answers.ts';
import { type AnySubject, asksOf, type Command, type Hand, readiness } from '../../../commands/core/command.ts';
import { callOf } from '../../../commands/core/run.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import { type Field, text } from '../../../records/fields/question.ts';
import { wordFor } from '../../../records/words.ts';
import type { Actor } from '../../../state/viewer.ts';
import { fold } from '../../choosing/match.ts';
import { isLaidOut, readingOf, type Task, withRead } from '../../stage/task.ts';
import { namesIn } from './exact-names.ts';
import type { Known } from './known.ts';
import { beforeNumber, type Lead, leadsOf, pastFillers, said } from './leads.ts';
import { asksState, type Lines, type Name, wordIn } from './names.ts';
import type { Form } from './open-fields.ts';
import { place } from './placing.ts';
import { scopeIn } from './scope.ts';
import { type About, subjectsIn } from './subjects.ts';
import { type Token, tokensOf, withoutCourtesy } from './tokens.ts';
import { type Understood, understoodAs, wrongly } from './understood.ts';

interface World {
  readonly lines: Lines;
  readonly hand: Hand;
  readonly clock: Clock;
  readonly known: Known;
}

const mostShown = 8;

/** All meanings of a line, surest first. None if the line begins with no command. */
export function understand(line: string, { lines, hand, clock, known }: World): readonly Understood[] {
  if (scopeIn(line)) return [];
  const tokens = withoutCourtesy(tokensOf(line));
  const understood = leadsOf(lines, tokens).flatMap(meant);
  const allRight = understood.filter(({ isWrong }) => !isWrong);
  // An abbreviated command counts only without a command in full, and a guess only without a sure reading.
  const isFull = allRight.some(({ doubt }) => doubt < 200);
  const isSure = allRight.some(({ doubt, isGuess }) => doubt < 200 && !isGuess);
  const right = allRight.filter(({ doubt, isGuess }) => !(isFull && doubt >= 200) && !(isSure && isGuess));
  // Wrong readings are shown only without a right reading, and only for an unabbreviated command (doubt below 200).
  const least = Math.min(...understood.map(({ doubt }) => doubt));
  const shown = right.length > 0 ? right : together(understood.filter(({ doubt }) => doubt < 200 && doubt === least));
  const lastFirst = [...shown].sort(byWorth).reverse();
  const unique = new Map(lastFirst.map((each) => [deedOf(each), each]));
  return [...unique.values()].reverse().slice(0, mostShown);

  function meant(lead: Lead): readonly Understood[] {
    const rest = tokens.slice(lead.used);
    const first = about(lead, rest, rest);
    if (lead.isNoun) return first.filter(({ isWrong }) => !isWrong);
    return first.every(({ isWrong }) => isWrong) ? [...first, ...aboutLast(lead, rest)] : first;
  }

  /** Readings with the subject among `words`. `after` holds the words of the answers, less the words of the subject. */
  function about(lead: Lead, words: readonly Token[], after: readonly Token[]): readonly Understood[] {
    return subjectsIn(lead, line, words, hand, known).flatMap((about) => {
      const answers = withoutTail(lead, words === after ? words.slice(about.used) : after);
      return answers ? answersIn(lead, about, answers) : [];
    });
  }

  /** Readings with numbers at the end as the subject: `assign maria to 136`. */
  function aboutLast(lead: Lead, rest: readonly Token[]): readonly Understood[] {
    const words = rest.map(wordIn);
    const at = words.findIndex((_, from) => from > 0 && namesIn(rest.slice(from)).used === rest.length - from);
    if (at < 0 || !('kind' in lead.command.on)) return [];
    const to = beforeNumber(words, at);
    return to > 0 ? about(lead, rest.slice(at), rest.slice(0, to)).filter(({ isWrong }) => !isWrong) : [];
  }

  function answersIn(lead: Lead, about: About, rest: readonly Token[]): readonly Understood[] {
    const { command, tier, kind } = lead;
    const { subjects } = about;
    // A noun before the record says which kind: `send quote 999` is about quotations.
    const doubt = tier * 100 + about.doubt * 10 + ('kind' in command.on && kind === null ? 5 : 0);
    const bare = { ...unread, command, subjects, actor: hand.actor };
    if (subjects.length === 0) return [wrongly(bare, about, doubt)];
    const read = readFor(withRead(bare, null, null, {}), {}, known);
    const task = lead.isList ? { ...read, asks: { ...read.asks, q: searched } } : read;
    const placedIn = (task: Task) =>
      place(formOf(task, lead), line, rest, clock, known).map((placed) => ({ task, placed }));
    // An answer may change the questions: a company determines its job fields.
    const all = placedIn(task).flatMap((each) => {
      const again = readFor(task, each.placed.given, known);
      return again === task ? [each] : placedIn(again);
    });
    const understood = all.map(({ task, placed }) => understoodAs(task, placed, about, doubt, clock));
    const state = rest.slice(pastFillers(rest.map(wordIn), 0));
    const other = understood.every(({ isWrong }) => isWrong) && otherWay(command, subjects, state, lines, hand.actor);
    if (!other) return understood;
    return [...understood, ...answersIn({ ...lead, command: other.command }, about, state.slice(other.used))];
  }
}

/** The search field of a list: `jobs boiler`. The fragment calls it `q`. */
const searched = text({ label: 'Search', optional: true });

/** A line never sends an unsent draft. */
const unread = { id: '', asks: {}, base: {}, given: {}, isDraft: false, moved: null, read: null, readKey: null };

/** Merges wrong readings for several kinds into a single message. */
function together(wrong: readonly Understood[]): readonly Understood[] {
  const about = wrong.filter(({ task }) => task.subjects.length > 0);
  const [first, ...others] = wrong;
  if (about.length > 0 || !first || others.length === 0) return about.length > 0 ? about : wrong;
  const [why1, ...whys] = new Set(wrong.map(({ can }) => (can.state === 'blocked' ? can.why : '')));
  if (why1 && whys.length === 0) return [first];
  const why = first.unknown === null ? 'No record is selected' : `No matching record is called “${first.unknown}”`;
  const chips = first.chips.map((chip) => (chip.is === 'left' ? { ...chip, text: why } : chip));
  return [{ ...first, chips, can: { state: 'blocked', why } }];
}

/**
 * Order: ready commands, then the surest, then commands with an undo, then complete lines, then commands for a single state
 * before the state command.
 */
function byWorth(one: Understood, other: Understood): number {
  const [first, second] = [one, other].map(({ can, doubt, missing, task }) => [
    can.state === 'ready' ? 0 : 1,
    doubt,
    isFinal(task.command) ? 1 : 0,
    missing === null ? 0 : 1,
    asksState(task.command) ? 1 : 0,
  ]);
  return first?.map((rank, at) => rank - (second?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Whether a change may have no undo: the status command makes every change of status. */
const isFinal = (command: Command): boolean =>
  command.operation !== undefined && (command.undo === undefined || asksState(command));

/** The reading that Enter runs; null for a guess, or if another reading fits equally well and the user must choose. */
export function sureOf([first, second]: readonly Understood[]): Understood | null {
  if (
    !first ||
    (first.isGuess && first.missing === null) ||
    (second && second.can.state === first.can.state && second.doubt <= first.doubt)
  )
    return null;
  return first;
}

/** The notice before Enter runs the first reading; null for a sure reading. */
export function doubtIn(understood: readonly Understood[]): string | null {
  const [first, second] = understood;
  if (!first || sureOf(understood)) return null;
  const isTie = second && second.doubt <= first.doubt;
  const isOne = understood.every(({ task }) => task.command === first.task.command);
  return isTie
    ? `${understood.length} ${isOne ? 'records match' : 'readings fit'}. Choose with the arrow keys, or press Enter again for the first.`
    : `“${first.title}” is a guess. Press Enter again to confirm.`;
}

/** Identifies a reading by its calls: two commands with equal calls are duplicates. */
function deedOf({ task, missing, title, isWrong }: Understood): string {
  const { command, subjects, asks, given } = task;
  if (isWrong || missing !== null || command.operation === undefined) return `${command.id} ${title}`;
  const answers = complete(asks, given);
  const sent = subjects.map((subject) => callOf(command, subject, answers, undefined, task.actor).variables);
  return JSON.stringify(sent, (_, value: unknown) => value ?? undefined);
}

/** Words after the record and the command's tail (`on hold`); null if the tail is missing. */
function withoutTail({ tail }: Lead, rest: readonly Token[]): readonly Token[] | null {
  if (tail.length === 0) return rest;
  const end = said(tail, rest.map(wordIn), 0);
  return end && rest.slice(end.at);
}

/** Steps are answered in sequence; a form is filled in any order. */
const formOf = ({ asks, base, command, subjects: [subject] }: Task, { said, isList }: Lead): Form => ({
  asks,
  base,
  isInOrder: !isLaidOut(command),
  isList,
  isChange: isLaidOut(command) && Boolean(subject && 'id' in subject),
  begun: Object.fromEntries(Object.entries(asks).flatMap(([name, field]) => saidBy(said, name, field))),
  first: Object.entries(asks).find(([, { label }]) => said.includes(fold(label)))?.[0] ?? null,
});

/** The choice named by a verb: `deactivate` of active and inactive, `priority` of the dropdowns. */
function saidBy(said: readonly string[], name: string, field: Field): readonly (readonly [string, string])[] {
  if (field.type !== 'choice' || typeof field.choices === 'function') return [];
  const found = field.choices.find(({ label, words = [] }) =>
    [fold(label), ...words].some((word) => said.includes(word)),
  );
  return found ? [[name, found.value]] : [];
}

function readFor(task: Task, given: Given, known: Known): Task {
  const reading = readingOf(task, { ...task.base, ...given });
  if (!reading || reading.key === task.readKey) return task;
  const data = known.read(reading);
  return data ? withRead(task, data, reading.key, {}) : task;
}

/**
 * Finds the command for reaching a named state when the state command doesn't offer the state: `state Q-123 accepted` for a draft
 * finds "Accept quotation", with the reason for being blocked. The target state is read from the variables that a command would
 * send; for commands with more questions, such as "Complete job", from the name.
 */
function otherWay(
  asking: Command,
  [subject]: readonly AnySubject[],
  rest: readonly Token[],
  { leading }: Lines,
  actor: Actor,
): { readonly command: Command; readonly used: number } | null {
  const { operation, on } = asking;
  if (!asksState(asking) || !operation || !subject) return null;
  const others = leading.filter(({ command }) => command.on.kind === on.kind && !asksState(command));
  const moves = others.flatMap(({ command }) => {
    const status = command.operation === operation ? statusAfter(command, subject, actor) : null;
    const words = status === null ? [] : fold(wordFor(status)).split(' ');
    const isNamed = words.every((word, at) => rest[at] && !rest[at].isQuoted && fold(rest[at].text) === word);
    return words.length > 0 && isNamed ? [{ command, used: words.length }] : [];
  });
  const deeds = others.filter(({ names }) => names.some((name) => isDone(name, rest[0])));
  const found = moves.length > 0 ? moves : deeds.map(({ command }) => ({ command, used: 1 }));
  // Several commands may lead to a state: prefer a ready command, then the first.
  return found.find(({ command }) => readiness(command, subject, actor).state === 'ready') ?? found[0] ?? null;
}

function statusAfter(command: Command, subject: AnySubject, actor: Actor): string | null {
  if (command.operation === undefined) return null;
  const answers = examples(asksOf(command, subject, actor), {});
  const { input } = command.variables(subject, answers) as { input?: { status?: unknown } };
  return typeof input?.status === 'string' ? input.status : null;
}

/** Whether a word is a command's name in the past tense: `completed` for "Complete job", or `done` for an alias. */
function isDone({ head: [verb = '', ...others], tail }: Name, word: Token | undefined): boolean {
  if (!word || others.length > 0 || tail.length > 0) return false;
  const said = wordIn(word);
  return said === verb || (said.startsWith(verb) && /^(d|ed|[a-z]ed)$/.test(said.slice(verb.length)));
}
