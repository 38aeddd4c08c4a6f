import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** 256 random bits, as 43 characters of base64url. */
export const randomSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The stored hash of a secret of 80 or more random bits: SHA-256, hexadecimal. Nobody can guess so many bits, so a fast hash is enough. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
