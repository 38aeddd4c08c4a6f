import { decimal, written } from '../../../service/shared/decimals.ts';
import type { Declared } from './declared.ts';
import type { DecimalField } from './question.ts';

interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly currency: string;
}

/** The fields with an amount of the whole record, such as Total: such amounts have a sum. A price has none. */
export const summedFields = (fields: Declared): readonly (readonly [string, DecimalField])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'decimal' && field.unit === 'money' && field.of ? [[name, field] as const] : [],
  );

/** The sums of the amounts of records, exactly, one for each field and currency: of a quotation, Total and Subtotal. */
export function sumsOf(fields: Declared, records: readonly object[]): readonly Sum[] {
  return summedFields(fields).flatMap(([, field]) => {
    const amountOf = field.of as (row: object) => string | null; // declared for records of this kind
    const sums = new Map<string, string>();
    for (const record of records) {
      const { currency } = record as { currency: string }; // records with an amount have one
      const amount = amountOf(record);
      if (amount !== null) sums.set(currency, plus(sums.get(currency) ?? '0', amount));
    }
    return [...sums].map(([currency, amount]) => ({ label: field.label, amount, currency }));
  });
}

/** plus('1.5', '0.25') → '1.75', digit for digit */
function plus(one: string, other: string): string {
  const [first, second] = [decimal(one), decimal(other)];
  const places = Math.max(first.places, second.places);
  const at = ({ digits, places: own }: typeof first) => digits * 10n ** BigInt(places - own);
  return written(at(first) + at(second), places);
}
