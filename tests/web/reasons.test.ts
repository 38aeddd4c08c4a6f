import { expect, test } from 'vitest';
import { fromFirst, placesOf } from '../../web/shell/choosing/match.ts';
import { fieldOf, reasonOf } from '../../web/shell/search/reason.ts';
import { hit } from './made-hits.ts';

const job = 'job_01jd3k8f0ve2mb2q5d6n7x8y90';

test('a hit names its matching field when the row does not show the match', () => {
  const phone = { matchedField: 'phone', matchedText: '+1 416 555 0100', matchedWords: ['+1 416 555 0100'] };
  expect(reasonOf(hit(job, phone))).toEqual({ field: 'phone', text: '+1 416 555 0100' });
  expect(reasonOf(hit(job, { ...phone, detail: 'Toronto · +1 416 555 0100' }))).toBeNull();
});

test('a hit names the record beside that matched', () => {
  const words = { matchedRecord: 'Aoife Brennan', title: 'J-000118 Boiler', matchedWords: ['Brennan'] };
  const reason = (matchedField: string, matchedText: string) =>
    reasonOf(hit(job, { ...words, matchedField, matchedText }));
  expect(reason('customer.phone', '+1 416 555 0131')).toEqual({
    field: 'phone of Aoife Brennan',
    text: '+1 416 555 0131',
  });
  expect(reason('customer.fullName', 'Aoife Brennan')).toEqual({ field: 'customer', text: 'Aoife Brennan' });
  expect(reason('assignee.fullName', 'Aoife Brennan')).toEqual({ field: 'worker', text: 'Aoife Brennan' });
});

test('a reason shows the words of a text without its Markdown', () => {
  const terms = hit(job, { matchedField: 'body', matchedText: '## Payment\n**Within** 30 days', matchedWords: ['30'] });
  expect(reasonOf(terms)?.text).toBe('Payment\nWithin 30 days');
});

test('a line, a note and a company’s own field have names of the screen', () => {
  expect(fieldOf('quotation', 'lines', null)).toBe('line');
  expect(fieldOf('customer', 'internalNotes', null)).toBe('note');
  expect(fieldOf('job', 'fields.serialNumber', null)).toBe('serial number');
});

test('matching words are marked as whole words, wherever they stand', () => {
  expect(placesOf('Ana, Banana, Ana Lima', ['Ana', 'Lima'])).toEqual([
    [0, 3],
    [13, 16],
    [17, 21],
  ]);
  expect(placesOf('call (416) 555-0100', ['(416) 555-0100'])).toEqual([[5, 19]]);
  expect(placesOf('Ana', [''])).toEqual([]);
});

test('a long reason starts shortly before its first matching word', () => {
  const text = 'Yearly service of the rooftop unit, 3 ton';
  expect(fromFirst(text, ['ton'])).toBe('…unit, 3 ton');
  expect(fromFirst(text, ['service', 'ton'])).toBe(text);
  expect(fromFirst(text, [])).toBe(text);
  expect(fromFirst('SN0123456789012345-7', ['7'])).toBe('…56789012345-7');
});
