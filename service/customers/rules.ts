import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { conflictingField, Problem } from '../problem.ts';
import { nameIfDeleted } from '../records/references.ts';

/** @throws Problem BAD_INPUT at both fields for a customer with neither e-mail nor phone. */
export function demandReachable({ email, phone }: Reachable): void {
  if (email || phone) return;
  const message = 'A customer has an e-mail, a phone, or both; here both are empty.';
  const errors = ['email', 'phone'].map((path) => ({ path, code: 'REQUIRED', message }));
  throw new Problem('BAD_INPUT', message, { errors });
}

/** @throws Problem CONFLICT where the customer company of a customer who is to be restored is deleted. */
export async function refuseDeletedCustomerCompany(
  db: Kysely<Tables>,
  customerCompanyId: string | null,
): Promise<void> {
  const deleted = await nameIfDeleted(db, 'customerCompanies', customerCompanyId);
  if (!deleted) return;
  const message = `Their customer company ${deleted} is deleted: restore it first.`;
  throw conflictingField('customerCompanyId', 'DELETED', message);
}

interface Reachable {
  email?: string | null | undefined;
  phone?: string | null | undefined;
}
