import { capitalised, inSentence } from '../../ground/capitalised.ts';
import type { Permission, TadaDocumentNode } from '../../ground/graphql.ts';
import { fieldLabel } from '../../records/fields/labels.ts';
import { type Asks, choice, choicesOf, type Field } from '../../records/fields/question.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Given } from './answers.ts';
import { type AnySending, type Blocked, command, type Reading, some } from './command.ts';

interface SettingMany<K extends Kind, Input> {
  readonly kind: K;
  readonly needs: Permission;
  readonly ready: (record: RecordOf<K>) => true | Blocked;
  readonly reads?: (record: RecordOf<K>) => Reading<unknown>;
  /** The form of a record. Set offers the fields with `forMany`, and a company's own fields. */
  readonly ask: (record: RecordOf<K>, actor: Actor, read: unknown) => Asks;
  /** The record's values for the form. */
  readonly valuesOf: (record: RecordOf<K>) => Given;
  /** The input that gives a record other values: `{ priority: 'HIGH' }`. */
  readonly input: (record: RecordOf<K>, values: Given) => Input;
  readonly update: TadaDocumentNode<
    { changed: RecordOf<K> },
    { input: Input & { readonly id: string; readonly version: number } }
  >;
}

/** Whether Set offers a field of a kind: `priority`, or a company's own `fields.serialNumber`. */
const isForMany = (kind: Kind, name: string): boolean => {
  const field = kinds[kind].fields[name];
  return name.startsWith('fields.') || (field !== undefined && field.type !== 'hidden' && field.forMany === true);
};

export const hasForMany = (kind: Kind): boolean =>
  Object.keys(kinds[kind].fields).some((name) => isForMany(kind, name));

/** "Set a field of …": one value for all held records, such as `set priority high`. */
export function settingMany<K extends Kind, Input extends object>(declared: SettingMany<K, Input>): AnySending {
  const { kind, needs, update } = declared;
  // A held record is of the declared kind, as `on` says.
  const own = (record: RecordOf<Kind>) => record as RecordOf<K>;
  const { reads } = declared;
  return command({
    id: `${kind}.set`,
    action: 'edit',
    title: `Set a field of ${kinds[kind].singular}…`,
    aliases: ['set', 'set all', 'change many'],
    on: some<Kind>(kind),
    keys: 'shift+e',
    needs,
    ready: (record) => declared.ready(own(record)),
    ...(reads && { reads: (record: RecordOf<Kind>) => reads(own(record)) }),
    ask: (record, actor, read: unknown): Asks => {
      const form = Object.entries(declared.ask(own(record), actor, read)).filter(([name]) => isForMany(kind, name));
      const choices = form.map(([value, { label }]) => ({ value, label }));
      return { field: choice({ label: 'Field', choices }), ...Object.fromEntries(form.map(oneOf)) };
    },
    operation: update,
    variables: (record, answers) => {
      const { id, version } = record;
      return { input: { ...declared.input(own(record), chosenIn(answers)), id, version } };
    },
    changes: (record, answers: Given, asks) => {
      const name = nameIn(answers);
      const field = asks[name];
      return field ? [{ field, from: declared.valuesOf(own(record))[name], to: answers[name] }] : [];
    },
    say: (record, answers) => `${shortName(record)} has ${inWords(kind, answers)}`,
    undo: (record, answers: Given, { changed: { id, version } }) => {
      const name = nameIn(answers);
      const before = { [name]: declared.valuesOf(own(record))[name] ?? null };
      return { operation: update, variables: { input: { ...declared.input(own(record), before), id, version } } };
    },
  });
}

/** The question for the value of a field, once the field is chosen. An empty value would clear the field unseen. */
const oneOf = ([name, { optional: _, ...field }]: readonly [string, Field]) => [
  name,
  { ...field, when: (answers: Given) => nameIn(answers) === name },
];

const nameIn = ({ field }: Given): string => String(field);

const chosenIn = (answers: Given): Given => ({ [nameIn(answers)]: answers[nameIn(answers)] });

/** A job's number; any other record's title. */
const shortName = (record: RecordOf<Kind>): string => (record.__typename === 'Job' ? record.number : titleOf(record));

/** `the priority High`, `the department Plumbing`; a long value is not repeated: `a new description`, `a new value for Due`. */
function inWords(kind: Kind, answers: Given): string {
  const name = nameIn(answers);
  const label = inSentence(fieldLabel(kind, name).replace(/^Fields, /, ''));
  const value = answers[name];
  const field = kinds[kind].fields[name];
  if (field?.type === 'choice') {
    const chosen = choicesOf(field, answers).find((each) => each.value === value);
    if (chosen) return `the ${label} ${chosen.label}`;
  }
  if (field?.type === 'record') return `the ${label} ${titleOf(value as RecordOf<Kind>)}`; // the answer to a record field
  if (field?.type === 'text') return `the ${label} ${String(value)}`;
  // “Due” and “Issued” are no nouns.
  return field?.type === 'longText' || field?.type === 'address'
    ? `a new ${label}`
    : `a new value for ${capitalised(label)}`;
}
