import type { Field } from '../../records/fields/question.ts';

/** Use of a text's limit, once above 80 %: `181 of 200 characters.` */
export function roomIn(field: Field, value: unknown): string {
  const most = 'maxLength' in field ? field.maxLength : undefined;
  const used = typeof value === 'string' && field.type !== 'secret' ? value.length : 0;
  return most !== undefined && used > most * 0.8 ? `${used} of ${most} characters.` : '';
}
