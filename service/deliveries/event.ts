import type { Static } from 'typebox';
import type { SettledChange } from '../changes/look.ts';
import { answerOf, type RecordChange } from '../changes/record-change.ts';
import { typeOf } from '../shared/ids.ts';

/** The type of an event: a change of status of a job → `job.status_changed`. */
export const eventType = ({ recordId, action }: Pick<SettledChange, 'recordId' | 'action'>): string =>
  `${typeOf(recordId)}.${action.toLowerCase()}`;

/** The change in a body without a GraphQL document. */
export interface ToldChange extends Omit<Static<typeof RecordChange>, 'cursor'> {
  /** The record's version when Docket read the change. */
  version: number | null;
}

export function toldChange(change: SettledChange, matches: boolean | null, version: number | null): ToldChange {
  const { cursor: _, ...told } = answerOf(change, matches);
  return { ...told, version };
}

/** A body (Standard Webhooks): the type, the time of the change, and the data. */
export function bodyOf(
  { type, at, recordId }: { type: string; at: Date; recordId: string },
  data: unknown,
  errors?: unknown,
): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), recordId, data, ...(errors !== undefined && { errors }) });
}
