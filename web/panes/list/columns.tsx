import type { ReactNode } from 'react';
import { listOf } from '../../../service/shared/listed-entries.ts';
import type { Address } from '../../records/address.ts';
import { type Declared, partLabel, partsOf, valueIn } from '../../records/fields/declared.ts';
import { orderedAs } from '../../records/fields/orders.ts';
import type { Field } from '../../records/fields/question.ts';
import { Badge, type Stateful, StatusBadge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Taxes } from '../../ui/prices.tsx';
import { choiceLabel, nameOfRelated, type RelatedRecord } from '../frame/field-value.tsx';
import type { Column } from '../frame/pane.ts';

// biome-ignore lint/suspicious/noExplicitAny: a column of any row
type AnyColumn = Column<any>;

/**
 * The columns of a list, from the fields of its kind: the `first` columns, then the others in the order of the declaration,
 * then the dates.
 *
 * @param own additions to columns by name, such as a cell.
 */
export function columnsOf<Row = object>(
  fields: Declared,
  first: readonly string[] = [],
  own: Readonly<Record<string, Partial<Column<Row>>>> = {},
): readonly AnyColumn[] {
  const declared = Object.entries(fields).flatMap(([name, field]) =>
    field.type !== 'hidden' && field.column ? inOrders(name, field, columnsOfField(name, field)) : [],
  );
  const all = [...declared, companyColumn, createdColumn, changedColumn].map((column) => ({
    ...column,
    ...own[column.name],
  }));
  const named = first.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const hasCompany = first.includes(companyColumn.name);
  const others = all.filter((column) => !named.includes(column) && (hasCompany || column.name !== companyColumn.name));
  return [...named, ...others];
}

function columnsOfField(name: string, field: Field): readonly AnyColumn[] {
  if (field.type === 'address') {
    return partsOf(name).map(([part, column]) => ({
      ...placed(field),
      name: column,
      title: partLabel(name, field.label, part),
      text: (row: Readonly<Record<string, Address | null>>) => row[name]?.[part],
    }));
  }
  const column = { ...placed(field), name, title: field.label };
  const value = (row: object) => valueIn(name, field, row);
  return [{ ...column, ...held(name, field, value), ...looks[name] }];
}

/** Columns with the names of their orders. */
function inOrders(name: string, field: Field, columns: readonly AnyColumn[]): readonly AnyColumn[] {
  const orders = new Map(orderedAs(name, field).map(({ column, order }) => [column, order]));
  return columns.map((column) => ({ ...column, orderedAs: orders.get(column.name) }));
}

const placed = ({ column }: Field): Pick<AnyColumn, 'width' | 'yields' | 'isExtra' | 'isNumber'> => {
  const { order: _, asks: __, ...rest } = column ?? { width: 'normal' };
  return rest;
};

/** A column’s value by the type of its field, for the cell and for a spreadsheet. */
function held(name: string, field: Field, value: (row: object) => unknown): Partial<AnyColumn> {
  switch (field.type) {
    case 'choice':
      return { text: (row) => choiceLabel(field, value(row)) };
    case 'flag':
      return { text: (row) => (value(row) ? field.label : null) };
    case 'day':
      return { day: (row) => value(row) as string | null };
    case 'moment':
      return {
        moment: (row) => value(row) as string | null,
        ...(!field.readOnly && {
          cell: (row: object) => {
            const at = value(row);
            return typeof at === 'string' && <Moment at={at} />;
          },
        }),
      };
    case 'decimal':
      return field.unit === 'money'
        ? { isNumber: true, amount: (row) => ({ amount: String(value(row)), currency: row.currency }) }
        : { isNumber: true, text: (row) => value(row) as string | null };
    case 'email':
      return { text: (row) => value(row) as string | null, cell: (row) => emailIn(value(row) as string | null) };
    case 'record':
      return { text: (row) => nameOfRelated((row[name] ?? {}) as RelatedRecord) };
    case 'lines':
      return { text: (row) => listOf(value(row) as readonly string[]) };
    case 'rows':
      return {
        text: (row) => (value(row) as readonly Tax[]).map((tax) => `${tax.name} ${tax.percent}`).join('; '),
        cell: (row) => <Taxes of={value(row) as readonly Tax[]} />,
      };
    default:
      return { text: (row) => value(row) as string | number | null };
  }
}

/** An address may break before its `@`. */
export function emailIn(text: string | null): ReactNode {
  const [name, ...domain] = text?.split('@') ?? [];
  return domain.length > 0 ? (
    <>
      {name}
      <wbr />@{domain.join('@')}
    </>
  ) : (
    name
  );
}

interface Tax {
  readonly name: string;
  readonly percent: string;
}

const inDigits = (name: string) => (row: Readonly<Record<string, string>>) => (
  <span className="number">{row[name]}</span>
);

/** Fields that look alike in every list. */
const looks: Readonly<Record<string, Partial<AnyColumn>>> = {
  number: { cell: inDigits('number') },
  leadNumber: { cell: inDigits('leadNumber') },
  status: { cell: (row: Stateful) => <StatusBadge of={row} /> },
  isDefault: { cell: ({ isDefault }) => isDefault && <Badge tone="good">Default</Badge> },
};

/** The record’s company, for a person who sees several companies. */
export const companyColumn: Column<{ company?: { name: string } | null }> = {
  name: 'company',
  title: 'Company',
  width: 'normal',
  yields: 4,
  for: ({ companyId }) => companyId === null,
  text: ({ company }) => company?.name,
};

const createdColumn: Column<{ createdAt: string }> = {
  name: 'createdAt',
  title: 'Created',
  width: 'narrow',
  isExtra: true,
  orderedAs: 'CREATED_AT',
  moment: ({ createdAt }) => createdAt,
};

const changedColumn: Column<{ updatedAt: string }> = {
  name: 'updatedAt',
  title: 'Changed',
  width: 'narrow',
  isExtra: true,
  orderedAs: 'UPDATED_AT',
  moment: ({ updatedAt }) => updatedAt,
};

/** For a list that shows the change to everyone. */
export const isShown = { isExtra: false, yields: 3 } as const;
