import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { nameIfDeleted } from '../records/references.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badFields, conflictingField } from '../shared/problem.ts';

/** @throws Problem BAD_INPUT at both fields for a customer without e-mail and phone. */
export function demandReachable({ email, phone }: Reachable): void {
  if (email || phone) return;
  throw badFields([
    fieldError('email', 'ONE_REQUIRED', { other: 'phone' }),
    fieldError('phone', 'ONE_REQUIRED', { other: 'email' }),
  ]);
}

/** @throws Problem CONFLICT for restoring a customer of a deleted customer company. */
export async function refuseDeletedCustomerCompany(
  db: Kysely<Tables>,
  customerCompanyId: string | null,
): Promise<void> {
  const deleted = await nameIfDeleted(db, 'customerCompanies', customerCompanyId);
  if (!deleted) return;
  throw conflictingField('customerCompanyId', 'DELETED', { kind: 'customer_company', name: deleted });
}

interface Reachable {
  email?: string | null | undefined;
  phone?: string | null | undefined;
}
