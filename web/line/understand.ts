import { asked, complete, type Given, isEmpty } from '../commands/answers.ts';
import {
  type AnySubject,
  type Availability,
  type Command,
  type Hand,
  readiness,
  type Subject,
} from '../commands/command.ts';
import { choicesOf, type Field } from '../commands/fields.ts';
import { callOf, nameOf } from '../commands/run.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../records/kinds.ts';
import type { Clock } from '../surfaces/controls/typed-moment.ts';
import { hasNumber, numberTyped } from '../surfaces/line.ts';
import { aboutWhat } from '../surfaces/shown.ts';
import { isLaidOut, readingOf, type Task, withRead } from '../surfaces/task.ts';
import type { Known } from './known.ts';
import { asksState, type Lead, type Lines, leadsOf, said, wordIn } from './names.ts';
import { otherWay } from './other-way.ts';
import { type Form, isNeeded, type Placed, place } from './placing.ts';
import { type About, subjectsIn } from './subjects.ts';
import { type Token, tokensOf } from './tokens.ts';
import { inWords } from './words.ts';

/** A piece of what was understood, as it is shown before anything is done. */
export interface Chip {
  /** `command` what is done, `about` to what, `answer` a field, `missing` one that is still asked, `left` what fits nowhere. */
  readonly is: 'command' | 'about' | 'answer' | 'missing' | 'left';
  /** `Worker`, of an answer or what is missing. */
  readonly label?: string;
  readonly text: string;
}

/** What a line is understood to mean. */
export interface Understood {
  readonly task: Task;
  /** `Assign J-001042 Furnace does not ignite → Maria Ivanova` */
  readonly title: string;
  readonly chips: readonly Chip[];
  /** What is still to be answered, by its label; null where Enter does it. */
  readonly missing: string | null;
  readonly can: Exclude<Availability, { state: 'hidden' }>;
  /** Whether words of it fit nowhere, so that nothing can be done with it. */
  readonly isWrong: boolean;
  /** The lower the surer; what is equal at the top is for a person to choose from. */
  readonly doubt: number;
  /** Words for its records that name none. */
  readonly unknown: string | null;
  /** What the line ends with, from a place in it on, and how that is written in full: a record or a choice. */
  readonly ending: { readonly from: number; readonly text: string } | null;
  /** What may follow, what is needed first. */
  readonly next: readonly (readonly [name: string, field: Field])[];
}

/** What understanding goes by. */
export interface World {
  readonly lines: Lines;
  readonly hand: Hand;
  readonly clock: Clock;
  readonly known: Known;
}

const mostShown = 8;

/** All that a line can mean, the surest first; nothing where it begins with no command. */
export function understand(line: string, world: World): readonly Understood[] {
  const tokens = tokensOf(line);
  const understood = leadsOf(world.lines, tokens).flatMap((lead) => meant(lead, line, tokens, world));
  const right = understood.filter(({ isWrong }) => !isWrong);
  // What is wrong says why only where it is that command and no other.
  const least = Math.min(...understood.map(({ doubt }) => doubt));
  const shown = right.length > 0 ? right : understood.filter(({ doubt }) => doubt < 200 && doubt === least);
  const inOrder = [...(right.length > 0 ? right : together(shown))].sort(byWorth);
  return [...new Map(inOrder.toReversed().map((each) => [deedOf(each), each])).values()]
    .toReversed()
    .slice(0, mostShown);
}

/** What of several kinds is said of none says so once. */
function together(wrong: readonly Understood[]): readonly Understood[] {
  const about = wrong.filter(({ task }) => task.subjects.length > 0);
  const [first, ...others] = wrong;
  if (about.length > 0 || !first || others.length === 0) return about.length > 0 ? about : wrong;
  const why =
    first.unknown === null ? 'It is not said of what' : `Nothing that this is for is called “${first.unknown}”`;
  const chips = first.chips.map((chip) => (chip.is === 'left' ? { ...chip, text: why } : chip));
  return [{ ...first, chips, can: { state: 'blocked', why } }];
}

/** What can be done before what can't; then the surest; then what is whole, and what names one way before what asks which. */
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

/** The one that Enter does; null where another fits as well: a person says which. */
export function sureOf([first, second]: readonly Understood[]): Understood | null {
  if (!first || (second && second.can.state === first.can.state && second.doubt <= first.doubt)) return null;
  return first;
}

/** What would be sent: two commands that send the same are one. */
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

/** The words after the record without those that end the command's name, `on hold`; null where they aren't there. */
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
  const first = place(formOf(task), line, rest, world.clock, world.known);
  // An answer may change what is asked, as a company does its job fields.
  const placed = first.flatMap((each) => {
    const again = readFor(task, each.given, world.known);
    return again === task
      ? [{ task, placed: each }]
      : place(formOf(again), line, rest, world.clock, world.known).map((placed) => ({ task: again, placed }));
  });
  const understood = placed.map((each) => understoodAs(each.task, each.placed, about, doubt, world.clock));
  const isIll = understood.every(({ isWrong }) => isWrong);
  return isIll ? [...understood, ...elsewhere(lead, about, line, rest, world)] : understood;
}

/** Steps are asked in their order, and so is a line for them read; a form is filled in any. */
const formOf = ({ asks, base, command }: Task): Form => ({ asks, base, isInOrder: !isLaidOut(command) });

/** A state that a record can't go to from where it is: the command that would take it there says why. */
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
  // Of what was typed before and not sent, nothing is sent by a line.
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

function wrongly(command: Command, { wrong, unknown }: About, doubt: number): Understood {
  const task = { ...emptyTask, command };
  const why = wrong ?? 'It is not said of what';
  return {
    task,
    title: verbOf(task),
    chips: [
      { is: 'command', text: verbOf(task) },
      { is: 'left', text: why },
    ],
    missing: null,
    can: { state: 'blocked', why },
    isWrong: true,
    doubt,
    unknown,
    ending: null,
    next: [],
  };
}

const emptyTask = {
  id: '',
  subjects: [],
  actor: { userId: '', role: 'ROLE_USER', companyId: null, timeZone: 'UTC' },
  asks: {},
  base: {},
  given: {},
  isDraft: false,
  moved: null,
  read: null,
  readKey: null,
} as const;

function understoodAs(
  task: Task,
  { given, said, left, doubt: far }: Placed,
  about: About,
  doubt: number,
  clock: Clock,
): Understood {
  const { command, subjects, actor } = task;
  const all = { ...task.base, ...given };
  const asks = asked(task.asks, all);
  const missing = Object.entries(asks).filter(([name, field]) => isNeeded(field) && isOpen(name));
  const answered = Object.entries(asks).filter(([name]) => name in given);
  const outcomes = subjects.map((each) => readiness(command, each, actor));
  const ready = outcomes.find(({ state }) => state === 'ready') ?? outcomes[0] ?? { state: 'ready' };
  const wrong = about.wrong ?? left[0]?.why;
  const words = answered.map(([name, field]) => ({
    label: field.label,
    text: inWords(field, given[name], clock, said[name]?.text),
  }));
  const opens = isForm(task, answered.length > 0);
  const [open] = missing;
  const isUntouched = isLaidOut(command) && answered.length === 0;
  return {
    task: { ...task, id: crypto.randomUUID(), given: all, ...(open && { at: open[0] }) },
    title: [
      `${verbOf(task)} ${aboutWhat(task)}`.trim(),
      ...(words.length > 0 ? [words.map(({ text }) => text).join(', ')] : []),
    ].join(' → '),
    chips: [
      { is: 'command', text: verbOf(task) },
      ...aboutChips(task),
      ...(about.note && !about.wrong ? [{ is: 'about', text: about.note } as const] : []),
      ...words.map((each) => ({ is: 'answer', ...each }) as const),
      ...missing.map(([, { label }]) => ({ is: 'missing', label, text: label }) as const),
      ...(about.wrong ? [{ is: 'left', text: about.wrong } as const] : []),
      ...left.map(({ why }) => ({ is: 'left', text: why }) as const),
    ],
    missing: isUntouched || !open ? (opens ? 'the rest' : null) : open[1].label,
    can: wrong ? { state: 'blocked', why: wrong } : ready,
    isWrong: wrong !== undefined,
    doubt: doubt + far,
    unknown: null,
    ending: left.length > 0 ? null : endingOf(answered, given, said, about),
    next: [
      ...missing,
      ...Object.entries(asks).filter(([name, field]) => !(name in given) && !(isNeeded(field) && isOpen(name))),
    ],
  };

  /** A form begins with what stands; a step is asked unless the line says it. */
  function isOpen(name: string): boolean {
    if (name in given) return false;
    return !isLaidOut(command) || isEmpty(task.base[name]);
  }
}

/** What was read last, where that is a record or a choice: they have a name in full. */
function endingOf(
  answered: readonly (readonly [string, Field])[],
  given: Given,
  said: Placed['said'],
  { subjects, from }: About,
): Understood['ending'] {
  const [last] = [...answered].sort(([one], [other]) => (said[other]?.to ?? 0) - (said[one]?.to ?? 0));
  if (!last) {
    const [subject, ...others] = subjects;
    const isNamed = from !== null && others.length === 0 && subject && 'id' in subject;
    return isNamed ? { from, text: writtenFor(subject) } : null;
  }
  const [name, field] = last;
  const at = said[name]?.from ?? 0;
  if (field.type === 'record') return { from: at, text: inQuotes(titleOf(given[name] as RecordOf<Kind>)) }; // as it answers
  if (field.type !== 'choice') return null;
  const chosen = choicesOf(field, given).find(({ value }) => value === given[name]);
  return chosen ? { from: at, text: inQuotes(chosen.label) } : null;
}

/** `J-001042`, or `"Ana Lima"` */
function writtenFor(record: RecordOf<Kind>): string {
  const title = titleOf(record);
  const [first = ''] = title.split(' ');
  return numberTyped(first) && hasNumber(title, first) ? first : inQuotes(title);
}

export const inQuotes = (text: string): string => (/[\s,]/.test(text) ? `"${text.replaceAll('"', '')}"` : text);

/**
 * Whether a form is shown before anything is done: a page, one that nothing was typed for, and one whose deed can't simply be
 * taken back, such as a message.
 */
function isForm({ command, asks }: Task, isTyped: boolean): boolean {
  if (!isLaidOut(command) || Object.keys(asks).length === 0) return false;
  return (
    command.layout === 'page' ||
    !isTyped ||
    (command.operation !== undefined && (!command.undo || command.confirm !== undefined))
  );
}

function aboutChips({ command, subjects }: Task): readonly Chip[] {
  if (!('kind' in (command.on as Subject))) return [];
  const titles = subjects.flatMap((subject) => (subject && 'id' in subject ? [titleOf(subject)] : []));
  return titles.length > 3
    ? [{ is: 'about', text: aboutWhat({ command, subjects }) }]
    : titles.map((text) => ({ is: 'about', text }));
}

/** A command's name without its kind, which its record says: `Assign job…` → `Assign`. */
function verbOf({ command }: Pick<Task, 'command'>): string {
  const on = command.on as Subject;
  const singular = 'kind' in on ? kinds[on.kind].singular : '';
  return singular ? nameOf(command).replace(new RegExp(` (of )?${singular}\\b`), '') : nameOf(command);
}
