import { sql } from 'kysely';
import { liveRows } from '../../records/dependents.ts';
import type { Dependent } from '../../records/kind.ts';

/** Quotations that still say what a record says at the moment: once they are sent, they keep it. */
export function draftsThatName(column: 'termsId' | 'contactDetailsId' | 'bankDetailsId'): Dependent {
  return liveRows('draft quotations', 'quotations', column, sql`status = 'DRAFT'`);
}
