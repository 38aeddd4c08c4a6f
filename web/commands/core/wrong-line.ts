import type { DecimalField, Field } from '../../records/fields/question.ts';

/** Errors as sentences, by the path of the part; `''` is the whole answer. */
export type Wrong = Readonly<Record<string, string>>;

/** The clocks of browser and service may differ. */
const clockErrorMs = 60_000;

/** The error of a single value; null for a correct value. */
export function wrongLine(field: Field, value: unknown): string | null {
  switch (field.type) {
    case 'email':
      return /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(String(value))
        ? tooLong(field, value)
        : `“${value}” is not an e-mail address, such as ana@lima.example.`;
    case 'number': {
      const { min, max } = field;
      if (typeof value === 'number' && value >= min && value <= max) return null;
      return `Enter a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}.`;
    }
    case 'decimal':
      return wrongDecimal(field, String(value));
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(String(value))
        ? null
        : `“${value}” is not a day, such as 2026-11-22, tomorrow, mon or +3d.`;
    case 'moment':
      if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)))
        return `“${value}” is not a day and time, such as 2026-11-22 9:00, tomorrow 9 or now.`;
      return field.isPast && Date.parse(String(value)) > Date.now() + clockErrorMs
        ? `${field.label} must not be in the future.`
        : null;
    case 'text':
    case 'longText':
    case 'phone':
    case 'url':
    case 'secret':
      return tooLong(field, value);
    case 'macro':
      return field.wrong(value);
    case 'signature':
      // Until the upload ends, the answer holds an explanation in place of the file's id.
      return typeof value === 'object' && value !== null && 'unsent' in value ? String(value.unsent) : null;
    default:
      return null;
  }
}

function tooLong({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Lengths, value: unknown): string | null {
  const { length } = String(value);
  if (length < minLength) return `At least ${minLength} characters, not ${length}.`;
  return length > maxLength ? `At most ${maxLength} characters, not ${length}.` : null;
}

interface Lengths {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** At most 15 digits before the point, as in the service. */
function wrongDecimal({ places = 4, min }: DecimalField, value: string): string | null {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(value) ?? [];
  if (/^-?\d{1,3},\d{3}$/.test(value))
    return `“${value}” can be read in two ways: ${value.replace(',', '')} or ${value.replace(',', '.')}?`;
  if (sign === undefined || whole === undefined) return `“${value}” is not a number, such as 12.5.`;
  if (part.length > places) return `At most ${places} decimal places, not ${part.length}.`;
  return min !== undefined && Number(value) < Number(min) ? `Enter ${min} or more.` : null;
}
