import { type Word, wordFor } from '../words.ts';

/** A value of a choice, under its label: `worded('ROLE_CHANGED')` → `{ value: 'ROLE_CHANGED', label: 'Role changed' }`. */
export function worded<const Value extends string>(
  value: Value,
  label = wordFor(value),
  words: readonly string[] = [],
): Word<Value> {
  return { value, label, words };
}
