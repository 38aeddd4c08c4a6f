import { answersOver, asked, fieldAt, type Given, isEmpty, wrongIn } from '../../../commands/core/answers.ts';
import { isSum } from '../../../commands/core/arithmetic.ts';
import { type Availability, nameOf, readiness, type Subject } from '../../../commands/core/command.ts';
import { forbiddenFor } from '../../../commands/core/forbidden.ts';
import { typedLines } from '../../../commands/core/typed-lines.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import type { Wrong } from '../../../commands/core/wrong-line.ts';
import type { Formats } from '../../../ground/formats.ts';
import type { Permission } from '../../../ground/graphql.ts';
import { dayIn } from '../../../ground/zoned-time.ts';
import { choicesOf, type Field } from '../../../records/fields/question.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../../records/kinds.ts';
import { aboutWhat, shown } from '../../stage/shown.ts';
import { isLaidOut, type Task } from '../../stage/task.ts';
import { idIn, isCustomer, isNeeded } from '../answers/open-fields.ts';
import type { Placed } from '../answers/placing.ts';
import { hasNumber, numberTyped } from './exact-names.ts';
import type { About } from './subjects.ts';

/** A piece of an understood line, shown before the command runs. */
export interface Chip {
  /**
   * `command`: the action; `about`: the records; `lost`: words that nothing records; `answer`: a field; `missing`: a field still
   * asked; `left`: words that prevent the command.
   */
  readonly is: 'command' | 'about' | 'lost' | 'answer' | 'missing' | 'left';
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
  /** Whether a guess would change something. Enter then asks first. */
  readonly isGuess: boolean;
  /** Lower is surer. The user chooses between the surest equals. */
  readonly doubt: number;
  /** Words for records that match none. */
  readonly unknown: string | null;
  /** Words that the command doesn't record. */
  readonly lost: readonly string[];
  /** The last record or choice in full, and the offset to write from. */
  readonly ending: { readonly from: number; readonly text: string } | null;
  /** The commands of a line of several commands, in order. */
  readonly steps?: readonly Understood[];
  /** Open fields, required fields first. */
  readonly next: readonly (readonly [name: string, field: Field])[];
}

/** A reading without records, reduced to the reason. */
export function wrongly(task: Task, { wrong, unknown }: Pick<About, 'wrong' | 'unknown'>, doubt: number): Understood {
  const why = wrong ?? 'The record is missing';
  const title = verbOf(task);
  const chips: readonly Chip[] = [
    { is: 'command', text: title },
    { is: 'left', text: why },
  ];
  const can = { state: 'blocked', why } as const;
  return {
    task,
    title,
    chips,
    missing: null,
    can,
    isWrong: true,
    isGuess: false,
    doubt,
    unknown,
    lost: [],
    ending: null,
    next: [],
  };
}

/** A reading of a command for another role, from the typed words alone. The reason names the permitted roles. */
export function forbidden(task: Task, needs: Permission, words: string, doubt: number): Understood {
  const can = forbiddenFor(needs, task.actor.role);
  const verb = verbOf(task);
  return {
    ...wrongly(task, { wrong: can.why, unknown: null }, doubt),
    title: `${verb} ${words}`.trim(),
    chips: [
      { is: 'command', text: verb },
      { is: 'left', text: can.why },
    ],
    can,
  };
}

/** Shows a task with the answers of a line. */
export function understoodAs(
  task: Task,
  { given, said, left, refused, doubt: far, hasText }: Placed,
  about: About,
  doubt: number,
  clock: Clock,
  formats: Formats,
): Understood {
  const { command, subjects, actor } = task;
  const { lost = [] } = about;
  const all = answersOver(task.asks, task.base, given);
  const asks = Object.entries(asked(task.asks, all));
  const isHeld = (name: string) => task.held?.[name] !== undefined && all[name] === task.held[name];
  const isChange = subjects.some((subject) => subject && 'id' in subject);
  // Due counts as answered when it follows an answered Start.
  const isAnswered = ([name, field]: (typeof asks)[number]) =>
    !(isChange && isContext(field, all[name], task.base[name])) && (name in given || all[name] !== task.base[name]);
  const answered = asks.filter(isAnswered);
  const open = asks.filter((each) => !isAnswered(each));
  // A form starts from the record's values; a step is asked unless the line answers it.
  const isOpen = ([name, field]: (typeof asks)[number]) =>
    isNeeded(field) && !isHeld(name) && (!isLaidOut(command) || isEmpty(task.base[name]));
  const missing = open.filter(isOpen);
  const outcomes = subjects.map((each) => readiness(command, each, actor));
  const ready = outcomes.find(({ state }) => state === 'ready') ?? outcomes[0] ?? { state: 'ready' };
  // Two answers may be right alone and wrong together, such as a Due before Start.
  const together = wrongIn(Object.fromEntries(answered), all);
  const unfit = Object.values(together);
  const wrong = about.wrong ?? left[0] ?? unfit[0];
  const words = answered.map(([name, field]) => ({
    label: field.label,
    text: inWords(field, all[name], all, clock, formats, said[name]?.text),
  }));
  const [first] = missing;
  const isUntouched = isLaidOut(command) && answered.length === 0;
  const form = isForm(task, answered.length > 0) ? 'the rest' : null;
  const reasons = [...(about.wrong ? [about.wrong] : []), ...left, ...unfit];
  const isKept = wrong !== undefined && !about.wrong && ready.state === 'ready' && asks.length > 0;
  const isSaid = answered.length > 0 || Object.keys(refused).length > 0;
  const meant = { ...task, id: crypto.randomUUID(), given: all, ...(first && { at: first[0] }) };
  return {
    task: isKept && isSaid ? refusedIn(meant, refused, together, left) : meant,
    title: [
      `${verbOf(task)} ${aboutWhat(task)}`.trim(),
      ...(words.length > 0 ? [words.map(({ text }) => text).join(', ')] : []),
    ].join(' → '),
    chips: [
      { is: 'command', text: verbOf(task) },
      ...aboutChips(task),
      ...(about.note && !about.wrong ? [{ is: 'about', text: about.note } as const] : []),
      ...(about.wrong ? [] : lost.map((words) => ({ is: 'lost', text: `not recorded: ${words}` }) as const)),
      ...words.map((each) => ({ is: 'answer', ...each }) as const),
      ...missing.map(([, { label }]) => ({ is: 'missing', label, text: label }) as const),
      ...reasons.map((text) => ({ is: 'left', text }) as const),
    ],
    missing: isUntouched || !first ? form : first[1].label,
    can: wrong ? { state: 'blocked', why: wrong } : ready,
    isWrong: wrong !== undefined,
    // `cancel furnace repair` may name a job “furnace repair”.
    isGuess:
      command.operation !== undefined &&
      (Math.max(about.doubt, far) > 1 ||
        doubt >= 300 ||
        lost.length > 0 ||
        (hasText && about.from !== null && !about.isParted)),
    // A form without answers yields to a reading with answers: `set department plumbing` on a job.
    doubt: doubt + far + (isUntouched && asks.length > 0 && !wrong ? 20 : 0),
    unknown: null,
    lost,
    ending: left.length > 0 ? null : endingOf(answered, given, said, about),
    next: [...missing, ...open.filter((each) => !isOpen(each))],
  };
}

/** Whether a line names the customer whom the record has: `give brennan 5% off quote 46`. */
const isContext = (field: Field, answer: unknown, present: unknown): boolean =>
  isCustomer(field) && idIn(answer) !== undefined && idIn(answer) === idIn(present);

/** The task of a refused line: the form shows the wrong words in their fields where a field takes any text, and the reasons. */
function refusedIn(task: Task, refused: Placed['refused'], unfit: Wrong, left: readonly string[]): Task {
  const said = Object.entries(refused);
  const texts = said.flatMap(([name, { text }]): [string, unknown][] => {
    const type = task.asks[name]?.type ?? '';
    // A form never keeps the usual addressee where the line names another.
    if (type === 'emails') return [[name, []]];
    return ['phone', 'email', 'url', 'decimal'].includes(type) && text !== '' ? [[name, text]] : [];
  });
  const fields = { ...unfit, ...Object.fromEntries(said.map(([name, { why }]) => [name, `${why}.`])) };
  const others = left.filter((why) => !said.some(([, each]) => each.why === why));
  const [at] = Object.keys(fields).flatMap((place) => fieldAt(task.asks, place) ?? []);
  return {
    ...task,
    given: { ...task.given, ...Object.fromEntries(texts) },
    ...(at !== undefined && { at }),
    refused: { fields, others: others.length > 0 ? `${others.join('. ')}.` : null },
  };
}

/** An answer as read, to show the resulting day or sum: `Fri, 27 Nov`, `Fri, 27 Nov, 14:00 EST`, `1416 = 1200*1.18`. */
function inWords(
  field: Field,
  answer: unknown,
  given: Given,
  { now, locale }: Clock,
  formats: Formats,
  typed = '',
): string {
  if (field.type === 'choice')
    return choicesOf(field, given).find(({ value }) => value === answer)?.label ?? String(answer);
  const isDay = field.type === 'day';
  if (isDay || field.type === 'moment') {
    const { timeZone } = formats;
    const day = isDay ? String(answer) : dayIn(String(answer), timeZone);
    const words = new Date(isDay ? `${day}T00:00:00Z` : String(answer)).toLocaleString(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(day.slice(0, 4) !== dayIn(now, timeZone).slice(0, 4) && { year: 'numeric' }),
      ...(isDay ? { timeZone: 'UTC' } : { hour: 'numeric', minute: '2-digit', timeZone }),
    });
    return isDay ? words : [words, formats.zoneAt(String(answer))].filter(Boolean).join(' ');
  }
  if (field.type === 'pricedLines')
    return typedLines(answer)
      .filter(({ id }) => id === null)
      .map(({ quantity, unit, description }) =>
        [quantity, unit, description.replace(/\n.*/s, '')].filter(Boolean).join(' '),
      )
      .join(', ');
  const isNumber = field.type === 'decimal' || field.type === 'number';
  return isNumber && isSum(typed) ? `${answer} = ${typed}` : shown(field, answer, formats);
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

/** Whether a form opens first: a page, a form without typed answers, an e-mail, or a change without a simple undo. */
function isForm({ command, asks }: Task, isTyped: boolean): boolean {
  if (!isLaidOut(command) || Object.keys(asks).length === 0) return false;
  const isFinal = command.operation !== undefined && (!command.undo || command.confirm !== undefined);
  // A merge shows both records first.
  const isCompared = Object.values(asks).some(({ type }) => type === 'comparison');
  return command.layout === 'page' || command.isReviewed === true || !isTyped || isFinal || isCompared;
}

function aboutChips({ command, subjects }: Task): readonly Chip[] {
  if (!['any', 'one', 'some'].includes((command.on as Subject).of)) return [];
  if (subjects.length > 3) return [{ is: 'about', text: aboutWhat({ command, subjects }) }];
  return subjects.map((each) => ({ is: 'about', text: aboutWhat({ command, subjects: [each] }) }));
}

/** A command's name without the kind, since the record shows the kind: `Assign job…` → `Assign`. */
function verbOf({ command }: Pick<Task, 'command'>): string {
  const on = command.on as Subject;
  const singular = 'kind' in on ? kinds[on.kind].singular : '';
  return singular ? nameOf(command).replace(new RegExp(` (of )?${singular}\\b`), '') : nameOf(command);
}

/** A change that needs a second Enter. A reading without a change stays sure. */
export const asGuess = (each: Understood): Understood => ({
  ...each,
  isGuess: each.task.command.operation !== undefined,
});
