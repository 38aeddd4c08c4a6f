import { isBlank, isEmpty } from '../../commands/core/answers.ts';
import type { Subject } from '../../commands/core/command.ts';
import { readDecimal } from '../../commands/core/typed-decimal.ts';
import { type Formats, formatsOf } from '../../ground/formats.ts';
import type { Address } from '../../records/address.ts';
import { addressParts, choicesOf, type Field } from '../../records/fields/question.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import { type Task, titleIn } from './task.ts';

/** An answer as a line of text; `—` for none, dots for a secret. Moments need the formats of their record. */
export function shown(field: Field, value: unknown, formats?: Pick<Formats, 'moment'>): string {
  if (isEmpty(value)) return '—';
  switch (field.type) {
    case 'secret':
      return '••••••••';
    case 'choice':
      return choicesOf(field, {}).find((choice) => choice.value === value)?.label ?? wordFor(String(value));
    case 'record':
      // A record field holds a record; a draft or link holds only an id until the record is fetched.
      return titleOf(value as RecordOf<Kind>) ?? '…';
    case 'address':
      return addressParts.flatMap((part) => (value as Address)[part] ?? []).join(', ');
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'moment':
      return momentShown(String(value), formats);
    case 'number':
      return field.isStretch ? daysShown(Number(value)) : String(value);
    case 'decimal':
      return readDecimal(String(value), field.places);
    case 'lines':
    case 'emails':
      return listed(value)
        .filter((line) => !isBlank(line))
        .join(', ');
    case 'rows':
      return counted(listed(value).filter((row) => !isBlank(row)).length, field.row.toLowerCase());
    case 'pricedLines':
      return counted(listed(value).filter((line) => !isBlank(line)).length, 'line');
    case 'images':
      return counted(listed(value).length, 'image');
    case 'image':
      return 'an image';
    case 'signature':
      return 'a signature';
    default:
      return String(value);
  }
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `2 days later`, `1 day earlier`, `90 minutes later` */
function daysShown(days: number): string {
  const minutes = Math.round(Math.abs(days) * 1440);
  const [size, unit] = minutes % 1440 === 0 ? [1440, 'day'] : minutes % 60 === 0 ? [60, 'hour'] : [1, 'minute'];
  const count = minutes / size;
  return `${count} ${count === 1 ? unit : `${unit}s`} ${days < 0 ? 'earlier' : 'later'}`;
}

/** `2 × image` */
const counted = (count: number, what: string) => `${count} × ${what}`;

/** Unreadable input is shown as typed. */
const momentShown = (value: string, formats: Pick<Formats, 'moment'> = formatsOf(undefined, undefined)): string =>
  Number.isNaN(Date.parse(value)) ? value : formats.moment(value);

/** A task's subject: a record's title, or a count such as `3 users`. */
export function aboutWhat({ command, subjects }: Pick<Task, 'command' | 'subjects'>): string {
  const on: Subject = command.on;
  if (subjects.length > 1 && 'kind' in on) return `${subjects.length} ${kinds[on.kind].plural}`;
  return titleIn(subjects[0] ?? null);
}
