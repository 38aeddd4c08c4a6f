import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { audit } from '../audit.ts';
import type { EmailPurpose, Tables } from '../database/tables.ts';
import type { Writing } from '../writing.ts';

interface Place {
  /** The template that is to be the default, where it is there already. */
  id?: string;
  companyId: string;
  purpose: EmailPurpose;
}

/** Takes the default of a purpose from the template that has it, so that another can have it. One at a time in a company. */
export async function clearDefault(writing: Writing, { id = '', companyId, purpose }: Place): Promise<void> {
  await takeTurn(writing.db, companyId);
  const cleared = await writing.db
    .updateTable('emailTemplates')
    .set({ isDefault: false, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('companyId', '=', companyId)
    .where('purpose', '=', purpose)
    .where('isDefault', '=', true)
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .returning('id')
    .execute();
  for (const { id: recordId } of cleared) {
    const changes = [{ field: 'isDefault', from: true, to: false }];
    await audit(writing, { recordId, companyId, action: 'UPDATED', changes });
  }
}

/** A template that comes back is the default no more where another has become it. */
export async function yieldDefault(
  { db }: Writing,
  { id, companyId, purpose, isDefault }: Required<Place> & { isDefault: boolean },
) {
  if (!isDefault) return;
  await takeTurn(db, companyId);
  const other = await db
    .selectFrom('emailTemplates')
    .where('companyId', '=', companyId)
    .where('purpose', '=', purpose)
    .where('isDefault', '=', true)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (other) await db.updateTable('emailTemplates').set({ isDefault: false }).where('id', '=', id).execute();
}

/** Of two who choose a default of a company at once, the second waits until the first is done. */
async function takeTurn(db: Kysely<Tables>, companyId: string): Promise<void> {
  await db.selectFrom('companies').where('id', '=', companyId).select('id').forNoKeyUpdate().execute();
}
