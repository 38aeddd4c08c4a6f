import type { FieldError, FieldErrorCode, FieldErrorParams, Format, KindName, ValueType } from './field-errors.ts';
import { listed } from './listed-entries.ts';

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
 *   → 'priority ("MILD") must be LOW or HIGH.'
 */
export function fieldError<Code extends FieldErrorCode>(
  path: string,
  code: Code,
  ...[params, given]: Refused<Code>
): FieldError {
  const subject = path || 'The record';
  // A password is never shown.
  const it = given === undefined || /password/iu.test(path) ? subject : `${subject} (${shown(given)})`;
  const message = `${SENTENCES[code](it, params as FieldErrorParams[Code])}.`;
  return { path, code, ...params, message } as FieldError; // TypeScript doesn't narrow the union by Code.
}

function shown(value: unknown): string {
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
  const size = [digits && `${digits} digits before the point`, places !== undefined && `${places || 'none'} after`]
    .filter(Boolean)
    .join(' and ');
  return size ? `${FORMATS[format]}, with at most ${size}` : FORMATS[format];
}

const FORMATS: Record<Format, string> = {
  LINE: 'one line of text, without a space at either end',
  TEXT: 'text with at least one letter, digit or sign, and without control characters',
  EMAIL: 'one e-mail address, such as ana@lima.example',
  PHONE: 'a phone number, such as +1 (416) 555-0100',
  URL: 'an http or https URL, such as https://lima.example',
  COUNTRY: 'an ISO 3166-1 alpha-2 code, such as CA',
  COUNTRY_NAME: 'an ISO 3166-1 alpha-2 code, such as CA, or the name of a country',
  CURRENCY: 'an ISO 4217 code, such as CAD',
  LOCALE: 'a BCP 47 tag, such as en-CA',
  TIME_ZONE: 'an IANA name, such as America/Toronto',
  DAY: 'a date, such as 2026-11-20',
  MOMENT: 'a date and time with an offset, such as 2026-11-20T09:30:00Z',
  DECIMAL: 'a number, such as -12.5',
  DECIMAL_FROM_0: 'a number of 0 or more, such as 64.22',
  DECIMAL_ABOVE_0: 'a number above 0, such as 2.5',
  PERCENT: 'a percentage from 0 to 100, such as 9.975',
  PERCENT_ABOVE_0: 'a percentage above 0, up to 100, such as 30',
  KEY: 'a letter, then up to 49 letters, digits and underscores, such as serialNumber',
  TAXES: 'up to 3 taxes, each a name and a percentage, separated by semicolons, such as GST 5; QST 9.975',
  LEAD_NUMBER: 'a lead number, such as L-000123',
  ID: 'an id, such as job_01jd3k8f0ve2mb2q5d6n7x8y9z',
  CURSOR: 'a cursor from an earlier answer',
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

/** The sentences of each code, without the last full stop. `it` is the path, or the path and the value: 'priority ("MILD")' */
const SENTENCES: { [Code in FieldErrorCode]: (it: string, params: FieldErrorParams[Code]) => string } = {
  REFUSED: (it) => `${it} is refused`,
  REQUIRED: (it) => `${it} is missing`,
  ONE_REQUIRED: (it, { other }) => `Give ${it} or ${other}: both are missing`,
  UNKNOWN: (it, { allowed }) => `${it} is not a field here. The fields are ${named(allowed)}`,
  WRONG_TYPE: (it, { type }) => `${it} must be ${TYPES[type]}`,
  WRONG_FORMAT: (it, form) => `${it} must be ${describe(form)}`,
  NOT_ONE_OF: (it, { allowed }) => `${it} must be ${named(allowed, 'or')}`,
  TOO_SHORT: (it, { min }) => `${it} must have at least ${count(min, 'character')}`,
  TOO_LONG: (it, { max }) => `${it} must have at most ${count(max, 'character')}`,
  TOO_MANY_LINES: (it, { max }) => `${it} must have at most ${count(max, 'line')}`,
  TOO_MANY_WORDS: (it, { max }) => `${it} must have at most ${max} different words`,
  TOO_SLOW: (_, { max }) =>
    `The list took longer than ${count(max, 'second')}. Narrow the list by a status, a customer or a longer search`,
  TOO_FEW: (it, { min }) => `${it} must have at least ${min} ${min === 1 ? 'entry' : 'entries'}`,
  TOO_MANY: (it, { max }) => `${it} must have at most ${max} ${max === 1 ? 'entry' : 'entries'}`,
  TOO_SMALL: (it, { min }) => `${it} must be at least ${min}`,
  TOO_LARGE: (it, { max }) => `${it} must be at most ${max}`,
  MORE_THAN_AMOUNT: (it, { most }) => `${it} must be at most ${most}, the amount before the discount`,
  TOO_DEEP: (it, { max }) => `${it} must nest objects and lists at most ${count(max, 'level')} deep`,
  TOO_MANY_BYTES: (it, { max }) => `${it} must have at most ${max / 1024} KiB`,
  TOO_MANY_PIXELS: (it, { max }) => `${it} must have at most ${max / 1_000_000} megapixels`,
  BROKEN_IMAGE: (it) => `${it} is a damaged image. Upload an intact file`,
  BEFORE: (it, { other }) => `${it} must not be before ${other}`,
  PAST: (it) => `${it} must not be in the past`,
  TOO_LATE: (it, { latest }) => `${it} must be ${latest} or earlier`,
  IN_FUTURE: (it) => `${it} must be at most a day from now`,
  OTHER_YEAR: (it, { year }) => `${it} must be in ${year}, the year of the record’s number`,
  EXPIRED: (_, { name, latest }) => `${name} was valid until ${latest}`,
  REPEATED: (it, { other }) => `${it} repeats ${other}. Give another value`,
  NOT_ALLOWED: (it, { other }) => `Leave out ${it}, because of ${other}`,
  UNCHANGEABLE: (it) => `${it} can’t be changed`,
  FORBIDDEN: (it) => `Only a super admin may change ${it}`,
  TAKEN: (it, { kind, given }) =>
    `${it} is taken: another ${wordOf(kind)} uses “${given}”. Upper and lower case count as the same`,
  EXISTS: (_, { kind, name }) => `The ${wordOf(kind)} ${name} is the same`,
  AMBIGUOUS: (it, { kind, given }) => `${it} matches more than one ${wordOf(kind)} called “${given}”. Name only one`,
  NOT_FOUND: (it, { kind }) => `${it} matches no ${wordOf(kind)} that you may choose`,
  INACTIVE: (_, { kind, name }) => `The ${wordOf(kind)} ${name} is inactive. Switch ${name} on first`,
  DELETED: (_, { kind, name }) => `The ${wordOf(kind)} ${name} is deleted. Restore ${name} first`,
  MERGED: (_, { kind, name }) => `This ${wordOf(kind)} was merged into ${name}. Use ${name}`,
  ERASED: (_, { kind }) =>
    `This ${wordOf(kind)} is erased for good. Nothing changes or restores an erased ${wordOf(kind)}`,
  IN_USE: (it, { count }) => `The record is in use: ${it} (${count})`,
  WRONG_STATUS: (_, { name, status, allowed }) =>
    allowed.length === 0
      ? `${name} is ${status} and can’t be changed any more`
      : `${name} is ${status}. Only ${named(allowed, 'or')} allows this change`,
  ILLEGAL_TRANSITION: (_, { name, status, to, allowed }) => {
    const left = allowed.length === 0 ? `${status} is final` : `Possible now: ${named(allowed)}`;
    return `${name} is ${status} and can’t become ${to}. ${left}`;
  },
  NO_MOVE: (_, { name }) => `The last change of ${name} was not a change of status, so nothing can be taken back`,
  HAS_LEFT: (_, { name }) => `The e-mail with ${name} has left and can’t be taken back`,
  NO_COMPLETED_INFO: (_, { name }) => `${name} has no completed info yet. Save the completed info first`,
  NONE_PRICED: (it) => `${it} must have at least one line with a price`,
  NO_PASSWORD: (it) => `Users with this ${it} log in. Set a password first`,
  HAS_PASSWORD: (_, { name }) => `${name} already has a password and needs no invitation`,
  NOT_INVITED: (_, { name }) => `${name} has no open invitation`,
  NO_MAIL_SERVER: () => 'No mail server is set up. Set a password instead, or ask the operator for a mail server',
  WRONG_PASSWORD: (it) => `${it} is not the current password`,
  COMMON_PASSWORD: (it) => `${it} is one of the most common passwords. Choose another, such as four unrelated words`,
  PASSWORD_IS_EMAIL: (it) => `${it} must differ from the e-mail address`,
  PASSWORD_IS_NAME: (it) =>
    `${it} consists of the names of the person, the company or Docket. Choose another, such as four unrelated words`,
  WRONG_CODE: (it) => `${it} is wrong or used. Take the next code of the authenticator app, or an unused recovery code`,
  SETUP_OVER: (it) => `${it} is older than 15 minutes, or another user’s. Ask for newAuthenticator again`,
  HAS_AUTHENTICATOR: () => 'The user already has an authenticator app. Remove the app first',
  PASSKEY_REFUSED: (it) => `${it} is wrong, older than 5 minutes, or for another site. Ask for newPasskey again`,
  HAS_PASSKEY: () => 'The passkey is already added',
  NO_SECOND_FACTOR: () => 'The user has no second factor',
  OWN_SECOND_FACTOR: () =>
    'Remove your own authenticator app by endAuthenticator, and your passkeys by endPasskey, with a code',
  PROVIDER_GONE: (_, { name }) => `${name} can’t be reached, or fails. Log in with the password`,
  PROVIDER_SETUP: (_, { name }) =>
    `${name} refuses Docket: check the issuer, the client, its secret and its redirect address`,
  PROVIDER_DENIED: (_, { name }) => `${name} refused the login, or the person cancelled`,
  PROVIDER_WRONG_ISSUER: (_, { name }) => `The answer comes from another issuer than ${name}`,
  PROVIDER_WRONG_AUDIENCE: (_, { name }) => `The answer of ${name} is for another application`,
  PROVIDER_WRONG_NONCE: (_, { name }) => `The answer of ${name} belongs to another login. Begin again`,
  PROVIDER_WRONG_SIGNATURE: (_, { name }) => `The answer of ${name} is not signed by one of its present keys`,
  PROVIDER_EXPIRED: (_, { name }) =>
    `The answer of ${name} has expired. If new answers have expired, too, compare the clocks`,
  PROVIDER_CLOCK: (_, { name }) => `The answer of ${name} is from the future: compare the clocks`,
  PROVIDER_EMAIL_UNVERIFIED: (_, { name }) => `${name} names no verified e-mail address`,
  PROVIDER_NO_ACCOUNT: (_, { name }) =>
    `No account that can log in has the e-mail address that ${name} names. Ask an administrator for an account`,
  PROVIDER_LOGIN_OVER: () => 'The login by the provider took too long, was used, or began in another tab. Begin again',
  PROVIDER_OTHER_ACCOUNT: () => 'The offer of a link is over, or for another account. Log in by the provider again',
  PROVIDER_TAKEN: (_, { name }) => `Another account is linked to this person at ${name}. Remove the link there first`,
  PROVIDER_NONE: () => 'No company has a login provider for this address. Log in with the password',
  PROVIDER_NO_ROLE: (_, { name }) => `${name} gives the person no role in Docket`,
  LAST_SUPER_ADMIN: () =>
    'The last active super admin can’t be deleted, switched off or given another role. Add another super admin first',
  OWN_ERASURE: () => 'You can’t erase yourself. Another administrator can',
  NO_SEAT: (_, { name, max }) =>
    `All ${max} seats of ${name} are taken. Switch a user off, or ask a super admin for more seats`,
  UNKNOWN_PLACEHOLDER: (it, { given, line, column, allowed }) =>
    `${it}, line ${line}, column ${column}: {{ ${given} }} is not a placeholder. Use ${allowed.join(', ')}`,
  TAG_NOT_ALLOWED: (it, { given, line, column }) =>
    `${it}, line ${line}, column ${column}: {% ${given} %} is not allowed. Use placeholders only`,
  UNCLOSED_PLACEHOLDER: (it, { line, column }) =>
    `${it}, line ${line}, column ${column}: close the placeholder with }}`,
  IBAN_COUNTRY: (it, { given }) =>
    `${it} must begin with the code of a country that has IBANs, such as GB, not “${given}”`,
  IBAN_LENGTH: (it, { country, length }) => `${it} must have ${length} characters, like every IBAN of ${country}`,
  IBAN_FORM: (it, { country, form }) => `${it} must have two check digits after ${country}, then ${form}`,
  IBAN_CHECKSUM: (it) => `${it} has wrong check digits. Look for a mistyped character, or for two swapped characters`,
  OTHER_LIST: (it) => `${it} is a cursor of another list. Begin with the first page`,
  OTHER_ORDER: (it) => `${it} is a cursor of the list in another order. Begin with the first page`,
  OTHER_FILTER: (it) => `${it} is a cursor of the list with other filters. Begin with the first page`,
  TOO_OLD: (it) => `${it} is more than 30 days old. ${ANEW}`,
  OTHER_DATABASE: (it) => `${it} is no cursor of this database, or a backup was restored since. ${ANEW}`,
};

const ANEW = 'Ask for changesCursor, read all records again, and continue from the new cursor';

// The type of keys doesn't say that the keys of the table are codes.
export const fieldErrorCodes = Object.keys(SENTENCES) as FieldErrorCode[];

/** `A, B, C`, or with `last` `A, B or C` */
function named(words: readonly string[], last?: 'or'): string {
  if (words.length > MOST_NAMED) return `${words.slice(0, MOST_NAMED).join(', ')} … (${words.length} in all)`;
  return (last ? listed(words, last) : words.join(', ')) || 'none';
}

const count = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`;
