import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../process/lifecycle.ts';

/**
 * The data directory's secret for signing access tokens: base64url of 48 random bytes in `token-secret`, readable only
 * by the owner. The first call makes the file.
 *
 * @throws StartError for an unreadable or unwritable file, or fewer than 32 characters.
 */
export function keptTokenSecret(directory: string): string {
  const path = join(directory, 'token-secret');
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (cause) {
    if (!isExisting(cause)) throw new StartError(`The token secret can't be written to ${path}: ${cause}`, { cause });
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new StartError(
    `${path} holds only ${secret.length} characters. Remove it, and another is made; all log in anew.`,
  );
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
