import type { FieldError, FieldErrorCode, FieldErrorParams, Format, KindName, ValueType } from './field-errors.ts';

const LONGEST_SHOWN = 60;
const MOST_NAMED = 20;

/** The parameters of a code, if any, then the refused value. */
export type Refused<Code extends FieldErrorCode> = keyof FieldErrorParams[Code] extends never
  ? [params?: FieldErrorParams[Code], given?: unknown]
  : [params: FieldErrorParams[Code], given?: unknown];

/**
 * A wrong field, worded for a script.
 *
 * fieldError('priority', 'NOT_ONE_OF', { allowed: ['LOW', 'HIGH'] }, 'MILD').message
 *   → 'priority is "MILD"; it must be one of LOW, HIGH.'
 */
export function fieldError<Code extends FieldErrorCode>(
  path: string,
  code: Code,
  ...[params, given]: Refused<Code>
): FieldError {
  const subject = path || 'The record';
  const it = given === undefined ? subject : `${subject} is ${shown(given, path)}; it`;
  const message = `${SENTENCES[code](it, params as FieldErrorParams[Code])}.`;
  return { path, code, ...params, message } as FieldError; // TypeScript doesn't narrow the union by Code.
}

/** A value for a message, without passwords. */
function shown(value: unknown, path = ''): string {
  if (/password/iu.test(path)) return 'not right';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return shortened(text);
}

export function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** A kind's word in a sentence: 'customer_company' → 'customer company', 'bank_details' → 'set of bank details'. */
export function wordOf(kind: KindName): string {
  const word = kind.replaceAll('_', ' ');
  return word.endsWith('s') ? `set of ${word}` : word;
}

/** describe({ format: 'DECIMAL_ABOVE_0', digits: 12, places: 4 }) → 'a number above 0, such as 2.5, with …' */
export function describe({ format, digits, places }: FieldErrorParams['WRONG_FORMAT']): string {
  const size = [digits && `${digits} digits before the point`, places && `${places} after`]
    .filter(Boolean)
    .join(' and ');
  return size ? `${FORMATS[format]}, with at most ${size}` : FORMATS[format];
}

const FORMATS: Record<Format, string> = {
  LINE: 'one line of text, without a space at either end',
  TEXT: 'text, not only spaces, without control characters',
  EMAIL: 'one e-mail address, such as ana@lima.example',
  PHONE: 'a phone number, such as +1 (416) 555-0100',
  URL: 'an http or https URL, such as https://lima.example',
  COUNTRY: 'an ISO 3166-1 alpha-2 code, such as CA',
  COUNTRY_NAME: 'an ISO 3166-1 alpha-2 code, such as CA, or the English name of a country',
  CURRENCY: 'an ISO 4217 code, such as CAD',
  LOCALE: 'a BCP 47 tag, such as en-CA',
  TIME_ZONE: 'an IANA name, such as America/Toronto',
  DAY: 'a day of the calendar, such as 2026-11-20',
  MOMENT: 'a point in time, such as 2026-11-20T09:30:00Z, or with another offset',
  DECIMAL: 'a number, such as -12.5',
  DECIMAL_FROM_0: 'a number of 0 or more, such as 64.22',
  DECIMAL_ABOVE_0: 'a number above 0, such as 2.5',
  PERCENT: 'a percentage from 0 to 100, such as 9.975',
  PERCENT_ABOVE_0: 'a percentage above 0, up to 100, such as 30',
  KEY: 'a letter, then letters, digits and underscores, 50 in all at most, such as serialNumber',
  TAXES: 'up to 3 taxes, each a name and a percentage, separated by semicolons, such as GST 5; QST 9.975',
  LEAD_NUMBER: 'a lead number, such as L-000123',
  ID: 'a TypeID',
  CURSOR: 'a cursor that this service has answered',
  IDEMPOTENCY_KEY: '1 to 200 visible ASCII characters',
  OTHER: 'text without NUL characters',
};

const TYPES: Record<ValueType, string> = {
  TEXT: 'text',
  WHOLE_NUMBER: 'a whole number',
  NUMBER: 'a number',
  BOOLEAN: 'true or false',
  OBJECT: 'an object',
  LIST: 'a list',
};

/** The sentence of each code, without its full stop. `it` is the path, or the path and its value: 'priority is "MILD"; it' */
const SENTENCES: { [Code in FieldErrorCode]: (it: string, params: FieldErrorParams[Code]) => string } = {
  REFUSED: (it) => `${it} is refused`,
  REQUIRED: (it) => `${it} is missing`,
  ONE_REQUIRED: (it, { other }) => `${it} is missing, and so is ${other}; give one of them`,
  UNKNOWN: (it, { allowed }) => `${it} can’t be given here, only ${listed(allowed)}`,
  WRONG_TYPE: (it, { type }) => `${it} must be ${TYPES[type]}`,
  WRONG_FORMAT: (it, form) => `${it} must be ${describe(form)}`,
  NOT_ONE_OF: (it, { allowed }) => `${it} must be one of ${listed(allowed)}`,
  TOO_SHORT: (it, { min }) => `${it} must have at least ${min} characters`,
  TOO_LONG: (it, { max }) => `${it} must have at most ${max} characters`,
  TOO_MANY_LINES: (it, { max }) => `${it} must have at most ${max} lines`,
  TOO_MANY_WORDS: (it, { max }) => `${it} must have at most ${max} different words`,
  TOO_SLOW: (_, { max }) =>
    `The list took longer than ${max} seconds; narrow the list by a status, a customer or a longer search`,
  TOO_FEW: (it, { min }) => `${it} must have at least ${min} entries`,
  TOO_MANY: (it, { max }) => `${it} must have at most ${max} entries`,
  TOO_SMALL: (it, { min }) => `${it} must be at least ${min}`,
  TOO_LARGE: (it, { max }) => `${it} must be at most ${max}`,
  TOO_DEEP: (it, { max }) => `${it} must have at most ${max} objects and lists within each other`,
  TOO_MANY_BYTES: (it, { max }) => `${it} must have at most ${max / 1024} KiB`,
  TOO_MANY_PIXELS: (it, { max }) => `${it} must have at most ${max / 1_000_000} megapixels`,
  BROKEN_IMAGE: (it) => `${it} is a broken image, which can’t be decoded to its end`,
  BEFORE: (it, { other }) => `${it} must not be before ${other}`,
  PAST: (it) => `${it} must not have passed`,
  TOO_LATE: (it, { latest }) => `${it} must not be after ${latest}`,
  IN_FUTURE: (it) => `${it} must not be more than a day from now`,
  OTHER_YEAR: (it, { year }) => `${it} must be in ${year}, the year of the record’s number`,
  EXPIRED: (_, { name, latest }) => `${name} was valid until ${latest}`,
  REPEATED: (it, { other }) => `${it} is the same as ${other}`,
  NOT_ALLOWED: (it, { other }) => `${it} must be left out, because of ${other}`,
  UNCHANGEABLE: (it) => `${it} never changes`,
  FORBIDDEN: (it) => `${it} may only be changed by a super admin`,
  TAKEN: (it, { kind, given }) => `${it} is taken: another ${wordOf(kind)} has “${given}”, upper and lower case alike`,
  AMBIGUOUS: (it, { kind, given }) => `${it} is ambiguous: several records of the kind ${wordOf(kind)} have “${given}”`,
  NOT_FOUND: (it, { kind }) => `${it} names no ${wordOf(kind)} that can be chosen here`,
  INACTIVE: (_, { kind, name }) => `The ${wordOf(kind)} ${name} is switched off: switch it on first`,
  DELETED: (_, { kind, name }) => `The ${wordOf(kind)} ${name} is deleted: restore it first`,
  MERGED: (_, { kind, name }) => `This ${wordOf(kind)} was merged into ${name}; its id leads there`,
  IN_USE: (it, { count }) => `There are ${it} that depend on it: ${count}`,
  WRONG_STATUS: (_, { name, status, allowed }) =>
    allowed.length === 0
      ? `${name} is ${status} and can’t be changed any more`
      : `${name} is ${status}; for this it must be ${allowed.join(', ')}`,
  ILLEGAL_TRANSITION: (_, { name, status, to, allowed }) => {
    const left = allowed.length === 0 ? 'It stays as it is' : `From there it can become ${allowed.join(', ')}`;
    return `${name} is ${status} and can’t become ${to}. ${left}`;
  },
  NO_MOVE: (_, { name }) => `The last change of ${name} is no change of status, so it can’t be taken back`,
  HAS_LEFT: (_, { name }) => `The e-mail with ${name} has left, so its sending can’t be taken back`,
  NO_COMPLETED_INFO: (_, { name }) => `${name} has no completed info yet: save that first`,
  NONE_PRICED: (it) => `${it} must have at least one priced line`,
  NO_PASSWORD: (it) => `${it} logs in, so a password must be set first`,
  WRONG_PASSWORD: (it) => `${it} is not the present password`,
  COMMON_PASSWORD: (it) => `${it} is among the commonest passwords; choose another, such as four unrelated words`,
  PASSWORD_IS_EMAIL: (it) => `${it} is the e-mail; choose a password that nobody can read off`,
  PASSWORD_IS_NAME: (it) =>
    `${it} is made of the names of the person, the company or Docket; choose another, such as four unrelated words`,
  LAST_SUPER_ADMIN: (it) => `${it} is the last active super admin; without a super admin nobody could let another in`,
  NO_SEAT: (_, { name, max }) =>
    `All ${max} seats of ${name} are taken: switch a user off, or let a super admin add seats`,
  UNKNOWN_PLACEHOLDER: (it, { given, line, column, allowed }) =>
    `${it}, line ${line}, column ${column}: there is no placeholder {{ ${given} }}. There are ${allowed.join(', ')}`,
  TAG_NOT_ALLOWED: (it, { given, line, column }) =>
    `${it}, line ${line}, column ${column}: {% ${given} %} can’t stand in a template, only placeholders`,
  UNCLOSED_PLACEHOLDER: (it, { line, column }) =>
    `${it}, line ${line}, column ${column}: what opens with {{ must close with }}`,
  IBAN_COUNTRY: (it, { given }) =>
    `${it} must begin with the code of a country that has IBANs, such as GB, not “${given}”`,
  IBAN_LENGTH: (it, { country, length }) => `${it} must have ${length} characters, as each IBAN of ${country}`,
  IBAN_FORM: (it, { country, form }) => `${it} must have two check digits after ${country}, then ${form}`,
  IBAN_CHECKSUM: (it) =>
    `${it} has check digits that don’t fit; look for a mistyped character, or two that changed places`,
  OTHER_LIST: (it) => `${it} is a cursor of another list; begin with the first page`,
  OTHER_ORDER: (it) => `${it} is a cursor of the list in another order; begin with the first page`,
  OTHER_FILTER: (it) => `${it} is a cursor of the list with other filters; begin with the first page`,
  TOO_OLD: (it) =>
    `${it} is more than 30 days old; ask for changesCursor, read all records anew, and continue from there`,
  OTHER_DATABASE: (it) =>
    `${it} is no cursor of this database, or a backup was restored since; ask for changesCursor, read all records anew, and continue from there`,
};

// The type of keys doesn't say that the keys of the table are codes.
export const fieldErrorCodes = Object.keys(SENTENCES) as FieldErrorCode[];

function listed(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED).join(', ') || 'none';
  return words.length > MOST_NAMED ? `${named} … (${words.length} in all)` : named;
}
