import { hash } from 'node:crypto';
import { Refusal } from '../errors.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** @throws Refusal for a key that the service would refuse. */
export function demandKey(key: string): void {
  if (KEY.test(key)) return;
  const message = 'An idempotency key is 1 to 200 visible ASCII characters, such as a UUID.';
  throw new Refusal('BAD_INPUT', message, {
    errors: [{ path: 'idempotencyKey', code: 'WRONG_FORMAT', format: 'IDEMPOTENCY_KEY', message }],
  });
}

/** The key of a row of a mutation with `@each`: equal for equal rows and keys, and unique otherwise. */
export function keyOfRow(key: string, row: number): string {
  return hash('sha256', `${row} ${key}`);
}
