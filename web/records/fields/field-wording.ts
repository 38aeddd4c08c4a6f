import type {
  FieldErrorCode,
  FieldErrorParams,
  Format,
  KindName,
  ValueType,
} from '../../../service/shared/field-errors.ts';
import { listed } from '../../../service/shared/listed-entries.ts';
import { RECENT_LOGIN_MINUTES } from '../../../service/shared/recent-login.ts';
import { inSentence } from '../../ground/capitalised.ts';
import type { Refusal, WrongField } from '../../ground/refusal.ts';
import { type Kind, kinds } from '../kinds.ts';
import { wordFor } from '../words.ts';
import { fieldLabel, readable } from './labels.ts';
import { neededText } from './needed.ts';

/** The label on the screen of a path of the input; null where the screen has no such field. */
export type LabelAt = (path: string) => string | null;

/**
 * Words a wrong field from its code, its parameters and the label of the screen. The service’s own sentence is for scripts:
 * the sentence names fields of the API. An unknown code has a general sentence.
 *
 * wrongField({ path: 'reference', code: 'TOO_LONG', max: 60 }, () => 'Customer reference')
 *   → 'Customer reference: at most 60 characters.'
 */
export function wrongField(error: WrongField, labelAt: LabelAt): string {
  const label = (error.path && labelAt(error.path)) || 'This';
  const other = 'other' in error ? (labelAt(String(error.other)) ?? 'another field') : '';
  const say = sentences[error.code] as ((label: string, params: never, other: string) => string) | undefined;
  try {
    if (say) return say(label, error as never, other);
  } catch {
    // A service of another version may leave out a parameter.
  }
  return `${label} was refused.`;
}

/** A refusal without wrong fields, by its code. */
export const wholes: Readonly<
  Record<Exclude<Refusal['code'], 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'OFFLINE'>, string>
> = {
  BAD_INPUT: 'Some answers were refused.',
  UNAUTHENTICATED: 'You are logged out.',
  SECOND_FACTOR_REQUIRED: 'The login needs a code.',
  LOGIN_TOO_OLD: `Nothing was changed, because the change needs a login of the last ${RECENT_LOGIN_MINUTES} minutes.`,
  FORBIDDEN: 'Your role can’t do this.',
  SECOND_FACTOR_SETUP_REQUIRED: 'A second factor is required. Add one on My account first.',
  NOT_FOUND: 'The record no longer exists.',
  CONFLICT: 'Another record prevents the change.',
  STALE_VERSION: 'Someone else changed the record first.',
  IN_USE: 'Other records depend on the record.',
  SEATS_EXHAUSTED: 'All seats of the company are taken.',
  ILLEGAL_TRANSITION: 'The record’s status doesn’t allow the change.',
  IDEMPOTENCY_MISMATCH: 'The same request was sent before with other answers.',
  TOO_LARGE: 'The answers are too large to send.',
  UNSUPPORTED_MEDIA_TYPE: 'Files of this type are not accepted.',
};

/** Wrong fields of a record in sentences, each once, with the labels of the kind’s declaration. */
export function wrongFields(fields: readonly WrongField[], kind: Kind | null): string {
  const uses = fields.filter((error) => error.code === 'IN_USE');
  if (uses.length > 0) return inUse(uses);
  const labelAt: LabelAt = (path) => (path === '' ? null : fieldLabel(kind, path));
  return [...new Set(withoutMirrors(fields).map((error) => wrongField(error, labelAt)))].join(' ');
}

/** Each refusal once: that e-mail or phone is required may stand at both fields. */
export const withoutMirrors = (fields: readonly WrongField[]): readonly WrongField[] =>
  fields.filter((error, at) => !fields.slice(0, at).some((before) => isMirror(before, error)));

const isMirror = (one: WrongField, other: WrongField): boolean =>
  one.code === 'ONE_REQUIRED' && other.code === 'ONE_REQUIRED' && nameAt(one.path) === other.other;

/** `rows.3.email` → `email` */
const nameAt = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `3 users and 1 job depend on the record.` */
export function inUse(uses: readonly { readonly path: string; readonly count: number }[]): string {
  const counts = uses.map(({ path, count }) => counted(count, path));
  const total = uses.reduce((sum, { count }) => sum + count, 0);
  return `${listed(counts, 'and')} ${total === 1 ? 'depends' : 'depend'} on the record.`;
}

/** `3 customer companies` of 3 and `customerCompanies`. */
function counted(count: number, path: string): string {
  const words = inSentence(readable(path));
  const kind = Object.values(kinds).find(({ plural, singular }) => [plural, singular].includes(words));
  return `${count} ${kind ? (count === 1 ? kind.singular : kind.plural) : words}`;
}

type Sentences = {
  readonly [Code in FieldErrorCode]: (
    label: string,
    params: FieldErrorParams[Code] & { path: string },
    other: string,
  ) => string;
};

const sentences: Sentences = {
  REFUSED: (label) => `${label} was refused.`,
  REQUIRED: neededText,
  ONE_REQUIRED: (label, _, other) => `${label} or ${inSentence(other)} is required.`,
  UNKNOWN: () => 'There is no such field.',
  WRONG_TYPE: (label, { type }) => `${label} must be ${types[type]}.`,
  WRONG_FORMAT: (label, { format, digits, places, given }) =>
    `${label} must be ${formats[format]}${atMost(digits, places)}${not(given)}.`,
  NOT_ONE_OF: (label, { allowed, given }) =>
    allowed.length > 0 && allowed.length <= 8
      ? `${label} must be ${listed(allowed.map(wordFor), 'or')}${not(given)}.`
      : `${label}${given ? ` “${given}”` : ''} is not one of the choices.`,
  TOO_SHORT: (label, { min }) => `${label}: at least ${count(min, 'character')}.`,
  TOO_LONG: (label, { max }) => `${label}: at most ${count(max, 'character')}.`,
  TOO_MANY_LINES: (label, { max }) => `${label}: at most ${count(max, 'line')}.`,
  TOO_MANY_WORDS: (_, { max }) => `A search takes at most ${inDigits(max)} different words. Leave some out.`,
  TOO_SLOW: (_, { max, given, path }) => {
    const takes = `takes longer than ${count(max, 'second')}`;
    if (path === 'orderBy')
      return `This order ${takes}. Choose an order by a field of the record itself, or narrow the list by a status, a customer or days.`;
    if (given) return `“${given}” ${takes}. Use longer words, or add a status, a customer or days.`;
    return `The list ${takes}. Narrow the list by a status, a customer or a longer search.`;
  },
  TOO_FEW: (label, { min }) => `${label}: at least ${inDigits(min)}.`,
  TOO_MANY: (label, { max }) => `${label}: at most ${inDigits(max)}.`,
  TOO_SMALL: (label, { min }) => `${label} must be ${inDigits(min)} or more.`,
  TOO_LARGE: (label, { max }) => `${label} must be ${inDigits(max)} or less.`,
  MORE_THAN_AMOUNT: (label, { most }) => `${label} must be ${most} or less, the amount before the discount.`,
  TOO_DEEP: (label, { max }) => `${label}: at most ${count(max, 'level')}.`,
  TOO_MANY_BYTES: (label, { max }) => `${label}: at most ${bytes(max)}.`,
  TOO_MANY_PIXELS: (label, { max }) => `${label}: at most ${inDigits(Math.floor(max / 1e6))} megapixels.`,
  BROKEN_IMAGE: (label) => `${label} is not an intact image. Choose another file.`,
  BEFORE: (label, _, other) => `${label} must be after ${other}.`,
  PAST: (label) => `${label} must not be in the past.`,
  TOO_LATE: (label, { latest }) => `${label} must be ${day(latest)} or earlier.`,
  IN_FUTURE: (label) => `${label} must not be in the future.`,
  OTHER_YEAR: (label, { year }) => `${label} must be in ${year}, the year of the number.`,
  EXPIRED: (_, { name, latest }) => `${name} was valid until ${day(latest)}.`,
  REPEATED: (label) => `${label} repeats an earlier entry.`,
  NOT_ALLOWED: (label, _, other) => `${label} must be empty because of ${other}.`,
  UNCHANGEABLE: (label) => `${label} can’t be changed.`,
  FORBIDDEN: (label) => `Your role can’t change ${label}.`,
  TAKEN: (label, { kind, given }) => `Another ${nounOf(kind)} already uses the ${inSentence(label)} ${given}.`,
  EXISTS: (_, { kind, name }) => `${name} is the same ${nounOf(kind)}.`,
  AMBIGUOUS: (label, { given }) => `${label}: several records match ${given}. Name only one.`,
  NOT_FOUND: (label, { kind, given }) =>
    given
      ? `${label}: there is no active ${nounOf(kind)} “${given}”. Correct the name, or add the ${nounOf(kind)} first.`
      : `${label}: there is no such ${nounOf(kind)}.`,
  INACTIVE: (_, { name }) => `${name} is inactive. Switch ${name} on first.`,
  DELETED: (_, { name }) => `${name} is deleted. Restore ${name} first.`,
  MERGED: (_, { kind, name }) => `This ${nounOf(kind)} was merged into ${name}. Open ${name}.`,
  ERASED: (_, { kind }) => `This ${nounOf(kind)} is erased for good.`,
  IN_USE: (label, { count }) => inUse([{ path: label, count }]),
  WRONG_STATUS: (_, { name, status, allowed }) =>
    `${name} is ${word(status)}.${allowed.length > 0 ? ` Only ${listed(allowed.map(word), 'or')} allows the change.` : ''}`,
  ILLEGAL_TRANSITION: (_, { name, status, to, allowed }) =>
    `${name} is ${word(status)} and can’t become ${word(to)}.${
      allowed.length > 0 ? ` Possible now: ${listed(allowed.map(word), 'or')}.` : ''
    }`,
  NO_MOVE: (_, { name }) => `${name} has changed since.`,
  HAS_LEFT: (_, { name }) => `The e-mail with ${name} has already left.`,
  NO_COMPLETED_INFO: (_, { name }) => `${name} has no completed info yet. Save the completed info first.`,
  NONE_PRICED: () => 'Add at least one priced line.',
  NO_PASSWORD: () => 'Users with this role log in. Set a password first.',
  HAS_PASSWORD: (_, { name }) => `${name} has a password already.`,
  NOT_INVITED: (_, { name }) => `${name} has no open invitation.`,
  NO_MAIL_SERVER: () => 'No mail server is set up. Ask the operator of Docket for a mail server.',
  WRONG_PASSWORD: (label) => `${label} is wrong.`,
  COMMON_PASSWORD: () => 'This password is too common. Choose another.',
  PASSWORD_IS_EMAIL: () => 'The password must differ from the e-mail address.',
  PASSWORD_IS_NAME: () =>
    'The password needs more than the names of the person, the company or Docket. Add other words.',
  WRONG_CODE: (label) => `${label} is wrong or used. Enter the next one.`,
  SETUP_OVER: () => 'This QR code is too old. Close the form and open it again.',
  HAS_AUTHENTICATOR: () => 'You already have an authenticator app. Remove the app first.',
  PASSKEY_REFUSED: () => 'The passkey was refused. Create it again within 5 minutes.',
  HAS_PASSKEY: () => 'You already added this passkey.',
  NO_SECOND_FACTOR: () => 'There is no second factor.',
  OWN_SECOND_FACTOR: () => 'Remove your own second factor on My account, with a code.',
  PROVIDER_GONE: (_, { name }) => `${name} can’t be reached. Log in with your password.`,
  PROVIDER_SETUP: (_, { name }) =>
    `${name} doesn’t accept Docket’s set-up. Log in with your password, and tell your administrator.`,
  PROVIDER_DENIED: (_, { name }) =>
    `${name} refused the login, or you cancelled. Try again, or log in with your password.`,
  PROVIDER_WRONG_ISSUER: (_, { name }) =>
    `The answer comes from another address than ${name}. Log in with your password, and tell your administrator.`,
  PROVIDER_WRONG_AUDIENCE: (_, { name }) =>
    `The answer of ${name} is for another application. Log in with your password, and tell your administrator.`,
  PROVIDER_WRONG_NONCE: (_, { name }) => `The answer of ${name} belongs to another login. Try again.`,
  PROVIDER_WRONG_SIGNATURE: (_, { name }) =>
    `The answer of ${name} isn’t signed by its present key. Try again, or log in with your password.`,
  PROVIDER_EXPIRED: (_, { name }) =>
    `The answer of ${name} has expired. Try again. If that fails, the clock of ${name} or of Docket is wrong.`,
  PROVIDER_CLOCK: (_, { name }) =>
    `The answer of ${name} is from the future: its clock or Docket’s is wrong. Log in with your password.`,
  PROVIDER_EMAIL_UNVERIFIED: (_, { name }) =>
    `${name} hasn’t verified your e-mail address. Verify it there, or log in with your password.`,
  PROVIDER_NO_ACCOUNT: (_, { name }) =>
    `Docket has no open account with your e-mail address at ${name}. Ask your administrator.`,
  PROVIDER_LOGIN_OVER: () => 'The login took too long, or began in another tab. Try again.',
  PROVIDER_OTHER_ACCOUNT: () => 'The link is over, or for another account. Log in by the provider again.',
  PROVIDER_TAKEN: (_, { name }) => `Another account is linked to you at ${name}. Remove that link first.`,
  PROVIDER_NONE: () => 'There is no company login for this address. Log in with your password.',
  PROVIDER_NO_ROLE: (_, { name }) => `${name} gives you no role in Docket. Ask your administrator.`,
  LAST_SUPER_ADMIN: () =>
    'The last active super admin can’t be switched off, demoted or deleted. Add another super admin first.',
  OWN_ERASURE: () => 'You can’t erase yourself. Another administrator can.',
  NO_SEAT: (_, { name, max }) =>
    `All ${inDigits(max)} seats of ${name} are taken. Switch a user off, or ask a super admin for more seats.`,
  UNKNOWN_PLACEHOLDER: (label, { given, line, allowed }) =>
    `${label}, line ${line}: “${given}” is not a placeholder.${allowed.length > 0 ? ` Use ${listed(allowed, 'or')}.` : ''}`,
  TAG_NOT_ALLOWED: (label, { given, line }) => `${label}, line ${line}: “${given}” is not allowed in a template.`,
  UNCLOSED_PLACEHOLDER: (label, { line }) => `${label}, line ${line}: a placeholder lacks its closing braces.`,
  IBAN_COUNTRY: (label, { given }) => `${label}: no IBAN begins with ${given}.`,
  IBAN_LENGTH: (label, { country, length }) => `${label}: an IBAN of ${country} has ${inDigits(length)} characters.`,
  IBAN_FORM: (label, { country, form }) => `${label}: after its check digits, an IBAN of ${country} has ${form}.`,
  IBAN_CHECKSUM: (label) => `${label}: the check digits are wrong. Look for a mistyped character.`,
  OTHER_LIST: () => 'The list has changed. Refresh the list.',
  OTHER_ORDER: () => 'The order of the list has changed. Refresh the list.',
  OTHER_FILTER: () => 'The filters of the list have changed. Refresh the list.',
  TOO_OLD: () => 'The list is out of date. Refresh the list.',
  OTHER_DATABASE: () => 'The list is out of date. Refresh the list.',
};

const types: Readonly<Record<ValueType, string>> = {
  TEXT: 'text',
  WHOLE_NUMBER: 'a whole number',
  NUMBER: 'a number',
  BOOLEAN: 'yes or no',
  OBJECT: 'a group of fields',
  LIST: 'a list',
};

const formats: Readonly<Record<Format, string>> = {
  LINE: 'one line of text',
  TEXT: 'plain text',
  EMAIL: 'an e-mail address, such as ana@lima.example',
  PHONE: 'a phone number, such as +1 416 555 0100',
  URL: 'a web address, such as https://lima.example',
  COUNTRY: 'a two-letter country code, such as CA',
  COUNTRY_NAME: 'a country’s name or code, such as Canada or CA',
  CURRENCY: 'a currency code, such as EUR',
  LOCALE: 'a language and region, such as en-CA',
  TIME_ZONE: 'a time zone, such as America/Toronto',
  DAY: 'a day',
  MOMENT: 'a day and a time',
  DECIMAL: 'a number',
  DECIMAL_FROM_0: 'a number from 0',
  DECIMAL_ABOVE_0: 'a number above 0',
  PERCENT: 'a percentage from 0 to 100',
  PERCENT_ABOVE_0: 'a percentage above 0, up to 100',
  KEY: 'letters and digits, a letter first',
  TAXES: 'up to 3 taxes, such as GST 5; QST 9.975',
  LEAD_NUMBER: 'a lead number, such as L-000123',
  ID: 'a record',
  CURSOR: 'a place in the list',
  IDEMPOTENCY_KEY: 'a key of letters and digits',
  OTHER: 'in another form',
};

/** ` with at most 15 digits before the point and 4 after` */
function atMost(digits: number | undefined, places: number | undefined): string {
  if (digits === undefined && places === undefined) return '';
  const parts = [digits && `${digits} digits before the point`, places !== undefined && `${places} after it`];
  return ` with at most ${parts.filter(Boolean).join(' and ')}`;
}

const not = (given: string | undefined): string => (given ? `, not “${given}”` : '');

const word = (status: string): string => inSentence(wordFor(status));

const inDigits = (value: number): string => value.toLocaleString('en');
const count = (value: number, noun: string) => `${inDigits(value)} ${noun}${value === 1 ? '' : 's'}`;
const bytes = (value: number) =>
  value >= 1e6 ? `${inDigits(Math.floor(value / 1e6))} MB` : `${inDigits(Math.floor(value / 1e3))} kB`;

/** A calendar day as the browser’s language writes it: `20 Nov 2026`. */
const day = (text: string): string =>
  new Date(text).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** `customer_company` → `customer company` */
function nounOf(kind: KindName): string {
  const name = kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name in kinds ? kinds[name as Kind].singular : kind.replaceAll('_', ' ');
}
