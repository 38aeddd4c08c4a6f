import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Queue } from '../queue.ts';
import { badField } from '../shared/problem.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isMadeOfNames } from './guessable-names.ts';

const deriveKey = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. About 10 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
/** In characters. */
export const PASSWORD_LENGTH = { minLength: 12, maxLength: 128 } as const;

const HASH_BYTES = 32;
const SALT_BYTES = 16;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

/** A flood of passwords waits here, not in the thread pool, which also serves files and name lookups. */
const queue = new Queue('passwords', {
  atOnce: 3,
  waiting: 200,
  patienceMs: 10_000,
  shares: [{ atOnce: 2, waiting: 100 }],
});

/** Hashes a password with argon2id: '$argon2id$v=19$m=19456,t=2,p=1$…$…' (PHC string format). */
export const hashPassword = (password: string): Promise<string> => hashWith(password, randomBytes(SALT_BYTES));

/**
 * The hash of a right password at the present cost, for a hash of a lower cost; else the same hash. The salt stays, so logins
 * at the same moment come to the same hash.
 */
export async function renewedHash(password: string, hash: string): Promise<string> {
  const { cost, salt } = partsOf(hash);
  const isCheaper = cost.memory * cost.passes < COST.memory * COST.passes;
  return isCheaper ? hashWith(password, salt) : hash;
}

const hashWith = async (password: string, salt: Buffer) => phcOf(salt, await derive(password, salt, COST));

function phcOf(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const NOBODYS = phcOf(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Compares a password with a hash. Without a hash, the comparison takes as long, so the time does not tell whether a
 * user exists.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { cost, salt, wanted } = partsOf(hash ?? NOBODYS);
  const isSame = timingSafeEqual(await derive(password, salt, cost, wanted.length), wanted);
  return isSame && hash !== null;
}

function partsOf(hash: string) {
  const [, memory, passes, parallelism, salt, wanted] = PHC.exec(hash) ?? [];
  if (!salt || !wanted) throw new Error('A stored password hash is not of the form $argon2id$v=19$…');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    wanted: Buffer.from(wanted, 'base64'),
  };
}

/**
 * @param names of the person and the company.
 * @throws Problem BAD_INPUT for a password that is too short, too long, too common, the e-mail, or made of names.
 */
export function checkPassword(password: string, email: string, names: readonly string[]): void {
  const { minLength, maxLength } = PASSWORD_LENGTH;
  const length = [...password].length;
  if (length < minLength) throw badField('password', 'TOO_SHORT', { min: minLength });
  if (length > maxLength) throw badField('password', 'TOO_LONG', { max: maxLength });
  const [name = ''] = email.toLowerCase().split('@', 1);
  if ([email.toLowerCase(), name].includes(password.toLowerCase())) {
    throw badField('password', 'PASSWORD_IS_EMAIL');
  }
  if (isCommonPassword(password)) throw badField('password', 'COMMON_PASSWORD');
  if (isMadeOfNames(password, names)) throw badField('password', 'PASSWORD_IS_NAME');
}

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

function derive(password: string, nonce: Buffer, cost: Cost, tagLength = HASH_BYTES): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return queue.take(() => deriveKey('argon2id', { message, nonce, tagLength, ...cost }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/u, '');
}
