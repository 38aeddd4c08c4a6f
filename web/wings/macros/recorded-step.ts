import { complete, type Given, isEmpty } from '../../commands/core/answers.ts';
import { nameOf } from '../../commands/core/command.ts';
import { isSame } from '../../commands/core/conflict.ts';
import type { Named, Recorded } from '../../commands/core/recording.ts';
import { recordIn } from '../../commands/core/run.ts';
import { choicesOf, type Field } from '../../records/fields/question.ts';
import { type Kind, kindOf, type RecordOf, titleOf } from '../../records/kinds.ts';
import type { Done } from '../../shell/stage/send.ts';
import { zoneIn } from '../../shell/stage/task.ts';

const uploads = new Set<Field['type']>(['image', 'images', 'signature']);

/** The step for a command. A sentence is the reason why a command isn't recorded; null when a command sent nothing. */
export function recordedAs(done: Done): Recorded | string | null {
  const { command, asks, answers, base, results } = done;
  if (command.operation === undefined) return null;
  const [first] = results.flatMap((result) => ('said' in result ? [result] : []));
  if (!first) return null;
  const never = (contents: string) => `Not recorded: ${nameOf(command)}. Macros never contain ${contents}.`;
  if (command.isPersonal) return never('changes of your own account');
  if (command.reveals) return never('secrets');
  const fields = Object.entries(asks).filter(([each]) => !isEmpty(answers[each]));
  if (fields.some(([, { type }]) => type === 'secret')) return never('passwords');
  const subjects = done.subjects.flatMap((subject) => (isRecord(subject) ? [namedAs(subject)] : []));
  const before = complete(asks, base);
  // An answer equal to the record's own value is left out: each run keeps the value of its record.
  const changed = fields.filter(([each]) => subjects.length === 0 || !isSame(answers[each], before[each]));
  if (changed.some(([, { type }]) => uploads.has(type))) return never('images');
  const made = recordIn(first.data);
  const isNew = made !== null && !subjects.some(({ id }) => id === made.id);
  return {
    id: crypto.randomUUID(),
    command: command.id,
    subjects,
    values: Object.fromEntries(
      changed.map(([each, field]) => [each, { field: plainField(field, answers), value: plainValue(answers[each]) }]),
    ),
    made: isNew ? namedAs(made as RecordOf<Kind>) : null,
    timeZone: zoneIn(done, answers),
    isUndoable: first.change !== null,
  };
}

const isRecord = (subject: unknown): subject is RecordOf<Kind> =>
  typeof subject === 'object' && subject !== null && 'id' in subject;

const namedAs = (record: RecordOf<Kind>): Named => ({
  id: record.id,
  title: kindOf(record.id) ? (titleOf(record) ?? record.id) : record.id,
});

/** An answer as plain JSON; a record as id and title. */
const plainValue = (value: unknown): unknown => (isRecord(value) ? namedAs(value) : JSON.parse(JSON.stringify(value)));

/** A field as plain JSON. Functions are replaced by their results for the given answers. */
function plainField(field: Field, given: Given): Field {
  const { when, ...rest } = field;
  const plain =
    field.type === 'record'
      ? { ...rest, where: field.where?.(given) ?? {} }
      : field.type === 'choice'
        ? { ...rest, choices: choicesOf(field, given) }
        : rest;
  return JSON.parse(JSON.stringify(plain)) as Field; // the functions are gone or replaced by their results
}
