import { createHash, randomBytes } from 'node:crypto';

/** The beginning of each API token; a session's JWT begins with `eyJ`. */
export const API_TOKEN_PREFIX = 'docket_';
const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

/** A new API token: `docket_` and 256 bits of chance as 43 characters of base64url. */
export function newSecret(): string {
  return API_TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Whether a bearer token is an API token. */
export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);

/** The stored hash of an API token, or of a link's token: SHA-256, hexadecimal. Nobody can guess 256 random bits, so a fast hash is enough. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A token's last four characters, for recognition. */
export const hintOf = (secret: string): string => secret.slice(-HINT_LENGTH);
