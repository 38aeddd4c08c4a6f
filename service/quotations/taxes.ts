import { trimmed } from '../shared/decimals.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badFields } from '../shared/problem.ts';
import { taxKey } from '../shared/same-name.ts';
import type { Tax } from '../shared/values.ts';

/** Mistakes beyond the schema: two taxes of one name, ignoring case and spaces. */
export function repeatedTaxes(taxes: readonly Tax[], path: string): FieldError[] {
  const names = taxes.map(({ name }) => taxKey(name));
  return taxes.flatMap(({ name }, index) => {
    const first = names.indexOf(taxKey(name));
    return first === index
      ? []
      : [fieldError(`${path}.${index}.name`, 'REPEATED', { other: `${path}.${first}.name` }, name)];
  });
}

/** Taxes of a request, as stored. @throws Problem BAD_INPUT for repeated taxes. */
export function checkedTaxes(taxes: readonly Tax[], path: string): Tax[] {
  const mistakes = repeatedTaxes(taxes, path);
  if (mistakes.length > 0) throw badFields(mistakes);
  return keptTaxes(taxes);
}

/** Taxes to store, percentages trimmed, so equal taxes are spelled equally. */
export function keptTaxes(taxes: readonly Tax[]): Tax[] {
  return taxes.map(({ name, percent }) => ({ name, percent: trimmed(percent) }));
}
