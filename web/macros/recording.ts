import { complete, type Given, isEmpty } from '../commands/answers.ts';
import type { AnyAnswers, AnySubject, Command } from '../commands/command.ts';
import { isSame } from '../commands/conflict.ts';
import type { Asks, Field } from '../commands/fields.ts';
import { nameOf, type Result, recordIn } from '../commands/run.ts';
import { type Kind, kindOf, type RecordOf, titleOf } from '../records/kinds.ts';
import type { Named, Recorded } from '../state/recording.ts';
import { plainField } from './plain-field.ts';

/** Something that was done, as the stage tells it. */
export interface Done {
  readonly command: Command;
  readonly subjects: readonly AnySubject[];
  readonly asks: Asks;
  /** What the form began with. */
  readonly base: Given;
  readonly answers: AnyAnswers;
  readonly results: readonly Result[];
}

const uploads = new Set<Field['type']>(['image', 'images', 'signature']);

/** The step that a command is recorded as; a reason why it isn't, as a sentence, and null for what only shows something. */
export function recordedAs(done: Done): Recorded | string | null {
  const { command, asks, answers, base, results } = done;
  if (command.operation === undefined) return null;
  const [first] = results.flatMap((result) => ('said' in result ? [result] : []));
  if (!first) return null;
  const name = nameOf(command);
  if (command.reveals) return `Not recorded: ${name}. A macro shows no secret.`;
  const fields = Object.entries(asks).filter(([each]) => !isEmpty(answers[each]));
  if (fields.some(([, { type }]) => type === 'secret')) return `Not recorded: ${name}. A macro keeps no password.`;
  const changed = fields.filter(([each]) => isOwn(done, each, complete(asks, base)));
  if (changed.some(([, { type }]) => uploads.has(type))) return `Not recorded: ${name}. A macro keeps no images.`;
  const subjects = done.subjects.flatMap((subject) => (isRecord(subject) ? [namedAs(subject)] : []));
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
    isUndoable: first.change !== null,
  };
}

/** What belongs to the record as it is, is left to the record that a macro is done to. */
function isOwn({ subjects, answers }: Done, name: string, before: AnyAnswers): boolean {
  return !subjects.some(isRecord) || !isSame(answers[name], before[name]);
}

const isRecord = (subject: unknown): subject is RecordOf<Kind> =>
  typeof subject === 'object' && subject !== null && 'id' in subject;

const namedAs = (record: RecordOf<Kind>): Named => ({
  id: record.id,
  title: kindOf(record.id) ? (titleOf(record) ?? record.id) : record.id,
});

/** An answer as plain JSON: of a record no more than what names it. */
const plainValue = (value: unknown): unknown => (isRecord(value) ? namedAs(value) : JSON.parse(JSON.stringify(value)));
