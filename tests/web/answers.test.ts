import { expect, test } from 'vitest';
import { answersOver, complete, examples, placeOf, wrongIn } from '../../web/commands/core/answers.ts';
import {
  address,
  choice,
  email,
  emails,
  moment,
  number,
  record,
  secret,
  text,
} from '../../web/records/fields/question.ts';

const asks = {
  fullName: text({ label: 'Name', maxLength: 5 }),
  email: email({ label: 'E-mail' }),
  seats: number({ label: 'Seats', min: 1, max: 100_000 }),
  phone: text({ label: 'Phone', optional: true }),
  password: secret({ label: 'Password', minLength: 12, optional: true }),
};

test('the declaration of a field decides the errors of its answer', () => {
  expect(wrongIn(asks, { fullName: 'Ana Lima', email: 'anything', seats: '0', password: 'short' })).toEqual({
    fullName: 'At most 5 characters, not 8.',
    email: '“anything” is not an e-mail address, such as ana@lima.example.',
    seats: 'Enter a whole number from 1 to 100,000.',
    password: 'At least 12 characters, not 5.',
  });
  expect(wrongIn(asks, {})).toEqual({
    fullName: 'Name can’t be empty.',
    email: 'E-mail can’t be empty.',
    seats: 'Seats can’t be empty.',
  });
  expect(wrongIn({ to: emails({ label: 'To', max: 2 }) }, {})).toEqual({ to: 'To: add at least one.' });
});

test('answers are sent trimmed, numbers as numbers, empty values as null, and a secret unchanged', () => {
  const given = { fullName: ' Ana ', email: 'a@b.example', seats: ' 12 ', phone: '  ', password: ' twelve chars ' };
  expect(complete(asks, given)).toEqual({
    fullName: 'Ana',
    email: 'a@b.example',
    seats: 12,
    phone: null,
    password: ' twelve chars ',
  });
});

test('a moment that follows another keeps its distance, unless it is answered itself', () => {
  const asks = {
    start: moment({ label: 'Start' }),
    due: moment({ label: 'Due', since: 'start', follows: true }),
    departure: moment({ label: 'Departure', since: 'start' }),
  };
  const base = {
    start: '2026-11-20T14:00:00.000Z',
    due: '2026-11-20T16:00:00.000Z',
    departure: '2026-11-20T15:00:00.000Z',
  };
  const start = '2026-11-27T09:30:00.000Z';
  expect(answersOver(asks, base, { start })).toEqual({ ...base, start, due: '2026-11-27T11:30:00.000Z' });
  expect(answersOver(asks, base, { start, due: null })).toEqual({ ...base, start, due: null });
  expect(answersOver(asks, base, { start: 'tomo' })).toEqual({ ...base, start: 'tomo' });
  expect(answersOver(asks, { ...base, start: null }, { start })).toEqual({ ...base, start });
  expect(answersOver(asks, { ...base, due: null }, { start })).toEqual({ ...base, start, due: null });
  expect(answersOver(asks, base, {})).toEqual(base);
});

test('an end before its start and a departure in the future are wrong at the field, in the words of the screen', () => {
  const asks = {
    start: moment({ label: 'Start', optional: true }),
    due: moment({ label: 'Due', since: 'start', optional: true }),
    departure: moment({ label: 'Departure', isPast: true, optional: true }),
  };
  const [earlier, later] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'];
  expect(wrongIn(asks, { start: later, due: earlier })).toEqual({ due: 'Due must be after Start.' });
  expect(wrongIn(asks, { start: earlier, due: later })).toEqual({});
  expect(wrongIn(asks, { start: null, due: earlier })).toEqual({});
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  expect(wrongIn(asks, { departure: inAnHour })).toEqual({ departure: 'Departure must not be in the future.' });
  expect(wrongIn(asks, { departure: new Date().toISOString() })).toEqual({});
});

test('an address without a line is empty', () => {
  const empty = { line1: null, line2: null, city: '', region: null, postcode: null, country: null };
  expect(complete({ address: address({ label: 'Address', optional: true }) }, { address: empty })).toEqual({
    address: null,
  });
});

test('the path of an error leads to its field', () => {
  const fields = {
    company: record({ label: 'Company', kind: 'company' }),
    address: address({ label: 'Address' }),
    email: email({ label: 'E-mail' }),
  };
  expect(
    ['email', 'input.email', 'address.country', 'companyId', 'version'].map((path) => placeOf(fields, {}, path)),
  ).toEqual(['email', 'email', 'address.country', 'company', null]);
});

test('a displayed call uses known values and examples, never a secret', () => {
  const fields = {
    ...asks,
    role: choice({ label: 'Role', choices: [{ value: 'ROLE_USER', label: 'Worker' }] }),
    company: record({ label: 'Company', kind: 'company' }),
  };
  expect(examples(fields, { fullName: 'Ana', password: 'hunter2hunter2' })).toEqual({
    fullName: 'Ana',
    email: '<E-mail>',
    seats: 1,
    phone: null,
    password: null,
    role: 'ROLE_USER',
    company: { id: '<Company>' },
  });
});

test('a displayed call formats answers for sending and omits unasked fields', () => {
  const asks = {
    count: number({ label: 'Count', min: 1, max: 9 }),
    name: text({ label: 'Name' }),
    why: text({ label: 'Why', when: ({ name }) => !name }),
    note: text({ label: 'Note', optional: true }),
  };
  expect(examples(asks, { count: '3', name: ' Lab ' })).toEqual({ count: 3, name: 'Lab', why: null, note: null });
  expect(examples(asks, {})).toEqual({ count: 1, name: '<Name>', why: '<Why>', note: null });
});
