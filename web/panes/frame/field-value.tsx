import type { ReactNode } from 'react';
import { useFormats } from '../../ground/formats.ts';
import type { Address } from '../../records/address.ts';
import { valueIn } from '../../records/fields/declared.ts';
import { choicesOf, type Field } from '../../records/fields/question.ts';
import type { OwnValue } from '../../records/job.ts';
import { wordFor } from '../../records/words.ts';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money, Taxes, UnitPrice } from '../../ui/prices.tsx';
import { Prose } from '../../ui/prose.tsx';
import { When } from '../../ui/when.tsx';
import { RecordLink } from './record-link.tsx';

interface FieldValueProps {
  readonly name: string;
  readonly field: Field;
  readonly row: object;
}

/** A field’s value in overviews and peeks. Callers leave out empty fields. */
export function FieldValue({ name, field, row }: FieldValueProps) {
  const { date } = useFormats();
  const value = valueIn(name, field, row);
  switch (field.type) {
    case 'longText':
      return <Prose text={String(value)} />;
    case 'choice':
      return <>{choiceLabel(field, value)}</>;
    case 'flag':
      return <>{value ? 'Yes' : 'No'}</>;
    case 'email':
      return <a href={`mailto:${value}`}>{String(value)}</a>;
    case 'phone':
      return <a href={`tel:${String(value).replace(/[^+\d]/g, '')}`}>{String(value)}</a>;
    case 'url':
      return (
        <a href={String(value)} target="_blank" rel="noreferrer noopener">
          {String(value).replace(/^https?:\/\//, '')}
        </a>
      );
    case 'day':
      return <>{date(String(value))}</>;
    case 'moment':
      return field.readOnly ? <When at={String(value)} /> : <Moment at={String(value)} />;
    case 'decimal':
      return <Decimal field={field} value={String(value)} row={row} />;
    case 'record':
      return typeof value === 'string' ? <RecordLink id={value} /> : <Related of={value as RelatedRecord} />;
    case 'address':
      return <AddressLines of={value as Address} />;
    case 'rows':
      return <Rows of={value as readonly object[]} />;
    case 'lines':
      return <>{(value as readonly string[]).join(', ')}</>;
    default:
      return <>{String(value)}</>;
  }
}

/** A related record in a fragment: the id and a name. */
export interface RelatedRecord {
  readonly id: string;
  readonly fullName?: string;
  readonly name?: string;
  readonly number?: string;
}

export const nameOfRelated = ({ fullName, name, number }: RelatedRecord): string | undefined =>
  fullName ?? name ?? number;

function Related({ of }: { of: RelatedRecord }) {
  const name = nameOfRelated(of);
  return <RecordLink id={of.id}>{name ?? ''}</RecordLink>;
}

/** The rows of a record are taxes. */
function Rows({ of: rows }: { of: readonly object[] }): ReactNode {
  return <Taxes of={rows as Parameters<typeof Taxes>[0]['of']} />;
}

function Decimal({ field, value, row }: { field: Extract<Field, { type: 'decimal' }>; value: string; row: object }) {
  const { percent, amount } = useFormats();
  if (field.unit === 'percent') return <>{percent(value)}</>;
  if (field.unit !== 'money' || !('currency' in row)) return <>{amount(value)}</>;
  const currency = String(row.currency);
  return 'unitPrice' in row ? (
    <UnitPrice of={{ unitPrice: value, currency }} />
  ) : (
    <Money amount={value} currency={currency} />
  );
}

/** The value of a company’s own job field. */
export function OwnFieldValue({ of: { type, text, isChecked } }: { of: OwnValue }) {
  const { date, decimal } = useFormats();
  if (text === null) return <>{isChecked ? 'Yes' : 'No'}</>;
  if (type === 'DATE') return <>{date(text)}</>;
  if (type === 'NUMBER') return <>{decimal(text)}</>;
  return <Prose text={text} />;
}

/** `IN_PROGRESS` → `In progress` */
export const choiceLabel = (field: Extract<Field, { type: 'choice' }>, value: unknown): string =>
  choicesOf(field, {}).find((each) => each.value === value)?.label ?? wordFor(String(value ?? ''));

export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
