import { asked, type Given, isEmpty } from '../../../commands/core/answers.ts';
import { type Availability, type Command, readiness, type Subject } from '../../../commands/core/command.ts';
import { nameOf } from '../../../commands/core/run.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import { choicesOf, type Field } from '../../../records/fields/question.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../../records/kinds.ts';
import { aboutWhat } from '../../stage/shown.ts';
import { isLaidOut, type Task } from '../../stage/task.ts';
import { hasNumber, numberTyped } from '../line.ts';
import { isNeeded } from './open-fields.ts';
import type { Placed } from './placing.ts';
import type { About } from './subjects.ts';
import { inWords } from './words.ts';

/** A piece of an understood line, shown before the command runs. */
export interface Chip {
  /** `command`: the action; `about`: the records; `answer`: a field; `missing`: a field still asked; `left`: words left over. */
  readonly is: 'command' | 'about' | 'answer' | 'missing' | 'left';
  /** Field label of an `answer` or `missing` chip, such as `Worker`. */
  readonly label?: string;
  readonly text: string;
}

export interface Understood {
  readonly task: Task;
  /** `Assign J-001042 Furnace does not ignite → Maria Ivanova` */
  readonly title: string;
  readonly chips: readonly Chip[];
  /** The next question, or 'the rest' for a form; null if Enter runs the command. */
  readonly missing: string | null;
  readonly can: Exclude<Availability, { state: 'hidden' }>;
  /** Whether wrong or left-over words prevent the command. */
  readonly isWrong: boolean;
  /** Lower is surer. The user chooses between the surest equals. */
  readonly doubt: number;
  /** Words for records that match none. */
  readonly unknown: string | null;
  /** The last record or choice in full, and the offset to write from. */
  readonly ending: { readonly from: number; readonly text: string } | null;
  /** Open fields, required fields first. */
  readonly next: readonly (readonly [name: string, field: Field])[];
}

/** A reading without records, reduced to the reason. */
export function wrongly(command: Command, { wrong, unknown }: About, doubt: number): Understood {
  const task = { ...emptyTask, command };
  const why = wrong ?? 'The record is missing';
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

/** Shows a task with the answers of a line. */
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

  /** A form starts from the record's values; a step is asked unless the line answers it. */
  function isOpen(name: string): boolean {
    if (name in given) return false;
    return !isLaidOut(command) || isEmpty(task.base[name]);
  }
}

/** The last answer in full, if the answer is a record or a choice. */
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
  if (field.type === 'record') return { from: at, text: inQuotes(titleOf(given[name] as RecordOf<Kind>)) }; // a record field
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

/** Quotes a name with spaces or commas: `"Ana Lima"`. */
export const inQuotes = (text: string): string => (/[\s,]/.test(text) ? `"${text.replaceAll('"', '')}"` : text);

/**
 * Whether a form opens before the command runs: for a page, for a form without typed answers, and for changes without a simple
 * undo, such as sending a message.
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

/** A command's name without the kind, since the record shows the kind: `Assign job…` → `Assign`. */
function verbOf({ command }: Pick<Task, 'command'>): string {
  const on = command.on as Subject;
  const singular = 'kind' in on ? kinds[on.kind].singular : '';
  return singular ? nameOf(command).replace(new RegExp(` (of )?${singular}\\b`), '') : nameOf(command);
}
