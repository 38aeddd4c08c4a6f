import type { Db } from '../http/surroundings.ts';
import { formOf, type JobFieldValuesInput } from '../job-fields/values.ts';
import { isForReason, jobStatuses } from '../jobs/transitions.ts';
import { badField } from '../shared/problem.ts';
import { nameKey } from '../shared/same-name.ts';
import type { JobStatus } from '../shared/values.ts';
import { flagNamed } from './read-cells.ts';

/**
 * The values of a row's own job fields: a checkbox by yes or no, an option in any case.
 *
 * ownValuesIn(db, companyId, { 'fields.checked': 'yes' }) → [{ key: 'checked', isChecked: true }]
 */
export async function ownValuesIn(db: Db, companyId: string, row: object): Promise<JobFieldValuesInput> {
  const own = Object.entries(row).filter(([name]) => name.startsWith('fields.'));
  if (own.length === 0) return [];
  const form = await formOf(db, companyId);
  return own.map(([name, text]) => {
    const key = name.slice('fields.'.length);
    const field = form.find((one) => one.key === key);
    if (field?.type === 'CHECKBOX') {
      const isChecked = flagNamed(field.label)(text);
      if (typeof isChecked === 'boolean') return { key, isChecked };
    }
    const option = field?.options.find((one) => nameKey(one) === nameKey(text));
    return { key, text: option ?? text };
  });
}

/**
 * A moment of a cell, in RFC 3339. Without an offset, the clocks of the zone count; a day alone means 9:00.
 *
 * momentIn('2026-11-20 09:30', 'America/Toronto') → '2026-11-20T14:30:00Z'
 *
 * Undefined for other text, and for a moment with an offset.
 */
export function momentIn(text: string, timeZone: string): string | undefined {
  const [, day, time = '09:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/i.exec(text) ?? [];
  if (!day) return undefined;
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
  } catch (error) {
    if (error instanceof RangeError) return undefined; // 31 June
    throw error;
  }
}

/**
 * The status of a new job, by its worker, with the reason where the status needs a reason.
 *
 * @throws Problem BAD_INPUT for a status that the job can't have.
 */
export function statusOfNew(status: JobStatus | undefined, assigneeId: string | null, statusReason: string | null) {
  if (status === undefined) return { statusReason };
  if (status === 'NEW' && assigneeId !== null) {
    throw badField('status', 'NOT_ONE_OF', { allowed: jobStatuses.filter((one) => one !== 'NEW') }, status);
  }
  if (assigneeId === null && status !== 'NEW' && status !== 'CANCELLED') throw badField('assignee', 'REQUIRED');
  if (isForReason(status) && statusReason === null) throw badField('statusReason', 'REQUIRED');
  return { status, statusReason };
}
