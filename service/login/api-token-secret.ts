import { randomSecret } from './secrets.ts';

/** The beginning of each API token; a session's JWT begins with `eyJ`. */
export const API_TOKEN_PREFIX = 'docket_';
const HINT_LENGTH = 4;

/** A new API token: `docket_` and 256 bits of chance as 43 characters of base64url. */
export const newSecret = (): string => API_TOKEN_PREFIX + randomSecret();

/** Whether a bearer token is an API token. */
export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);

/** Whether a bearer token is a pass of Docket itself to read with an API token's rights: the prefix and a JWT, which has dots. */
export const isReaderPass = (token: string): boolean => isApiToken(token) && token.includes('.');

/** A token's last four characters, for recognition. */
export const hintOf = (secret: string): string => secret.slice(-HINT_LENGTH);
