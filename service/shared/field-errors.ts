/** The kind of a record, the first part of ids: `customer_company`. */
export type KindName =
  | 'api_token'
  | 'bank_details'
  | 'company'
  | 'contact_details'
  | 'customer'
  | 'customer_company'
  | 'department'
  | 'edited_version'
  | 'email_template'
  | 'file'
  | 'item'
  | 'job'
  | 'job_field'
  | 'lead'
  | 'mention'
  | 'message'
  | 'note'
  | 'proforma_invoice'
  | 'proforma_invoice_terms'
  | 'quotation'
  | 'quotation_line'
  | 'saved_command'
  | 'terms_and_conditions'
  | 'user'
  | 'webhook'
  | 'webhook_delivery';

/** The required type of a value. */
export type ValueType = 'TEXT' | 'WHOLE_NUMBER' | 'NUMBER' | 'BOOLEAN' | 'OBJECT' | 'LIST';

/** The required form of a text. DECIMAL may be negative; decimals come with limits of digits and places. */
export type Format =
  | 'LINE'
  | 'TEXT'
  | 'EMAIL'
  | 'PHONE'
  | 'URL'
  | 'COUNTRY'
  | 'COUNTRY_NAME'
  | 'CURRENCY'
  | 'LOCALE'
  | 'TIME_ZONE'
  | 'DAY'
  | 'MOMENT'
  | 'DECIMAL'
  | 'DECIMAL_FROM_0'
  | 'DECIMAL_ABOVE_0'
  | 'PERCENT'
  | 'PERCENT_ABOVE_0'
  | 'KEY'
  | 'TAXES'
  | 'LEAD_NUMBER'
  | 'ID'
  | 'CURSOR'
  | 'IDEMPOTENCY_KEY'
  | 'OTHER';

// biome-ignore lint/complexity/noBannedTypes: a code without parameters.
type None = {};

/** The closed set of codes of refused fields, with the parameters of their sentences. */
export interface FieldErrorParams {
  /** Refused; only the message has the reason. */
  REFUSED: None;
  /** Missing or empty. */
  REQUIRED: None;
  /** The field and the field at the path `other` are both empty; either will do. */
  ONE_REQUIRED: { other: string };
  /** No such field, or no such key of a job field. */
  UNKNOWN: { allowed: readonly string[] };
  WRONG_TYPE: { type: ValueType };
  /** `given` is the text in a row of an import. */
  WRONG_FORMAT: { format: Format; digits?: number; places?: number; given?: string };
  NOT_ONE_OF: { allowed: readonly string[]; given?: string };
  /** Characters of a text. */
  TOO_SHORT: { min: number };
  TOO_LONG: { max: number };
  /** Lines of a text. */
  TOO_MANY_LINES: { max: number };
  /** Different words of a search. */
  TOO_MANY_WORDS: { max: number };
  /** Seconds of a query; `given` is the typed condition, or the order, that takes most of the time. */
  TOO_SLOW: { max: number; given?: string };
  /** Entries of a list. */
  TOO_FEW: { min: number };
  TOO_MANY: { max: number };
  /** The value of a number. */
  TOO_SMALL: { min: number };
  TOO_LARGE: { max: number };
  /** An amount of money above `most`, the amount that it is taken from: `120.00`. */
  MORE_THAN_AMOUNT: { most: string };
  /** Levels of a JSON value. */
  TOO_DEEP: { max: number };
  /** Bytes of a file or a JSON value. */
  TOO_MANY_BYTES: { max: number };
  /** Pixels of an image. */
  TOO_MANY_PIXELS: { max: number };
  /** An undecodable image. */
  BROKEN_IMAGE: None;
  /** Before the day or moment at the path `other`. */
  BEFORE: { other: string };
  /** A day in the past. */
  PAST: None;
  /** After the latest allowed day: `2026-11-20`. */
  TOO_LATE: { latest: string };
  /** A moment more than a day from now. */
  IN_FUTURE: None;
  /** A day outside the year of the record's number. */
  OTHER_YEAR: { year: number };
  /** The last valid day of the quotation `name` has passed. */
  EXPIRED: { name: string; latest: string };
  /** The same as the entry at the path `other`. */
  REPEATED: { other: string };
  /** Must be empty, because of the value at the path `other`. */
  NOT_ALLOWED: { other: string };
  /** Never changes. */
  UNCHANGEABLE: None;
  /** The viewer may not change the field. */
  FORBIDDEN: None;
  /** Another record of the kind has the value already. */
  TAKEN: { kind: KindName; given: string };
  /** The record `name` is the same. */
  EXISTS: { kind: KindName; name: string };
  /** Several records of the kind have the value. */
  AMBIGUOUS: { kind: KindName; given: string };
  /** Names no available record of the kind. `given` is the name in a row of an import. */
  NOT_FOUND: { kind: KindName; given?: string };
  /** Names an inactive record. */
  INACTIVE: { kind: KindName; name: string };
  /** Names a deleted record. */
  DELETED: { kind: KindName; name: string };
  /** The record is merged into the record `name`. */
  MERGED: { kind: KindName; name: string };
  /** The record is erased for good. */
  ERASED: { kind: KindName };
  /** `count` records named by the path, such as `users`, depend on the record. */
  IN_USE: { count: number };
  /** The status of the record `name` forbids the change; `allowed` is empty when no later status allows the change. */
  WRONG_STATUS: { kind: KindName; name: string; status: string; allowed: readonly string[] };
  /** The record `name` can't go from `status` to `to`; `allowed` are the possible next statuses. */
  ILLEGAL_TRANSITION: { kind: KindName; name: string; status: string; to: string; allowed: readonly string[] };
  /** The last change of the record `name` was no change of status, so there is nothing to take back. */
  NO_MOVE: { name: string };
  /** The e-mail with the record `name` has left, so the sending can't be taken back. */
  HAS_LEFT: { name: string };
  /** A job without completed info is not completed, and has no report. */
  NO_COMPLETED_INFO: { name: string };
  /** A list of headings and notes without a priced line. */
  NONE_PRICED: None;
  /** A role with a login, for a user without a password. */
  NO_PASSWORD: None;
  /** An invitation of the user `name`, who has a password. */
  HAS_PASSWORD: { name: string };
  /** The user `name` has no open invitation to withdraw. */
  NOT_INVITED: { name: string };
  /** A mail about an account, without a mail server. */
  NO_MAIL_SERVER: None;
  WRONG_PASSWORD: None;
  COMMON_PASSWORD: None;
  PASSWORD_IS_EMAIL: None;
  PASSWORD_IS_NAME: None;
  /** A wrong or used code of an authenticator app, or a wrong or used recovery code. */
  WRONG_CODE: None;
  /** A setup of an authenticator app is for one user and 15 minutes. */
  SETUP_OVER: None;
  HAS_AUTHENTICATOR: None;
  /** A passkey's answer that is wrong, late, or for another site. */
  PASSKEY_REFUSED: None;
  HAS_PASSKEY: None;
  NO_SECOND_FACTOR: None;
  /** A user's own second factor goes with a code, not by an administrator's right. */
  OWN_SECOND_FACTOR: None;
  /** A login by an OpenID provider, by the name on its button. */
  PROVIDER_GONE: { name: string };
  PROVIDER_SETUP: { name: string };
  PROVIDER_DENIED: { name: string };
  PROVIDER_WRONG_ISSUER: { name: string };
  PROVIDER_WRONG_AUDIENCE: { name: string };
  PROVIDER_WRONG_NONCE: { name: string };
  PROVIDER_WRONG_SIGNATURE: { name: string };
  PROVIDER_EXPIRED: { name: string };
  PROVIDER_CLOCK: { name: string };
  PROVIDER_EMAIL_UNVERIFIED: { name: string };
  PROVIDER_NO_ACCOUNT: { name: string };
  PROVIDER_LOGIN_OVER: None;
  PROVIDER_OTHER_ACCOUNT: None;
  PROVIDER_TAKEN: { name: string };
  PROVIDER_NONE: None;
  PROVIDER_NO_ROLE: { name: string };
  LAST_SUPER_ADMIN: None;
  /** Nobody erases themselves. */
  OWN_ERASURE: None;
  /** All `max` seats of the company `name` are taken. */
  NO_SEAT: { name: string; max: number };
  /** Braces of a template, by line and column from 1. */
  UNKNOWN_PLACEHOLDER: { given: string; line: number; column: number; allowed: readonly string[] };
  TAG_NOT_ALLOWED: { given: string; line: number; column: number };
  UNCLOSED_PLACEHOLDER: { line: number; column: number };
  /** An IBAN by its country: a country without IBANs, a wrong length, wrong characters (`form`: `4 letters, 14 digits`). */
  IBAN_COUNTRY: { given: string };
  IBAN_LENGTH: { country: string; length: number };
  IBAN_FORM: { country: string; form: string };
  IBAN_CHECKSUM: None;
  /** A cursor of another list, or of the list in another order or with other filters. */
  OTHER_LIST: None;
  OTHER_ORDER: None;
  OTHER_FILTER: None;
  /** A cursor of changes that is too old, or of another database. */
  TOO_OLD: None;
  OTHER_DATABASE: None;
}

export type FieldErrorCode = keyof FieldErrorParams;
export type FieldErrorParam = { [Code in FieldErrorCode]: keyof FieldErrorParams[Code] }[FieldErrorCode];

/**
 * A wrong field:
 *
 * { path: 'reference', code: 'TOO_LONG', max: 60, message: 'reference has 74 characters; at most 60 are allowed.' }
 *
 * `path` is the field's place in the input, parts after dots: `lines.3.quantity`; empty for the record as a whole.
 * `message` is for scripts, with the API's names of fields.
 */
export type FieldError = {
  [Code in FieldErrorCode]: { path: string; code: Code; message: string } & FieldErrorParams[Code];
}[FieldErrorCode];
