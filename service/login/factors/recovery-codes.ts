import { randomInt } from 'node:crypto';
import type { Db } from '../../http/surroundings.ts';
import { hashOfSecret } from '../secrets.ts';

const RECOVERY_CODES = 10;
/** Base32 (RFC 4648): 16 letters and digits are 80 bits. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 16;
const FORM = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A code with 80 bits of chance, in fours: 'K7QD-2MZP-XW4H-6TBA'. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

const lettersIn = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Whether a text has the form of a recovery code: isRecoveryCode('k7qd 2mzp xw4h 6tba') → true */
export const isRecoveryCode = (code: string): boolean => FORM.test(lettersIn(code));

/** Replaces the recovery codes of a user by ten new ones. No later call tells the codes. */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  await dropRecoveryCodes(db, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = codes.map((code) => ({ userId, codeHash: hashOfSecret(lettersIn(code)) }));
  await db.insertInto('recoveryCodes').values(rows).execute();
  return codes;
}

export async function dropRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

/** Uses a recovery code up. False for a wrong or used code. Upper case, hyphens and spaces don't count. */
export async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOfSecret(lettersIn(code)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
