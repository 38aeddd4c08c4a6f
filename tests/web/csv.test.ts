import fc from 'fast-check';
import { parse } from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvOf, defused, meant, tsvOf } from '../../web/ground/csv.ts';

const read = (csv: string) => parse<string[]>(csv.replace(/^\uFEFF/, '').replace(/\r\n$/, '')).data;

describe('a CSV file', () => {
  test('begins with the UTF-8 mark and ends rows with CRLF', () => {
    expect(
      csvOf([
        ['Name', 'Note'],
        ['Ana', 'said "yes", twice'],
      ]),
    ).toBe('\uFEFFName,Note\r\nAna,"said ""yes"", twice"\r\n');
  });

  test('is read back unchanged, whatever its content', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '"', ',', ';', '\r\n', "'", "'=x", ' a ', '', '\t', '-', '+1 416'),
    );
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 6 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        // A head prevents the reader from guessing the separator.
        const head = rows[0]?.map((_, at) => `head ${at}`) ?? [];
        const again = parse<string[]>(csvOf([head, ...rows]).slice(1, -2), { delimiter: ',', newline: '\r\n' }).data;
        expect(again.slice(1).map((row) => row.map(meant))).toEqual(rows);
      }),
    );
  });

  test('keeps its rows and columns when pasted into a spreadsheet', () => {
    expect(
      tsvOf([
        ['a\tb', 'c\r\nd'],
        ['=x', 'e'],
      ]),
    ).toBe("a b\tc d\n'=x\te");
  });
});

describe('a formula of a spreadsheet', () => {
  test.each([
    '=1+1',
    '=cmd|’/C calc’!A0',
    '@SUM(A1)',
    '+1+1',
    '-1+1',
    '+1-416-555-0100',
    '-2+3+cmd|x!A0',
    '\t=1',
    '\r=1',
    '＝1',
    '- a note',
    '+A1 1',
  ])('is turned into text: %j', (cell) => {
    expect(defused(cell)).toBe(`'${cell}`);
    expect(read(csvOf([['a', cell]]))[0]?.[1]).toBe(`'${cell}`);
  });

  test.each([
    '-12.50',
    '+1,200',
    '+1 416 555 0100',
    '+1 (416) 555-0100',
    '+44 20 7946 0018',
    'ana@lima.example',
    "O'Neill",
    '2026-11-20',
    '',
  ])('is not %j, and the text stays unchanged', (cell) => {
    expect(defused(cell)).toBe(cell);
  });
});
