import type { Named, Recorded, Recording } from '../../commands/core/recording.ts';
import { dayIn, timeIn } from '../../ground/zoned-time.ts';
import { kindOf } from '../../records/kinds.ts';
import { isAskable, type Macro, type Question, type Step, type Target, type Value } from './macro.ts';

/**
 * The macro that a recording suggests. The user can change each suggestion before saving.
 *
 * - The first records that a command changed become the record that the macro runs on.
 * - A record that a step created is the same record in later steps.
 * - A value typed for a new record becomes a question. Equal values share a question.
 * - A day becomes a distance from the day of the run. Every other value stays fixed.
 */
export function draftOf({ at, steps }: Recording, own: string): Macro {
  const rows = rowsOf(steps);
  const kind = kindOf(rows[0]?.id ?? '');
  const made = new Map<string, string>();
  const questions: (Question & { readonly spelled: string })[] = [];

  function targetOf(record: Named): Target {
    const step = made.get(record.id);
    if (step !== undefined) return { is: 'made', step };
    return rows.some(({ id }) => id === record.id) ? { is: 'row' } : { is: 'record', ...record };
  }

  function answerTo(
    { subjects, timeZone = own }: Recorded,
    name: string,
    { field, value }: Recorded['values'][string],
  ): Value {
    if (field.type === 'record') {
      const target = targetOf(value as Named); // `plainValue` records a record field as id and title
      if (target.is === 'made' || target.is === 'row') return target;
    }
    if (field.type === 'day') return { is: 'day', days: daysBetween(dayIn(at, timeZone), String(value)), time: null };
    if (field.type === 'moment') {
      const [day, time] = [dayIn(String(value), timeZone), timeIn(String(value), timeZone)];
      return { is: 'day', days: daysBetween(dayIn(at, timeZone), day), time };
    }
    const isTyped = ['text', 'longText', 'email', 'phone', 'decimal', 'record'].includes(field.type);
    if (subjects.length > 0 || !isTyped || !isAskable(field)) return { is: 'fixed' };
    const spelled = JSON.stringify(value);
    const known = questions.find((question) => question.spelled === spelled);
    if (known) return { is: 'asked', question: known.name };
    const question = newName(questions, name);
    questions.push({ name: question, label: field.label, spelled });
    return { is: 'asked', question };
  }

  const drafted = steps.map((recorded): Step => {
    const { id, command, subjects, values } = recorded;
    const [first] = subjects;
    const on: Target = first ? targetOf(first) : { is: 'nothing' };
    const answered = Object.entries(values).map(([name, each]) => {
      const suggested = answerTo(recorded, name, each);
      return [name, { field: each.field, recorded: each.value, suggested, value: suggested }];
    });
    if (recorded.made) made.set(recorded.made.id, id);
    return { id, command, on, values: Object.fromEntries(answered) };
  });
  return { version: 1, kind, questions: questions.map(({ name, label }) => ({ name, label })), steps: drafted };
}

/** The subjects of the first command on records that the recording didn't create. */
function rowsOf(steps: readonly Recorded[]): readonly Named[] {
  const made = new Set<string>();
  for (const { subjects, made: own } of steps) {
    if (subjects.length > 0 && !subjects.some(({ id }) => made.has(id))) return subjects;
    if (own) made.add(own.id);
  }
  return [];
}

/** A name that no question has yet: `fullName`, `fullName2`. */
export function newName(questions: readonly Question[], wanted: string): string {
  const taken = new Set(questions.map(({ name }) => name));
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}${count}`;
    if (!taken.has(name)) return name;
  }
}

const dayMs = 86_400_000;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
