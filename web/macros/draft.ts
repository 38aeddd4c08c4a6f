import { kindOf } from '../records/kinds.ts';
import type { Named, Recorded, Recording } from '../state/recording.ts';
import { dayIn, timeIn } from '../zoned-time.ts';
import { isAskable, type Macro, type Question, type Step, type Target, type Value } from './macro.ts';

/**
 * What a recording suggests: the first record that something was done to is whatever the macro is done to; what a step
 * made, later steps find again; what one typed for a new record is asked for, the same words once; days are so far from
 * today as they were. All else stays as it was. Each of these can be changed before it is saved.
 */
export function draftOf({ at, steps }: Recording, timeZone: string): Macro {
  const rows = rowsOf(steps);
  const kind = kindOf(rows[0]?.id ?? '');
  const made = new Map<string, string>();
  const questions: (Question & { readonly spelled: string })[] = [];

  function targetOf(record: Named): Target {
    const step = made.get(record.id);
    if (step !== undefined) return { is: 'made', step };
    return rows.some(({ id }) => id === record.id) ? { is: 'row' } : { is: 'record', ...record };
  }

  function answerTo({ subjects }: Recorded, name: string, { field, value }: Recorded['values'][string]): Value {
    if (field.type === 'record') {
      const target = targetOf(value as Named); // a record field's answer, as it was recorded
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

/** The records that the first command about any was done to, but for those that were made just before. */
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
