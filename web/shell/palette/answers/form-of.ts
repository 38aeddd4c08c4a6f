import type { Field } from '../../../records/fields/question.ts';
import { fold } from '../../choosing/match.ts';
import { isLaidOut, type Task } from '../../stage/task.ts';
import type { Lead } from '../line/leads.ts';
import { verbMeant } from '../line/synonyms.ts';
import { type Form, isNeeded } from './open-fields.ts';

/** Steps are answered in sequence; a form is filled in any order. */
export const formOf = ({ asks, base, command, subjects: [subject] }: Task, { said, isList, tier }: Lead): Form => ({
  asks,
  about: subject && 'id' in subject ? subject : null,
  namesAddressee: tier === 0,
  base,
  isInOrder: !isLaidOut(command),
  isList,
  mayChangeCustomer: command.action !== 'edit' || /^(edit|change|update)$/.test(said[0] ?? ''),
  isChange: isLaidOut(command) && Boolean(subject && 'id' in subject),
  begun: Object.fromEntries(Object.entries(asks).flatMap(([name, field]) => saidBy(said, name, field))),
  isBackwards: said[0] === 'bring',
  first:
    (said[0] === 'rename' ? titleIn(asks) : null) ??
    Object.entries(asks).find(([, field]) => isNamedBy(said, field))?.[0] ??
    null,
});

/** Whether a verb names a field: `due` its own, `extend` the declared end. */
const isNamedBy = (said: readonly string[], field: Field): boolean =>
  isSaidTime(said, field) || said.includes(fold(field.label)) || field.verbs?.includes(said[0] ?? '') === true;

/** The field that names a record: its title, not a code before the title. */
function titleIn(asks: Task['asks']): string | null {
  const texts = Object.entries(asks).filter(([, field]) => field.type === 'text' && isNeeded(field));
  return (texts.find(([, { column }]) => column?.width === 'wide') ?? texts[0])?.[0] ?? null;
}

/** `deadline 118 fri` */
const isSaidTime = (said: readonly string[], field: Field): boolean =>
  field.type === 'moment' && (field.importAs ?? []).some((word) => said.includes(word));

/** The choice named by a verb: `deactivate` of active and inactive, `priority` of the dropdowns. */
function saidBy(said: readonly string[], name: string, field: Field): readonly (readonly [string, string])[] {
  if (field.type !== 'choice' || typeof field.choices === 'function') return [];
  const found = field.choices.find(({ label, words = [] }) =>
    [fold(label), ...words].some((word) => said.some((each) => each === word || verbMeant(each) === word)),
  );
  return found ? [[name, found.value]] : [];
}
