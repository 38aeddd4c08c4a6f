import { expect, test } from 'vitest';
import { asked, complete, examples, placeOf, wrongIn, wrongWithin } from '../../web/commands/core/answers.ts';
import {
  choice,
  choicesOf,
  day,
  decimal,
  emails,
  flag,
  images,
  lines,
  moment,
  rowsOf,
  signature,
  text,
} from '../../web/records/fields/question.ts';

const asks = {
  title: text({ label: 'Title' }),
  hours: decimal({ label: 'Hours', places: 2, min: '0' }),
  isUrgent: flag({ label: 'Urgent' }),
  why: text({ label: 'Why', when: ({ isUrgent }) => isUrgent === true }),
  to: emails({ label: 'To', max: 3 }),
  materials: rowsOf({
    label: 'Materials',
    columns: {
      description: text({ label: 'Description' }),
      quantity: decimal({ label: 'Quantity' }),
      used: flag({ label: 'Used' }),
    },
    max: 3,
    row: 'Material',
    optional: true,
  }),
};
const good = { title: 'Furnace', hours: '1.5', isUrgent: false, to: ['a@b.example'] };

test('a field excluded by earlier answers is not asked, is not wrong, and answers null', () => {
  expect(Object.keys(asked(asks, good))).not.toContain('why');
  expect(wrongIn(asks, good)).toEqual({});
  expect(complete(asks, { ...good, why: 'typed before' })).toMatchObject({ why: null });
  expect(wrongIn(asks, { ...good, isUrgent: true })).toEqual({ why: 'Why can’t be empty.' });
  expect(complete(asks, { ...good, isUrgent: true, why: 'Cold' })).toMatchObject({ why: 'Cold' });
});

test('a choice may depend on an earlier answer', () => {
  const value = choice({
    label: 'Value',
    choices: ({ which }) => (which === 'a' ? [{ value: '1', label: 'One' }] : []),
  });
  expect(choicesOf(value, { which: 'a' })).toHaveLength(1);
  expect(choicesOf(value, { which: 'b' })).toEqual([]);
});

test('untouched rows and lines are not sent', () => {
  const given = {
    ...good,
    to: [' a@b.example ', ''],
    materials: [{ description: '', used: true }, { description: ' Valve ', quantity: '2,5' }, {}],
  };
  expect(wrongIn(asks, given)).toEqual({});
  expect(complete(asks, given)).toMatchObject({
    to: ['a@b.example'],
    materials: [{ description: 'Valve', quantity: '2.5', used: false }],
  });
  expect(complete(asks, { ...good, materials: [{}] })).toMatchObject({ materials: null });
});

test('an error in a part is shown at the part', () => {
  const given = {
    ...good,
    to: ['a@b.example', 'nobody', 'A@b.example'],
    materials: [{ description: 'Valve', quantity: '1' }, {}, { description: 'Pipe', quantity: 'much' }],
  };
  const wrong = wrongIn(asks, given);
  expect(wrong).toEqual({
    'to.1': '“nobody” is not an e-mail address, such as ana@lima.example.',
    'to.2': '“a@b.example” is already in the list.',
    'materials.2.quantity': '“much” is not a number, such as 12.5.',
  });
  expect(wrongWithin(wrong, 'materials')).toEqual({ '2.quantity': '“much” is not a number, such as 12.5.' });
});

test('an error of the service is shown at the typed part, with empty parts before it', () => {
  const given = { ...good, materials: [{}, { description: 'Valve' }, { description: 'Pipe' }] };
  const named = { 'fields.serialNumber': text({ label: 'Serial number' }), ...asks };
  expect(placeOf(asks, given, 'input.materials.1.quantity')).toBe('materials.2.quantity');
  expect(placeOf(named, given, 'fields.serialNumber')).toBe('fields.serialNumber');
  expect(placeOf(asks, given, 'to.0')).toBe('to.0');
  expect(placeOf(asks, given, 'nowhere.0')).toBeNull();
});

test.each([
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['1 200,50', '1200.50'],
  ["1'200", '1200'],
  ['1,200', null],
  ['1.234', null],
  ['-1', null],
  ['1e3', null],
  ['12.', null],
])('the decimal %s is %s', (typed, answer) => {
  const given = { ...good, hours: typed };
  if (answer === null) expect(wrongIn(asks, given)).toHaveProperty('hours');
  else expect([wrongIn(asks, given), complete(asks, given)]).toMatchObject([{}, { hours: answer }]);
});

test('an ambiguous decimal must be typed again', () => {
  expect(wrongIn(asks, { ...good, hours: '1,200' })).toEqual({
    hours: '“1,200” can be read in two ways: 1200 or 1.200?',
  });
});

test('an unreadable day or moment is wrong', () => {
  const fields = { on: day({ label: 'Day' }), at: moment({ label: 'At' }) };
  expect(wrongIn(fields, { on: '2026-11-22', at: '2026-11-22T14:00:00.000Z' })).toEqual({});
  expect(Object.keys(wrongIn(fields, { on: 'someday', at: '2026-11-22' }))).toEqual(['on', 'at']);
});

test('a pending upload delays sending', () => {
  const fields = {
    photos: images({
      label: 'Photos',
      columns: { caption: text({ label: 'Caption', optional: true }) },
      max: 2,
      optional: true,
    }),
    signed: signature({ label: 'Signature' }),
  };
  const photos = [{ fileId: 'file_1', key: 'k', name: 'a.jpg' }];
  expect(wrongIn(fields, { photos, signed: 'file_2' })).toEqual({});
  expect(complete(fields, { photos, signed: 'file_2' })).toEqual({
    photos: [{ fileId: 'file_1', caption: null }],
    signed: 'file_2',
  });
  expect(wrongIn(fields, { photos: [{ fileId: null, name: 'b.jpg' }], signed: { unsent: 'Wait.' } })).toEqual({
    photos: 'b.jpg is not uploaded yet. Wait for the upload, try again, or remove the image.',
    signed: 'Wait.',
  });
});

test('a value above a field’s limit is wrong', () => {
  expect(wrongIn({ names: lines({ label: 'Names', max: 1 }) }, { names: ['a', 'b'] })).toEqual({
    names: 'At most 1, not 2.',
  });
  const materials = Array.from({ length: 4 }, () => ({ description: 'Pipe', quantity: '1' }));
  expect(wrongIn(asks, { ...good, materials })).toEqual({ materials: 'At most 3 rows of material, not 4.' });
});

test('examples of every kind of answer are valid', () => {
  expect(
    wrongIn(
      { ...asks, on: day({ label: 'Day' }), at: moment({ label: 'At' }) },
      examples({ ...asks, on: day({ label: 'Day' }), at: moment({ label: 'At' }) }, {}),
    ),
  ).toEqual({});
});
