import { Formed } from '../http/schemas.ts';

const LONGEST = 50;

export const Key = Formed({ format: 'KEY' }, { pattern: '^[A-Za-z][A-Za-z0-9_]*$', maxLength: LONGEST });

/**
 * A key for a label, unlike any taken key, ignoring case.
 *
 * keyFor('Numéro de série', []) → 'numeroDeSerie'
 * keyFor('Serial number', ['serialnumber']) → 'serialNumber2'
 * keyFor('序列号', []) → 'field'
 */
export function keyFor(label: string, taken: readonly string[]): string {
  const used = new Set(taken.map((key) => key.toLowerCase()));
  const wanted = keyOf(label);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : String(number);
    const key = wanted.slice(0, LONGEST - suffix.length) + suffix;
    if (!used.has(key.toLowerCase())) return key;
  }
}

function keyOf(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  const key = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return /^[a-z]/.test(key) ? key : `field${key}`;
}
