import { sql } from 'kysely';
import { customers } from '../../customers/customer.ts';
import type { Db } from '../../http/surroundings.ts';
import { isOpenJob } from '../../jobs/open-jobs.ts';
import { tellSecurityEvents } from '../../login/events/security-event.ts';
import { audit } from '../../records/audit.ts';
import { liveRows, refuseInUse } from '../../records/dependents.ts';
import type { Dependent, Row } from '../../records/kind.ts';
import { lock, type Seen, type WritingBy } from '../../records/writes.ts';
import type { Writing } from '../../records/writing.ts';
import { conflictingField } from '../../shared/problem.ts';
import { leave } from '../../users/rules.ts';
import { users } from '../../users/user.ts';
import { ofCustomer } from '../customer-data.ts';
import { customerParts } from './customer-parts.ts';
import { forgetWords } from './forget-words.ts';
import { type Erased, type ErasedCustomer, type Part, partNames } from './part.ts';
import { type Known, knownOf, placeholderOf, scrubbing, scrubbingWhole } from './traces.ts';
import { userParts } from './user-parts.ts';

/** Work in progress, which needs the customer's name. */
const inProgress: readonly Dependent[] = [
  liveRows('open jobs', 'jobs', 'customerId', isOpenJob),
  liveRows('draft quotations', 'quotations', 'customerId', sql`status = 'DRAFT'`),
  {
    name: 'messages in delivery',
    count: async (db, id) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from messages where status = 'SENDING' and record_id in (
          select id from jobs where customer_id = ${id} union all select id from quotations where customer_id = ${id}
          union all select id from proforma_invoices where customer_id = ${id})`.execute(db);
      return rows[0]?.count ?? 0;
    },
  },
];

/** The customer of an erasure. */
export async function erasedCustomer(db: Db, { id, companyId }: Row<'customers'>): Promise<ErasedCustomer> {
  return { id, companyId, placeholder: placeholderOf('customer', id), of: await ofCustomer(db, id) };
}

/** The user of an erasure. */
export const erasedUser = ({ id, companyId }: Row<'users'>): Erased => ({
  id,
  companyId,
  placeholder: placeholderOf('user', id),
});

/**
 * Erases a customer for good, deleted or not: the record, the records merged into it, and the customer's traces. Documents that
 * commercial and tax law demands stay as they are.
 *
 * @throws Problem NOT_FOUND, STALE_VERSION, CONFLICT for a merged or erased customer, IN_USE for work in progress.
 */
export async function eraseCustomer(writing: WritingBy, seen: Seen): Promise<void> {
  const row = await lock(writing, customers, seen, 'erase');
  await refuseInUse(writing.db, { type: 'customer', dependents: inProgress }, row.id);
  await eraseLockedCustomer(writing, row);
}

/** Erases a customer whose row is locked. */
export async function eraseLockedCustomer(writing: Writing, row: Row<'customers'>): Promise<void> {
  const person = await erasedCustomer(writing.db, row);
  const merged = await writing.db.selectFrom('customers').where('id', 'in', person.of.ids).selectAll().execute();
  await erase(writing, person, await knownOf(writing.db, merged), customerParts);
}

/**
 * Erases a user for good, deleted or not: the account, all ways in, and the user's name on changes, notes and messages.
 *
 * @throws Problem NOT_FOUND, STALE_VERSION, CONFLICT for the viewer, an erased user or the last super admin, IN_USE for open jobs.
 */
export async function eraseUser(writing: WritingBy, seen: Seen): Promise<void> {
  const row = await lock(writing, users, seen, 'erase');
  if (row.id === writing.actor.userId) throw conflictingField('', 'OWN_ERASURE');
  await refuseInUse(writing.db, users, row.id);
  await leave(writing.db, row);
  await eraseLockedUser(writing, row);
}

/** Erases a user whose row is locked. */
export const eraseLockedUser = async (writing: Writing, row: Row<'users'>): Promise<void> =>
  erase(writing, erasedUser(row), await knownOf(writing.db, [row]), userParts);

async function erase<Person extends Erased>(
  writing: Writing,
  person: Person,
  known: Known,
  parts: readonly Part<Person>[],
): Promise<void> {
  const { db, actor } = writing;
  const scrub = scrubbing(known, person.placeholder);
  const scrubWhole = scrubbingWhole(known, person.placeholder);
  for (const part of parts) await part.erase?.({ ...writing, person, known, scrub, scrubWhole });
  await forgetWords(db, person.companyId, known);
  const { id, companyId } = person;
  await audit(writing, { recordId: id, companyId, action: 'ERASED', changes: [] });
  const changes = [{ field: 'record', from: null, to: id }];
  const userId = id.startsWith('user_') ? id : null;
  await tellSecurityEvents(db, [{ kind: 'DATA_ERASED', companyId, userId, actor, changes }]);
}

/** What an erasure does to each part, without the parts that a person does not have. */
export async function previewOf<Person extends Erased>(db: Db, person: Person, parts: readonly Part<Person>[]) {
  const counted = [];
  for (const { name, fate, count } of parts) counted.push({ name, fate, count: await count(db, person) });
  const shown = counted.filter(({ count }) => count > 0);
  const inOrder = shown.toSorted((a, b) => partNames.indexOf(a.name) - partNames.indexOf(b.name));
  return { personId: person.id, placeholder: person.placeholder.name, parts: inOrder };
}
