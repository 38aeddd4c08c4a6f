import { Type } from 'typebox';
import { DateTime, Nullable } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { dropRecoveryCodes, renewRecoveryCodes } from '../login/factors/recovery-codes.ts';
import { hasSecondFactor } from '../login/factors/second-factor.ts';
import { audit } from '../records/audit.ts';
import type { AuditAction } from '../records/audited.ts';
import type { Writing } from '../records/writing.ts';
import type { Owner } from './owner.ts';

const Passkey = Type.Object(
  { id: Type.String(), name: Type.String(), addedAt: DateTime, lastUsedAt: Nullable(DateTime) },
  { title: 'Passkey' },
);

export const SecondFactors = Type.Object(
  {
    userId: Type.String(),
    authenticatorAddedAt: Nullable(DateTime),
    authenticatorLastUsedAt: Nullable(DateTime),
    passkeys: Type.Array(Passkey),
    recoveryCodesLeft: Type.Integer(),
  },
  { title: 'SecondFactors' },
);

export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) }, { title: 'RecoveryCodes' });

/** The second factors of a user, without their secrets. */
export async function factorsOf(db: Db, userId: string) {
  const authenticator = await db
    .selectFrom('authenticators')
    .where('userId', '=', userId)
    .select(['createdAt', 'lastUsedAt'])
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .select(['id', 'name', 'createdAt as addedAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return {
    userId,
    authenticatorAddedAt: authenticator?.createdAt ?? null,
    authenticatorLastUsedAt: authenticator?.lastUsedAt ?? null,
    passkeys,
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  };
}

async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** New recovery codes with the first factor of a user; empty while the user has codes. */
export async function firstRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  return (await recoveryCodesLeft(db, userId)) > 0 ? [] : renewRecoveryCodes(db, userId);
}

/** Removes a second factor of a user by `removal`; with the last one, the recovery codes, too. */
export async function removeFactor(writing: Writing, owner: Owner, removal: { execute(): Promise<unknown> }) {
  await removal.execute();
  if (!(await hasSecondFactor(writing.db, owner.id))) await dropRecoveryCodes(writing.db, owner.id);
  await auditFactor(writing, owner, 'SECOND_FACTOR_REMOVED');
  return factorsOf(writing.db, owner.id);
}

/** Removes all second factors of a user. */
export async function removeFactors(writing: Writing, owner: Owner) {
  await writing.db.deleteFrom('passkeys').where('userId', '=', owner.id).execute();
  return removeFactor(writing, owner, writing.db.deleteFrom('authenticators').where('userId', '=', owner.id));
}

export function auditFactor(writing: Writing, { id, companyId }: Owner, action: AuditAction): Promise<void> {
  return audit(writing, { recordId: id, companyId, action, changes: [] });
}
