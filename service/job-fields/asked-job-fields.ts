import type { Db } from '../http/surroundings.ts';
import type { AskedField } from '../shared/query/catalogue.ts';
import { askedJobField } from '../shared/query/own-fields.ts';

/** The most job fields of all companies that a super admin asks by. */
const MOST = 500;

/** A company's job fields as queries name them, or the job fields of every company; of two with a key the older stays. */
export async function askedJobFields(db: Db, companyId: string | null): Promise<AskedField[]> {
  const live = db.selectFrom('jobFields').where('deletedAt', 'is', null).orderBy('id').limit(MOST);
  const rows = await (companyId === null ? live : live.where('companyId', '=', companyId))
    .select(['key', 'label', 'type', 'options'])
    .execute();
  const byKey = new Map(rows.toReversed().map((row) => [row.key, row]));
  return [...byKey.values()].toReversed().map(askedJobField);
}
