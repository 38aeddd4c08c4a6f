import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'docket_';
const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

/** A new API token: `docket_` and 256 bits of chance as 43 characters of base64url. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Whether what was sent as a bearer token is an API token, and no session's: a JWT never begins like one. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

/**
 * What is kept of an API token: SHA-256, hexadecimal. Of 256 bits of chance nobody can try out a part that is worth it, so
 * it needs no slow hash, and guesses need no throttle.
 */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** By what one knows a token again: its last four characters. */
export const hintOf = (secret: string): string => secret.slice(-HINT_LENGTH);
