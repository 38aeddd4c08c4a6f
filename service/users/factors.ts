import { Type } from 'typebox';
import { DateTime, Nullable } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { dropRecoveryCodes } from '../login/factors/recovery-codes.ts';
import { type AuditAction, audit } from '../records/audit.ts';
import type { Writing } from '../records/writing.ts';
import type { Owner } from './owner.ts';

export const SecondFactors = Type.Object(
  {
    userId: Type.String(),
    authenticatorAddedAt: Nullable(DateTime),
    authenticatorLastUsedAt: Nullable(DateTime),
    recoveryCodesLeft: Type.Integer(),
  },
  { title: 'SecondFactors' },
);

/** The second factors of a user, without their secrets. */
export async function factorsOf(db: Db, userId: string) {
  const authenticator = await db
    .selectFrom('authenticators')
    .where('userId', '=', userId)
    .select(['createdAt', 'lastUsedAt'])
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('recoveryCodes')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  return {
    userId,
    authenticatorAddedAt: authenticator?.createdAt ?? null,
    authenticatorLastUsedAt: authenticator?.lastUsedAt ?? null,
    recoveryCodesLeft: Number(left),
  };
}

/** Removes all second factors of a user, with their recovery codes. */
export async function removeFactors(writing: Writing, owner: Owner) {
  await writing.db.deleteFrom('authenticators').where('userId', '=', owner.id).execute();
  await dropRecoveryCodes(writing.db, owner.id);
  await auditFactor(writing, owner, 'SECOND_FACTOR_REMOVED');
  return factorsOf(writing.db, owner.id);
}

export function auditFactor(writing: Writing, { id, companyId }: Owner, action: AuditAction): Promise<void> {
  return audit(writing, { recordId: id, companyId, action, changes: [] });
}
