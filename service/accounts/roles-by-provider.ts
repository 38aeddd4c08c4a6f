import type { Db } from '../http/surroundings.ts';
import type { Provider } from '../login/provider/provider.ts';
import { apply } from '../records/writes.ts';
import { conflictingField } from '../shared/problem.ts';
import type { Role } from '../shared/values.ts';
import { users } from '../users/user.ts';

/**
 * Gives a user the role that a claim of the company's provider names, where the company wants so. A company's provider gives the
 * roles that an administrator of the company may give, and never another.
 *
 * @throws Problem CONFLICT for a person without a role at the provider.
 */
export async function takeRole(
  trx: Db,
  { id, name }: Provider,
  userId: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<void> {
  const rule = await trx.selectFrom('companyProviders').where('companyId', '=', id).selectAll().executeTakeFirst();
  if (!rule?.roleClaim) return;
  const given = [claims[rule.roleClaim]].flat();
  const isGiven = (value: string | null) => value !== null && given.includes(value);
  const role: Role | undefined = isGiven(rule.companyAdminValue)
    ? 'ROLE_COMPANY'
    : isGiven(rule.quotationAdminValue)
      ? 'ROLE_QUOTATION_ADMIN'
      : undefined;
  if (!role) throw conflictingField('', 'PROVIDER_NO_ROLE', { name });
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('companyId', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user || user.role === role) return;
  const by = [{ field: 'provider', from: null, to: name }];
  await apply({ db: trx, actor: null }, users, user, { role }, 'UPDATED', by);
}
