import { createHash, randomBytes } from 'node:crypto';

/** How an API token begins, and no session's: a JWT begins with `eyJ`. */
export const API_TOKEN_PREFIX = 'docket_';
const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

/** A new API token: `docket_` and 256 bits of chance as 43 characters of base64url. */
export function newSecret(): string {
  return API_TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Whether a bearer token is an API token. */
export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);

/**
 * What is kept of an API token: SHA-256, hexadecimal. Of 256 bits of chance nobody can try out a part that is worth it, so
 * it needs no slow hash, and guesses need no throttle.
 */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** By what one knows a token again: its last four characters. */
export const hintOf = (secret: string): string => secret.slice(-HINT_LENGTH);
