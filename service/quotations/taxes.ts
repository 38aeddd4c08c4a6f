import type { Tax } from '../database/values.ts';
import { trimmed } from '../decimals.ts';
import type { FieldError } from '../problem.ts';

/** What is wrong with taxes that a schema can't see: two of one name, whatever the case of its letters. */
export function repeatedTaxes(taxes: readonly Tax[], path: string): FieldError[] {
  const names = taxes.map(({ name }) => name.toLowerCase());
  return taxes.flatMap(({ name }, index) => {
    if (names.indexOf(names[index] ?? '') === index) return [];
    const at = `${path}.${index}.name`;
    return [{ path: at, code: 'REPEATED', message: `${at} is “${name}”, which is among these taxes already.` }];
  });
}

/** Taxes as they are kept, percentages without zeros that say nothing: two that are alike are written alike. */
export function keptTaxes(taxes: readonly Tax[]): Tax[] {
  return taxes.map(({ name, percent }) => ({ name, percent: trimmed(percent) }));
}
