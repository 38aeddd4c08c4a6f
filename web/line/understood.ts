import { asked, type Given, isEmpty } from '../commands/answers.ts';
import { type Availability, type Command, readiness, type Subject } from '../commands/command.ts';
import { choicesOf, type Field } from '../commands/fields.ts';
import { nameOf } from '../commands/run.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../records/kinds.ts';
import type { Clock } from '../surfaces/controls/typed-moment.ts';
import { hasNumber, numberTyped } from '../surfaces/line.ts';
import { aboutWhat } from '../surfaces/shown.ts';
import { isLaidOut, type Task } from '../surfaces/task.ts';
import { isNeeded } from './open-fields.ts';
import type { Placed } from './placing.ts';
import type { About } from './subjects.ts';
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

/** What is said of no record: why, and nothing else. */
export function wrongly(command: Command, { wrong, unknown }: About, doubt: number): Understood {
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

/** A task once the answers of a line are in it, as it is shown. */
export function understoodAs(
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
  const [last] = answered
    .filter(([name]) => name in said)
    .sort(([one], [other]) => (said[other]?.to ?? 0) - (said[one]?.to ?? 0));
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

/** A name as one types it: `"Ana Lima"` is one word. */
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
