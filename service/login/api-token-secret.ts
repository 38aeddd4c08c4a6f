import { randomSecret } from './secrets.ts';

/** The beginning of each API token; a session's JWT begins with `eyJ`. */
export const API_TOKEN_PREFIX = 'docket_';
const HINT_LENGTH = 4;

/** A new API token: `docket_` and 256 bits of chance as 43 characters of base64url. */
export const newSecret = (): string => API_TOKEN_PREFIX + randomSecret();

/** Whether a bearer token is an API token. */
export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);

/** A token's last four characters, for recognition. */
export const hintOf = (secret: string): string => secret.slice(-HINT_LENGTH);
