import { sql } from 'kysely';
import { liveRows } from '../../records/dependents.ts';
import type { Dependent } from '../../records/kind.ts';

/** Draft quotations show the present supporting records; sent quotations keep a copy. */
export function draftsThatName(column: 'termsId' | 'contactDetailsId' | 'bankDetailsId'): Dependent {
  return liveRows('draft quotations', 'quotations', column, sql`status = 'DRAFT'`);
}
