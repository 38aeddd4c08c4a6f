import { complete, examples, type Given } from '../../../commands/core/answers.ts';
import { type AnySubject, asksOf, type Command, type Hand, readiness } from '../../../commands/core/command.ts';
import { callOf } from '../../../commands/core/run.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import type { Field } from '../../../records/fields/question.ts';
import { wordFor } from '../../../records/words.ts';
import type { Actor } from '../../../state/viewer.ts';
import { fold } from '../../choosing/match.ts';
import { isLaidOut, readingOf, type Task, withRead } from '../../stage/task.ts';
import type { Known } from './known.ts';
import { asksState, type Lead, type Lines, leadsOf, type Name, said, wordIn } from './names.ts';
import type { Form } from './open-fields.ts';
import { place } from './placing.ts';
import { type About, subjectsIn } from './subjects.ts';
import { type Token, tokensOf } from './tokens.ts';
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
  const tokens = tokensOf(line);
  const understood = leadsOf(lines, tokens).flatMap(meant);
  const right = understood.filter(({ isWrong }) => !isWrong);
  // Wrong readings are shown only without a right reading, and only for an unabbreviated command (doubt below 200).
  const least = Math.min(...understood.map(({ doubt }) => doubt));
  const shown = right.length > 0 ? right : together(understood.filter(({ doubt }) => doubt < 200 && doubt === least));
  const lastFirst = [...shown].sort(byWorth).reverse();
  const unique = new Map(lastFirst.map((each) => [deedOf(each), each]));
  return [...unique.values()].reverse().slice(0, mostShown);

  function meant(lead: Lead): readonly Understood[] {
    const rest = tokens.slice(lead.used);
    return subjectsIn(lead.command, line, rest, hand, known).flatMap((about) => {
      const after = withoutTail(lead, rest.slice(about.used));
      return after ? answersIn(lead, about, after) : [];
    });
  }

  function answersIn(lead: Lead, about: About, rest: readonly Token[]): readonly Understood[] {
    const { command, tier } = lead;
    const { subjects } = about;
    const doubt = tier * 100 + about.doubt * 10;
    const bare = { ...unread, command, subjects, actor: hand.actor };
    if (subjects.length === 0) return [wrongly(bare, about, doubt)];
    const task = readFor(withRead(bare, null, null, {}), {}, known);
    const placedIn = (task: Task) =>
      place(formOf(task, lead), line, rest, clock, known).map((placed) => ({ task, placed }));
    // An answer may change the questions: a company determines its job fields.
    const all = placedIn(task).flatMap((each) => {
      const again = readFor(task, each.placed.given, known);
      return again === task ? [each] : placedIn(again);
    });
    const understood = all.map(({ task, placed }) => understoodAs(task, placed, about, doubt, clock));
    const other = understood.every(({ isWrong }) => isWrong) && otherWay(command, subjects, rest, lines, hand.actor);
    if (!other) return understood;
    return [...understood, ...answersIn({ ...lead, command: other.command }, about, rest.slice(other.used))];
  }
}

/** A line never sends an unsent draft. */
const unread = { id: '', asks: {}, base: {}, given: {}, isDraft: false, moved: null, read: null, readKey: null };

/** Merges wrong readings for several kinds into a single message. */
function together(wrong: readonly Understood[]): readonly Understood[] {
  const about = wrong.filter(({ task }) => task.subjects.length > 0);
  const [first, ...others] = wrong;
  if (about.length > 0 || !first || others.length === 0) return about.length > 0 ? about : wrong;
  const why = first.unknown === null ? 'The record is missing' : `No matching record is called “${first.unknown}”`;
  const chips = first.chips.map((chip) => (chip.is === 'left' ? { ...chip, text: why } : chip));
  return [{ ...first, chips, can: { state: 'blocked', why } }];
}

/** Order: ready commands, then the surest, then complete lines, then commands for a single state before the state command. */
function byWorth(one: Understood, other: Understood): number {
  const [first, second] = [one, other].map(({ can, doubt, missing, task }) => [
    can.state === 'ready' ? 0 : 1,
    doubt,
    missing === null ? 0 : 1,
    asksState(task.command) ? 1 : 0,
  ]);
  return first?.map((rank, at) => rank - (second?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The reading that Enter runs; null if another fits equally well and the user must choose. */
export function sureOf([first, second]: readonly Understood[]): Understood | null {
  if (!first || (second && second.can.state === first.can.state && second.doubt <= first.doubt)) return null;
  return first;
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
const formOf = ({ asks, base, command }: Task, { verb }: Lead): Form => ({
  asks,
  base,
  isInOrder: !isLaidOut(command),
  begun: Object.fromEntries(Object.entries(asks).flatMap(([name, field]) => saidBy(verb, name, field))),
});

/** The choice named by a verb: `deactivate` of active and inactive. */
function saidBy(verb: string, name: string, field: Field): readonly (readonly [string, string])[] {
  if (field.type !== 'choice' || typeof field.choices === 'function') return [];
  const said = field.choices.find(({ words = [] }) => words.includes(verb));
  return said ? [[name, said.value]] : [];
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
