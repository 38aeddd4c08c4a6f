import { expect, test } from 'vitest';
import { complete, examples, placeOf, wrongIn } from '../../web/commands/answers.ts';
import { address, choice, email, emails, number, record, secret, text } from '../../web/commands/fields.ts';

const asks = {
  fullName: text('Name', { maxLength: 5 }),
  email: email('E-mail'),
  seats: number('Seats', { min: 1, max: 100_000 }),
  phone: text('Phone', { optional: true }),
  password: secret('Password', { minLength: 12, optional: true }),
};

test('says what is wrong with an answer, by its declaration alone', () => {
  expect(wrongIn(asks, { fullName: 'Ana Lima', email: 'anything', seats: '0', password: 'short' })).toEqual({
    fullName: 'At most 5 characters; this is 8.',
    email: '“anything” is not an e-mail address, such as ana@lima.example.',
    seats: 'A whole number from 1 to 100,000 belongs here.',
    password: 'At least 12 characters; this is 5.',
  });
  expect(wrongIn(asks, {})).toEqual({
    fullName: 'Name is needed.',
    email: 'E-mail is needed.',
    seats: 'Seats is needed.',
  });
  expect(wrongIn({ to: emails('To', { max: 2 }) }, {})).toEqual({ to: 'To: at least one is needed.' });
});

test('answers are sent trimmed, numbers as numbers, what is empty as null, a secret as it was typed', () => {
  const given = { fullName: ' Ana ', email: 'a@b.example', seats: ' 12 ', phone: '  ', password: ' twelve chars ' };
  expect(complete(asks, given)).toEqual({
    fullName: 'Ana',
    email: 'a@b.example',
    seats: 12,
    phone: null,
    password: ' twelve chars ',
  });
});

test('an address without a line is none', () => {
  const empty = { line1: null, line2: null, city: '', region: null, postcode: null, country: null };
  expect(complete({ address: address('Address', { optional: true }) }, { address: empty })).toEqual({ address: null });
});

test('finds the field that an error’s path is about', () => {
  const fields = { company: record('Company', 'company'), address: address('Address'), email: email('E-mail') };
  expect(
    ['email', 'input.email', 'address.country', 'companyId', 'version'].map((path) => placeOf(fields, {}, path)),
  ).toEqual(['email', 'email', 'address', 'company', null]);
});

test('shows a call by what is known and by examples, never by a secret', () => {
  const fields = {
    ...asks,
    role: choice('Role', [{ value: 'ROLE_USER', label: 'Worker' }]),
    company: record('Company', 'company'),
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

test('an example of a call has what was answered as it would be sent, and nothing that isn’t asked', () => {
  const asks = {
    count: number('Count', { min: 1, max: 9 }),
    name: text('Name'),
    why: text('Why', { when: ({ name }) => !name }),
    note: text('Note', { optional: true }),
  };
  expect(examples(asks, { count: '3', name: ' Lab ' })).toEqual({ count: 3, name: 'Lab', why: null, note: null });
  expect(examples(asks, {})).toEqual({ count: 1, name: '<Name>', why: '<Why>', note: null });
});
