import { enumName } from '../../../service/shared/query/names.ts';
import { type Kind, kinds } from '../kinds.ts';
import { type Declared, partLabel, partsOf } from './declared.ts';
import type { Choice, Field } from './question.ts';

/** The orders of a list by its own fields: newest, oldest, then by each column. */
export function ordersOf(fields: Declared): readonly Choice[] {
  const byField = Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'hidden') return [];
    const [up, down] = directionsOf(field.type);
    return orderedAs(name, field).flatMap(({ order, label }) => [
      { value: `${order}_ASC`, label: `${label}, ${up}` },
      { value: `${order}_DESC`, label: `${label}, ${down}` },
    ]);
  });
  return [
    { value: 'CREATED_AT_DESC', label: 'Newest first' },
    { value: 'CREATED_AT_ASC', label: 'Oldest first' },
    { value: 'UPDATED_AT_DESC', label: 'Last changed first' },
    { value: 'UPDATED_AT_ASC', label: 'Longest unchanged first' },
    ...byField,
  ];
}

/** The orders by the columns of a field: `[{ column: 'scheduledEnd', order: 'SCHEDULED_END', label: 'Due' }]`. */
export function orderedAs(name: string, field: Field): readonly { column: string; order: string; label: string }[] {
  const { column, label, type } = field;
  if (!column || column.order === false || unordered.has(type)) return [];
  if (type === 'address')
    return partsOf(name).map(([part, column]) => ({
      column,
      order: enumName(`${name}.${part}`),
      label: partLabel(name, label, part),
    }));
  return [{ column: name, order: typeof column.order === 'string' ? column.order : enumName(name), label }];
}

/** The types without an order. */
const unordered: ReadonlySet<Field['type']> = new Set(['flag', 'lines', 'emails', 'rows', 'images', 'secret']);

/** The directions of an order in words, by the type of the field: `['A to Z', 'Z to A']`. */
export const directionsOf = (type: string): readonly [up: string, down: string] =>
  directions[type] ?? ['A to Z', 'Z to A'];

const directions: Readonly<Record<string, readonly [up: string, down: string]>> = {
  day: ['soonest first', 'latest first'],
  moment: ['soonest first', 'latest first'],
  number: ['lowest first', 'highest first'],
  decimal: ['lowest first', 'highest first'],
  choice: ['ascending', 'descending'],
};

/** An order in a list's address; `jobField` is the key of a job field. */
export interface AskedOrder {
  readonly orderBy?: string;
  readonly jobField?: string;
}

/**
 * The order in a list's address, as arguments of the list; null for no order, or for an order that no field of the kind has. The
 * service knows the fields of related records.
 */
export function orderIn(kind: Kind, { orderBy = '', jobField }: AskedOrder): AskedOrder | null {
  if (ofJobField.test(orderBy)) return kind === 'job' && jobField ? { orderBy, jobField } : null;
  const field = isOrder.exec(orderBy)?.[1];
  if (field === undefined) return null;
  return isField(kinds[kind].fields, field) || ordersOf(kinds[kind].fields).some(({ value }) => value === orderBy)
    ? { orderBy }
    : null;
}

/** Whether fields, or the fields of their related records, have a name in an order: `CUSTOMER_ADDRESS_CITY`. */
const isField = (fields: Declared, asked: string, isRelated = false): boolean =>
  undeclared.some((name) => enumName(name) === asked) ||
  Object.entries(fields).some(([name, field]) => {
    const own = enumName(name);
    if (asked === own) return true;
    if (!asked.startsWith(`${own}_`)) return false;
    if (field.type === 'address') return partsOf(name).some(([part]) => enumName(`${name}.${part}`) === asked);
    return (
      !isRelated && field.type === 'record' && isField(kinds[field.kind].fields, asked.slice(own.length + 1), true)
    );
  });

/** Fields that order lists, without a form or a column. */
const undeclared = ['body', 'createdAt', 'discount', 'subtotal', 'updatedAt'];

export const ofJobField = /^JOB_FIELD_(ASC|DESC)$/;
const isOrder = /^([A-Z][A-Z\d_]*)_(ASC|DESC)$/;
