import { isEmpty } from '../commands/answers.ts';
import type { Subject } from '../commands/command.ts';
import { type Address, addressParts, choicesOf, type Field } from '../commands/fields.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../records/kinds.ts';
import type { Task } from './task.ts';

/** An answer as a person reads it, in a line; `—` for none, dots for a secret. */
export function shown(field: Field, value: unknown): string {
  if (isEmpty(value)) return '—';
  switch (field.type) {
    case 'secret':
      return '••••••••';
    case 'choice':
      return choicesOf(field, {}).find((choice) => choice.value === value)?.label ?? String(value);
    case 'record':
      // A record field answers a record; one of a draft or link is but an id until it is fetched.
      return titleOf(value as RecordOf<Kind>) ?? '…';
    case 'address':
      return addressParts.flatMap((part) => (value as Address)[part] ?? []).join(', ');
    case 'image':
      return 'an image';
    default:
      return String(value);
  }
}

/** What a task is about: a record's title, or how many of its kind. */
export function aboutWhat({ command, subjects }: Pick<Task, 'command' | 'subjects'>): string {
  const on: Subject = command.on;
  if (subjects.length > 1 && 'kind' in on) return `${subjects.length} ${kinds[on.kind].plural}`;
  const [subject = null] = subjects;
  return subject && 'id' in subject ? titleOf(subject) : '';
}
