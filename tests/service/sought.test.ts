import { describe, expect, test } from 'vitest';
import { amountOf, countsIn, mentionsIn } from '../../service/search/mentions.ts';
import { readingOf } from '../../service/search/reading.ts';
import { withSpokenNumbers } from '../../service/search/spoken-numbers.ts';
import { cpuMs } from '../cpu-time.ts';

const TODAY = '2026-11-23';
const mentioned = (text: string) => mentionsIn(text, TODAY).found.map(({ mention }) => mention);
const number = (letter: string | null, digits: string, more: object = {}) => ({
  form: 'NUMBER',
  letter,
  year: null,
  digits,
  revision: null,
  isBare: false,
  ...more,
});

test.each([
  ['job 118', number('j', '118')],
  ['quote 48', number('q', '48')],
  ['invoice no. 13', number('p', '13')],
  ['lead 7', number('l', '7')],
  ['inv. no 13', number('p', '13')],
  ['pro forma 19', number('p', '19')],
  ['pro-forma invoice 19', number('p', '19')],
  ['見積 48', number('q', '48')],
  ['#118', number(null, '118')],
  ['no. 118', number(null, '118')],
  ['j-000118', number('j', '118')],
  ['q-2026-000048-r2', number('q', '48', { year: '2026', revision: 2 })],
  ['call aoife at +1 (416) 555-0131 ext. 4', { form: 'PHONE', digits: '14165550131' }],
  ['from: aoife@mail.example, hello', { form: 'EMAIL', address: 'aoife@mail.example' }],
  ['$20,046', { form: 'AMOUNT', values: [20.046, 20046], isWhole: true }],
  ['20046.75', { form: 'AMOUNT', values: [20046.75], isWhole: false }],
  ['the one for 95 941', { form: 'AMOUNT', values: [95941], isWhole: true }],
  ['2026/11/05', { form: 'DAY', days: ['2026-11-05'] }],
  ['4 260,50', { form: 'AMOUNT', values: [4260.5], isWhole: false }],
  ['quote from 12 november', { form: 'DAY', days: ['2026-11-12', '2027-11-12', '2025-11-12'] }],
  ['12 nov 2026', { form: 'DAY', days: ['2026-11-12'] }],
  ['2026-11-12', { form: 'DAY', days: ['2026-11-12'] }],
  ['yesterday', { form: 'DAY', days: ['2026-11-22'] }],
  ['last friday', { form: 'DAY', days: ['2026-11-20', '2026-11-27'] }],
  ['11月12日', { form: 'DAY', days: ['2026-11-12', '2027-11-12', '2025-11-12'] }],
])('%s is a mention', (text, mention) => {
  expect(mentioned(text)).toContainEqual(mention);
});

test.each(['aoife brennan', 'furnace does not ignite', 'floors 5 to 8', '12 king street'])(
  '%s has no mention',
  (text) => {
    expect(mentioned(text)).toEqual([]);
  },
);

test('an amount is read with either sign for thousands', () => {
  expect(amountOf('20,046.75')).toMatchObject({ values: [20046.75] });
  expect(amountOf('20.046,75')).toMatchObject({ values: [20046.75] });
});

describe('a reading', () => {
  const said = (text: string) => readingOf(text, TODAY).terms.map((term) => term.said);

  test('leaves out the words that every text has', () => {
    expect(said('the furnace at St. Brigid’s does not ignite again')).toEqual(['furnace', 'st', 'brigid’s', 'ignite']);
  });

  test('knows the kind that a word calls for', () => {
    expect([...readingOf('invoice brennan', TODAY).kinds]).toEqual(['PROFORMA_INVOICE']);
  });

  test('has both spellings of a word with a sign inside', () => {
    expect(readingOf("o'neill", TODAY).terms[0]?.ways).toEqual([['o', 'neill'], ['oneill']]);
  });

  test('reads a phone number with dashes of another typeface', () => {
    expect(readingOf('０６−６５５５−１６８７', TODAY).terms[0]?.mentions).toEqual([
      { form: 'PHONE', digits: '665551687' },
    ]);
  });

  test('knows the kind beside a day in Japanese', () => {
    const { kinds, terms } = readingOf('11月12日の見積', TODAY);
    expect([[...kinds], terms.map((term) => term.said)]).toEqual([['QUOTATION'], ['11月12日', '見積']]);
  });

  test('parts a sentence without spaces into words', () => {
    expect(said('もしもし池田真理と申します非常口のサイン')).toEqual(
      expect.arrayContaining(['池田', '真理', '非常口', 'サイン']),
    );
  });
});

test.each([
  ['any news on 118', '118'],
  ['118 needs more parts', '118'],
  ['when will #118 be fixed', '118'],
  ['118: no heat', '118'],
  ['Is 000118 done?', '118'],
  ['we drove there, 118 is locked', '118'],
  ['no key for 118, 118 is locked', '118'],
])('%s is about the record %s', (text, digits) => {
  const { terms } = readingOf(text, TODAY);
  expect(terms[0]?.mentions).toEqual([
    expect.objectContaining({ form: 'NUMBER', letter: null, digits, isBare: false }),
  ]);
});

test.each([
  ['quote forty nine', 'quote 49'],
  ['job one thirty eight', 'job 138'],
  ['job number one two seven, please', 'job number 127, please'],
  ['job a hundred and four', 'job 104'],
  ['ticket one oh nine', 'ticket 109'],
  ['j one three eight', 'j 138'],
  ['job 1 3 8', 'job 138'],
  ['visit two hundred', 'visit 200'],
  ['one thirty one', '131'],
  ['one hundred and six', '106'],
  ['call four one six, five five five, oh one three one', 'call 4165550131'],
  ['my number four one six five five five oh one three one', 'my number 4165550131'],
  ['you are number one', 'you are number one'],
  ['quote for one thousand', 'quote for one thousand'],
  ['quote one thousand', 'quote one thousand'],
  ['two or three days', 'two or three days'],
  ['invoice 13', 'invoice 13'],
])('%s is read as %s', (text, read) => {
  expect(withSpokenNumbers(text)).toBe(read);
});

test.each([
  '118 boxes',
  'room 118',
  '12:30',
  'from 10 to 12',
  '118, rue Ontario',
  'is 36 years old',
  'exit 127 northbound',
])('%s is about no record by its number', (text) => {
  const named = readingOf(text, TODAY).terms.flatMap(({ mentions }) => mentions);
  expect(named.filter((mention) => mention.form === 'NUMBER' && !mention.isBare)).toEqual([]);
});

test('a text of 10,000 characters is read at once', () => {
  const hostile = [
    '9 '.repeat(5000),
    '1-'.repeat(5000),
    "a'".repeat(5000),
    '+('.repeat(5000),
    '12.'.repeat(3333),
    'a@'.repeat(5000),
    'one '.repeat(2500),
    'job one '.repeat(1250),
  ];
  for (const text of hostile) {
    const startedMs = cpuMs();
    readingOf(text, TODAY);
    // Far above the usual time, far below what a backtracking expression takes.
    expect(cpuMs() - startedMs, text.slice(0, 10)).toBeLessThan(1000);
  }
});

test('of a text with thousands of numbers, the first 100 are read, and every word', () => {
  const numbers = Array.from({ length: 2_000 }, (_, at) => String(1_000 + at));
  const { terms } = readingOf(`boiler ${numbers.join(' ')} furnace`, TODAY);
  const read = terms.filter(({ mentions }) => mentions.length > 0).map(({ said }) => said);
  expect(read).toEqual(numbers.slice(0, 100));
  expect(terms.map(({ said }) => said)).toEqual(expect.arrayContaining(['boiler', 'furnace']));
});

test('a number beside a word that names another thing is no record’s number', () => {
  const counts = (text: string) => [...countsIn(text)];
  for (const text of ['room 118', '118 volts', 'they waited 118 minutes', 'she is 118', 'i am 118 now'])
    expect(counts(text), text).toEqual(['118']);
  for (const text of [
    'are we still on for 118',
    'the lady from 118 called',
    '118 is late',
    '118, two of us needed',
    '416 555 0118',
  ])
    expect(counts(text), text).toEqual([]);
});
