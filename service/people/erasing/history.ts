import type { RawBuilder } from 'kysely';
import type { Writing } from '../../records/writing.ts';
import type { FieldChange } from '../../shared/values.ts';
import { rewriteHistory } from './rewriting.ts';
import { ERASED } from './traces.ts';

/** The fields with words of Docket. */
const PLAIN_FIELDS = new Set(['status', 'role', 'scope', 'priority', 'messageId', 'version']);

const gone = (value: unknown) => (value === null || value === undefined ? value : ERASED);

/** A change without its values. */
export const erasedChange = ({ field, from, to }: FieldChange): FieldChange =>
  PLAIN_FIELDS.has(field) ? { field, from, to } : { field, from: gone(from), to: gone(to) };

/** Takes the values out of the audit trail of records: the fields and their authors stay. */
export const historyOfRecords = (writing: Writing, condition: RawBuilder<unknown>): Promise<void> =>
  rewriteHistory(writing, condition, erasedChange);
