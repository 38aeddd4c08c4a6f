import { useEffect, useEffectEvent, useMemo } from 'react';
import { type Given, isEmpty } from '../../commands/core/answers.ts';
import { availability, type Command, type Hand, nameOf } from '../../commands/core/command.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { idAlone } from '../../records/fields/forms.ts';
import { type Asks, type Field, text } from '../../records/fields/question.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import { resultsIn } from '../palette/palette-frame.tsx';
import { useHand, useStage } from '../stage/stage-context.ts';
import { type Beneath, type Task, taskOf, withoutDraft } from '../stage/task.ts';
import type { Option } from './options.ts';
import type { Prompt } from './use-prompt.ts';

type Take = Beneath['take'];

/** Adds a record for a field of a form, over the form. */
export interface Adding {
  /** `Add customer “Riverdale”…` */
  readonly title: (typed: string) => string;
  /** Opens the form of the new record, with the typed text in its first field. `take` gets the saved record. */
  readonly start: (typed: string, take?: Take) => void;
}

/** The way to add a record for a field; null where the person may not add one, or where the field filters. */
export function useAdding(name: string, field: Field, prompt: Prompt): Adding | null {
  const { begin } = useStage();
  const hand = useHand();
  const { task, given, set } = prompt;
  const command = task.command.operation ? adderOf(field, hand) : null;
  return useMemo(() => {
    if (!command) return null;
    return {
      title: (typed) => `${nameOf(command)}${typed.trim() && ` “${typed.trim()}”`}…`,
      start(typed, take = (added) => set(name, added)) {
        const beneath = { task, name, from: document.activeElement, take: withCompany(prompt, take) };
        begin(addingTask(command, companyFor(field, given), beneath, typed.trim()), false);
      },
    };
  }, [command, task, given, set, name, field, begin, prompt]);
}

/** Adds the record that a typed line names for a field, once the form has read its data. */
export function useAddedFirst(prompt: Prompt): void {
  const { adds } = prompt.task;
  const adding = useAdding(adds?.name ?? '', prompt.asks[adds?.name ?? ''] ?? nothing, prompt);
  const start = useEffectEvent(() => adds && adding?.start(adds.text));
  const isReady = adds !== undefined && prompt.waiting === null;
  useEffect(() => {
    if (isReady) start();
  }, [isReady]);
}

const nothing = text({ label: '' });

/** The kind of the records that a field picks; null for a field that picks none, or only records with a past. */
function kindPicked(field: Field): Kind | null {
  if (field.type === 'pricedLines') return 'item';
  return field.type === 'record' && !field.isPresent ? field.kind : null;
}

/** The command that adds a record for a field; null where the person may not run the command. */
export function adderOf(field: Field, hand: Hand): Command | null {
  const kind = kindPicked(field);
  const command = kind === null ? undefined : commandOf(`${kind}.add`);
  return command && availability(command, hand).state === 'ready' ? command : null;
}

/** The last choice of a field that picks a record. */
export const addOption = (adding: Adding, typed: string, take?: Take): Option => ({
  value: 'add',
  title: adding.title(typed),
  answer: null,
  add: () => adding.start(typed, take),
});

/** The words in place of options. */
export const noneFits = (field: Field, typed: string): string =>
  `No ${field.type === 'record' ? kinds[field.kind as Kind].singular : 'choice'} matches${typed.trim() && ` “${typed.trim()}”`}.`;

/** The options found, for a screen reader. */
export function foundIn(options: readonly Option[], field: Field, typed: string): string {
  const count = options.filter(({ add }) => !add).length;
  return count === 0 ? noneFits(field, typed) : resultsIn(count);
}

/** The task of the form above, with the typed text in its fields. A draft of another text stays aside. */
export function addingTask(command: Command, companyId: string | null, beneath: Beneath, typed: string): Task {
  const held = companyId === null ? null : { company: idAlone(companyId) };
  const task = taskOf(command, [null], beneath.task.actor, held, beneath);
  const answers = answersTyped(task.asks, typed);
  if (Object.entries(answers).every(([name, answer]) => task.given[name] === answer)) return task;
  const fresh = withoutDraft(task);
  return { ...fresh, given: { ...fresh.given, ...answers } };
}

/** The answers in a typed text: `Noor Haddad, 416 555 0123` is a name and a phone. */
function answersTyped(asks: Asks, typed: string): Given {
  const first = firstText(asks);
  if (first === null || typed === '') return {};
  const contacts = Object.entries(asks).flatMap(([name, { type }]): [string, string][] => {
    const [found] = (type === 'email' ? anEmail : type === 'phone' ? aPhone : null)?.exec(typed) ?? [];
    return found ? [[name, found]] : [];
  });
  const title = contacts
    .reduce((rest, [, contact]) => rest.replace(contact, ''), typed)
    .replace(/^[\s,]+|[\s,]+$/g, '');
  return title === '' ? { [first]: typed } : { ...Object.fromEntries(contacts), [first]: title };
}

const anEmail = /[^\s,]+@[^\s,]+/;
/** Seven digits at least. */
const aPhone = /\+?\(?\d(?:[\s()./-]*\d){6,}/;

/** The field that names a record of the form: its title, not a code before the title. */
function firstText(asks: Asks): string | null {
  const texts = Object.entries(asks).filter(([, { type, optional }]) => type === 'text' && !optional);
  const title = texts.find(([, { column }]) => column?.width === 'wide') ?? texts[0];
  return title?.[0] ?? null;
}

/** The company whose records the field offers. */
function companyFor(field: Field, given: Given): string | null {
  if (field.type === 'pricedLines') return field.of(given).companyId;
  const companyId = field.type === 'record' ? field.where?.(given).companyId : null;
  return typeof companyId === 'string' && kindPicked(field) !== 'company' ? companyId : null;
}

/** Answers the company of a form, where still open, before the new record of the company. */
const withCompany =
  ({ asks, given, set }: Prompt, take: Take): Take =>
  (added) => {
    const companyId = 'companyId' in added ? added.companyId : null;
    if ('company' in asks && isEmpty(given.company) && typeof companyId === 'string') set('company', { id: companyId });
    take(added);
  };
