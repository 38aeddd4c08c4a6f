import { enumName } from '../../../service/shared/query/names.ts';
import { type Declared, partLabel, partsOf } from './declared.ts';
import type { Choice, Field } from './question.ts';

/** The orders of a list: newest, oldest, then by each column. */
export function ordersOf(fields: Declared): readonly Choice[] {
  const byField = Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'hidden') return [];
    const [up, down] = directions[field.type] ?? alphabetical;
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

const directions: Partial<Record<Field['type'], readonly [up: string, down: string]>> = {
  day: ['soonest first', 'latest first'],
  moment: ['soonest first', 'latest first'],
  number: ['lowest first', 'highest first'],
  decimal: ['lowest first', 'highest first'],
  choice: ['ascending', 'descending'],
};
const alphabetical = ['A to Z', 'Z to A'] as const;
