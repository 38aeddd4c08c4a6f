import { describe, expect, test } from 'vitest';
import type { FieldError, FieldErrorCode } from '../../service/shared/field-errors.ts';
import '../../web/app/registries.ts';
import { asksOf } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import type { WrongField } from '../../web/ground/refusal.ts';
import { inUse, wrongField, wrongFields } from '../../web/records/fields/field-wording.ts';
import { fieldLabel } from '../../web/records/fields/labels.ts';
import type { Field } from '../../web/records/fields/question.ts';
import { cellFields, cellLabel } from '../../web/records/imports/cells.ts';
import { importedKinds } from '../../web/records/imports/imported.ts';
import { type Kind, kinds } from '../../web/records/kinds.ts';
import { whyNotIn } from '../../web/shell/palette/answers/values.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { sampleOf } from './sample-subjects.ts';

type Params = {
  readonly [Code in FieldErrorCode]: Omit<Extract<FieldError, { code: Code }>, 'path' | 'code' | 'message'>;
};

/** A value of each parameter, as the service sends it. */
const params: Params = {
  REFUSED: {},
  REQUIRED: {},
  ONE_REQUIRED: { other: 'phone' },
  UNKNOWN: { allowed: ['fullName'] },
  WRONG_TYPE: { type: 'WHOLE_NUMBER' },
  WRONG_FORMAT: { format: 'DECIMAL_FROM_0', digits: 15, places: 4 },
  NOT_ONE_OF: { allowed: ['IN_PROGRESS', 'ON_HOLD'] },
  TOO_SHORT: { min: 12 },
  TOO_LONG: { max: 60 },
  TOO_MANY_LINES: { max: 40 },
  TOO_MANY_WORDS: { max: 10 },
  TOO_SLOW: { max: 1, given: 'title: leak' },
  TOO_FEW: { min: 1 },
  TOO_MANY: { max: 500 },
  TOO_SMALL: { min: 1 },
  TOO_LARGE: { max: 100_000 },
  MORE_THAN_AMOUNT: { most: '120.00' },
  TOO_DEEP: { max: 8 },
  TOO_MANY_BYTES: { max: 10_000_000 },
  TOO_MANY_PIXELS: { max: 40_000_000 },
  BROKEN_IMAGE: {},
  BEFORE: { other: 'scheduledStart' },
  PAST: {},
  TOO_LATE: { latest: '2027-11-20' },
  IN_FUTURE: {},
  OTHER_YEAR: { year: 2026 },
  EXPIRED: { name: 'Q-2026-000123', latest: '2026-11-20' },
  REPEATED: { other: 'taxes.0.name' },
  NOT_ALLOWED: { other: 'scheduledStart' },
  UNCHANGEABLE: {},
  FORBIDDEN: {},
  TAKEN: { kind: 'customer_company', given: 'HVAC-101' },
  EXISTS: { kind: 'job', name: 'J-000123' },
  AMBIGUOUS: { kind: 'customer_company', given: 'Lima' },
  NOT_FOUND: { kind: 'customer_company' },
  INACTIVE: { kind: 'customer_company', name: 'Lima Bakery' },
  DELETED: { kind: 'customer_company', name: 'Lima Bakery' },
  MERGED: { kind: 'customer_company', name: 'Lima Bakery' },
  ERASED: { kind: 'customer' },
  IN_USE: { count: 3 },
  WRONG_STATUS: { kind: 'job', name: 'J-000123', status: 'IN_PROGRESS', allowed: ['ON_HOLD', 'CLOSED'] },
  ILLEGAL_TRANSITION: { kind: 'job', name: 'J-000123', status: 'CLOSED', to: 'IN_PROGRESS', allowed: [] },
  NO_MOVE: { name: 'J-000123' },
  HAS_LEFT: { name: 'Q-2026-000123' },
  NO_COMPLETED_INFO: { name: 'J-000123' },
  NONE_PRICED: {},
  NO_PASSWORD: {},
  HAS_PASSWORD: { name: 'Zoë Lindqvist' },
  NOT_INVITED: { name: 'Zoë Lindqvist' },
  NO_MAIL_SERVER: {},
  WRONG_PASSWORD: {},
  COMMON_PASSWORD: {},
  PASSWORD_IS_EMAIL: {},
  PASSWORD_IS_NAME: {},
  WRONG_CODE: {},
  SETUP_OVER: {},
  HAS_AUTHENTICATOR: {},
  PASSKEY_REFUSED: {},
  HAS_PASSKEY: {},
  NO_SECOND_FACTOR: {},
  OWN_SECOND_FACTOR: {},
  PROVIDER_GONE: { name: 'Lima SSO' },
  PROVIDER_SETUP: { name: 'Lima SSO' },
  PROVIDER_DENIED: { name: 'Lima SSO' },
  PROVIDER_WRONG_ISSUER: { name: 'Lima SSO' },
  PROVIDER_WRONG_AUDIENCE: { name: 'Lima SSO' },
  PROVIDER_WRONG_NONCE: { name: 'Lima SSO' },
  PROVIDER_WRONG_SIGNATURE: { name: 'Lima SSO' },
  PROVIDER_EXPIRED: { name: 'Lima SSO' },
  PROVIDER_CLOCK: { name: 'Lima SSO' },
  PROVIDER_EMAIL_UNVERIFIED: { name: 'Lima SSO' },
  PROVIDER_NO_ACCOUNT: { name: 'Lima SSO' },
  PROVIDER_LOGIN_OVER: {},
  PROVIDER_OTHER_ACCOUNT: {},
  PROVIDER_TAKEN: { name: 'Lima SSO' },
  PROVIDER_NONE: {},
  PROVIDER_NO_ROLE: { name: 'Lima SSO' },
  LAST_SUPER_ADMIN: {},
  OWN_ERASURE: {},
  NO_SEAT: { name: 'Boreal', max: 12 },
  UNKNOWN_PLACEHOLDER: { given: '{{job}}', line: 2, column: 4, allowed: ['{{job.number}}'] },
  TAG_NOT_ALLOWED: { given: '{{#job}}', line: 2, column: 4 },
  UNCLOSED_PLACEHOLDER: { line: 2, column: 4 },
  IBAN_COUNTRY: { given: 'XX' },
  IBAN_LENGTH: { country: 'DE', length: 22 },
  IBAN_FORM: { country: 'DE', form: '18 digits' },
  IBAN_CHECKSUM: {},
  OTHER_LIST: {},
  OTHER_ORDER: {},
  OTHER_FILTER: {},
  TOO_OLD: {},
  OTHER_DATABASE: {},
};

/** camelCase, a dotted path, RFC 3339, an enum's or a setting's name. */
const ofTheApi =
  /\b[a-z]+[A-Z]\w*|\b[a-z]\w+\.[a-z]\w+\b(?<!lima\.example)|\d{4}-\d\d-\d\dT|\b[A-Z]+_[A-Z_]+\b|undefined|null|\[object/;

const errorsAt = (path: string) =>
  Object.entries(params).map(([code, rest]) => ({ path, code, ...rest }) as WrongField); // each code with its parameters

/** Each field, and each of its parts, as the service names it in a refusal. */
const pathsOf = (name: string, field: Field): readonly string[] => {
  const id = field.type === 'record' ? [`${name}Id`] : [name];
  if (field.type === 'address') return [name, `${name}.country`, `${name}.line1`];
  if ('columns' in field && field.columns)
    return [name, ...Object.keys(field.columns).map((part) => `${name}.0.${part}`)];
  return id;
};

const readable = (sentence: string) => sentence.replaceAll(/\{\{[^}]*\}\}/g, '').replaceAll(/“[^”]*”/g, '');

describe.each(Object.keys(kinds) as Kind[])('a refused %s', (kind) => {
  const paths = Object.entries(kinds[kind].fields).flatMap(([name, field]) =>
    field.type === 'hidden' ? [] : pathsOf(name, field),
  );
  test('is told in words of the screen, whichever field and rule', () => {
    for (const path of paths)
      for (const error of errorsAt(path)) {
        const sentence = wrongField(error, (at) => fieldLabel(kind, at));
        expect(sentence, `${error.code} at ${path}`).toMatch(/^[\p{Lu}\d“].*[.]$/u);
        expect(readable(sentence), `${error.code} at ${path}`).not.toMatch(ofTheApi);
      }
  });
});

const superAdmin: Actor = { userId: '', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' };
const commands = await everyCommand();
const questions = commands.flatMap((command) => {
  const asks = Object.entries(asksOf(command, sampleOf(command.on), superAdmin));
  return asks.map(([name, { label, hint = '' }]) => [`${command.id} ${name}`, name, label, hint] as const);
});

/** The key of a job field is a name in the API. */
const namesOfTheApi = new Set(['jobField.add key']);

test.each(questions)('%s is asked and refused in words of the screen', (question, name, label, hint) => {
  expect(label).toMatch(/^[\p{Lu}\d]/u);
  if (!namesOfTheApi.has(question)) expect(`${label} ${readable(hint)}`).not.toMatch(ofTheApi);
  for (const error of errorsAt(name)) expect(readable(wrongField(error, () => label))).not.toMatch(ofTheApi);
});

test.each(importedKinds)('a refused row of an import of a %s is told in words of the screen', (kind) => {
  for (const { name } of cellFields[kind])
    for (const error of errorsAt(name))
      expect(readable(wrongField(error, (path) => cellLabel(kind, path)))).not.toMatch(ofTheApi);
});

test('records in use are counted by their kinds', () => {
  expect(
    inUse([
      { path: 'customerCompanies', count: 3 },
      { path: 'jobs', count: 1 },
    ]),
  ).toBe('3 customer companies and 1 job depend on the record.');
});

test.each([
  [{ path: 'reference', code: 'TOO_LONG', max: 60 }, 'Customer reference: at most 60 characters.'],
  [{ path: 'scheduledEnd', code: 'BEFORE', other: 'scheduledStart' }, 'Due must be after Start.'],
] as const)('%j of a job is “%s”', (error, sentence) => {
  expect(wrongField(error, (path) => fieldLabel('job', path))).toBe(sentence);
});

test('a taken code names the kind, the label and the code', () => {
  const error = { path: 'code', code: 'TAKEN', kind: 'item', given: 'HVAC-101' } as const;
  expect(wrongField(error, (path) => fieldLabel('item', path))).toBe('Another item already uses the code HVAC-101.');
});

test.each([
  [
    { path: 'siteCountry', code: 'WRONG_FORMAT', format: 'COUNTRY_NAME', given: 'Atlantis' },
    'Site, country must be a country’s name or code, such as Canada or CA, not “Atlantis”.',
  ],
  [
    { path: 'priority', code: 'NOT_ONE_OF', allowed: ['LOW', 'HIGH'], given: 'mild' },
    'Priority must be Low or High, not “mild”.',
  ],
] as const)('a refused cell names its text: %j', (error, sentence) => {
  expect(wrongField(error, (path) => cellLabel('job', path))).toBe(sentence);
});

test('an empty field is refused alike with a label in the plural', () => {
  expect(wrongField({ path: 'options', code: 'REQUIRED' }, (path) => cellLabel('jobField', path))).toBe(
    'Options can’t be empty.',
  );
});

test('that one of two fields is required is told once', () => {
  const fields = [
    { path: 'email', code: 'ONE_REQUIRED', other: 'phone' },
    { path: 'phone', code: 'ONE_REQUIRED', other: 'email' },
  ] as const;
  expect(wrongFields(fields, 'customer')).toBe('E-mail or phone is required.');
});

/** The parts of a refusal that tell a right value: an example, the choices, the limits, the kind of record, the form. */
const tellsRight =
  /, such as \S|: \S|\bfrom \S+ to \S|\bat (most|least) \d|\bor more\b|\bor less\b|yes or no|^No [a-z ]+ is called|in the form$/iu;

test('a refused value of a line is told with a value that would do, whichever field', () => {
  const unclear = commands.flatMap((command) => {
    const asks = Object.entries(asksOf(command, sampleOf(command.on), superAdmin));
    return asks.flatMap(([name, field]) => {
      const why = whyNotIn(field, 'zzz 9 #', {});
      return tellsRight.test(why) ? [] : [`${command.id} ${name}: ${why}`];
    });
  });
  expect(unclear).toEqual([]);
});
