import { complete, type Given } from '../../../commands/core/answers.ts';
import type { AnySubject, Command, Hand } from '../../../commands/core/command.ts';
import { callOf } from '../../../commands/core/run.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import type { Field } from '../../../records/fields/question.ts';
import { isLaidOut, readingOf, type Task, withRead } from '../../stage/task.ts';
import type { Known } from './known.ts';
import { asksState, type Lead, type Lines, leadsOf, said, wordIn } from './names.ts';
import type { Form } from './open-fields.ts';
import { otherWay } from './other-way.ts';
import { place } from './placing.ts';
import { type About, subjectsIn } from './subjects.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type Understood, understoodAs, wrongly } from './understood.ts';

export interface World {
  readonly lines: Lines;
  readonly hand: Hand;
  readonly clock: Clock;
  readonly known: Known;
}

const mostShown = 8;

/** All meanings of a line, surest first. None if the line begins with no command. */
export function understand(line: string, world: World): readonly Understood[] {
  const tokens = tokensOf(line);
  const understood = leadsOf(world.lines, tokens).flatMap((lead) => meant(lead, line, tokens, world));
  const right = understood.filter(({ isWrong }) => !isWrong);
  // Wrong readings are shown only without a right reading, and only for an unabbreviated command (doubt below 200).
  const least = Math.min(...understood.map(({ doubt }) => doubt));
  const shown = right.length > 0 ? right : understood.filter(({ doubt }) => doubt < 200 && doubt === least);
  const inOrder = [...(right.length > 0 ? right : together(shown))].sort(byWorth);
  return [...new Map(inOrder.toReversed().map((each) => [deedOf(each), each])).values()]
    .toReversed()
    .slice(0, mostShown);
}

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
  const at = first?.findIndex((rank, i) => rank !== second?.[i]) ?? -1;
  return at < 0 ? 0 : (first?.[at] ?? 0) - (second?.[at] ?? 0);
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
  const sent = subjects.map((subject) => callOf(command, subject, answers).variables);
  return JSON.stringify(sent, (_, value: unknown) => value ?? undefined);
}

function meant(lead: Lead, line: string, tokens: readonly Token[], world: World): readonly Understood[] {
  const { command, used } = lead;
  const rest = tokens.slice(used);
  return subjectsIn(command, line, rest, world.hand, world.known).flatMap((about) => {
    const after = withoutTail(lead, rest.slice(about.used));
    return after ? answersIn(lead, about, line, after, world) : [];
  });
}

/** Words after the record and the command's tail (`on hold`); null if the tail is missing. */
function withoutTail({ tail }: Lead, rest: readonly Token[]): readonly Token[] | null {
  if (tail.length === 0) return rest;
  const end = said(tail, rest.map(wordIn), rest, 0);
  return end && rest.slice(end.at);
}

function answersIn(
  lead: Lead,
  about: About,
  line: string,
  rest: readonly Token[],
  world: World,
): readonly Understood[] {
  const { command, tier } = lead;
  const doubt = tier * 100 + about.doubt * 10;
  if (about.subjects.length === 0) return [wrongly(command, about, doubt)];
  const task = readFor(bareTask(command, about.subjects, world.hand), {}, world.known);
  const first = place(formOf(task, lead), line, rest, world.clock, world.known);
  // An answer may change the questions: a company determines its job fields.
  const placed = first.flatMap((each) => {
    const again = readFor(task, each.given, world.known);
    return again === task
      ? [{ task, placed: each }]
      : place(formOf(again, lead), line, rest, world.clock, world.known).map((placed) => ({ task: again, placed }));
  });
  const understood = placed.map((each) => understoodAs(each.task, each.placed, about, doubt, world.clock));
  const isIll = understood.every(({ isWrong }) => isWrong);
  return isIll ? [...understood, ...elsewhere(lead, about, line, rest, world)] : understood;
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

/** For a state out of reach, the command leading to the state gives the reason. */
function elsewhere(
  lead: Lead,
  about: About,
  line: string,
  rest: readonly Token[],
  world: World,
): readonly Understood[] {
  const other = otherWay(lead.command, about.subjects, rest, world.lines, world.hand.actor);
  if (!other) return [];
  const { command, used } = other;
  return answersIn({ ...lead, command }, about, line, rest.slice(used), world);
}

function bareTask(command: Command, subjects: readonly AnySubject[], { actor }: Hand): Task {
  // A line never sends an unsent draft.
  const bare = {
    id: '',
    command,
    subjects,
    actor,
    asks: {},
    base: {},
    given: {},
    isDraft: false,
    moved: null,
    read: null,
  };
  return withRead({ ...bare, readKey: null }, null, null, {});
}

function readFor(task: Task, given: Given, known: Known): Task {
  const reading = readingOf(task, { ...task.base, ...given });
  if (!reading || reading.key === task.readKey) return task;
  const data = known.read(reading);
  return data ? withRead(task, data, reading.key, {}) : task;
}
