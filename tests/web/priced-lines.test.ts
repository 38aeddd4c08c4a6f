import { describe, expect, test } from 'vitest';
import { isBlankLine, type TypedLine, wrongCells } from '../../web/commands/core/typed-lines.ts';
import { formatsOf } from '../../web/ground/formats.ts';
import {
  cellText,
  printTaxes,
  readNumber,
  readTaxes,
  signsIn,
  withCell,
} from '../../web/shell/prompt/priced-lines/cells.ts';
import {
  begun,
  duplicated,
  filled,
  inserted,
  moved,
  newLine,
  removed,
} from '../../web/shell/prompt/priced-lines/edits.ts';
import { pasted, tableIn, tableOf } from '../../web/shell/prompt/priced-lines/tables.ts';
import { item } from './made.ts';

const english = { decimal: '.', group: ',', currency: 'CAD' };
const german = { decimal: ',', group: '.', currency: 'CAD' };
const norwegian = { decimal: ',', group: '\u00a0', currency: 'CAD' };
const reader = { signs: english, taxes: [] };

const line = (over: Partial<TypedLine> = {}): TypedLine => ({ ...newLine(), ...over });
const named = (...names: string[]) => names.map((description) => line({ description }));
const names = (lines: readonly TypedLine[]) => lines.map(({ description }) => description);

const gst = { name: 'GST', percent: '5' };
const qst = { name: 'QST', percent: '9.975' };

describe('numbers', () => {
  test('the separators of a language come from its formatted numbers', () => {
    const signs = (locale: string) => signsIn(formatsOf(locale, 'UTC').decimal('1234567.5'), 'CAD');
    expect(signs('en-CA')).toEqual(english);
    expect(signs('de-DE')).toEqual(german);
    expect(signs('nb-NO')).toEqual(norwegian);
    expect(signs('en-IN')).toEqual(english);
  });

  test.each([
    ['12', '12'],
    ['12.5', '12.5'],
    ['007', '7'],
    ['00.50', '0.50'],
    ['0', '0'],
    ['12.', '12'],
    ['.5', '0.5'],
    ['12,5', '12.5'],
    ['1,200', '1200'],
    ['1.200', '1.200'],
    ['1,200.50', '1200.50'],
    ['1.200,50', '1200.50'],
    ['1 200.5', '1200.5'],
    ['1’200', '1200'],
    ['1,200,000', '1200000'],
    ['12,34,567.5', '1234567.5'],
    ['0,125', '0.125'],
    ['$1,200.00', '1200.00'],
    ['CA$ 12', '12'],
    ['12 EUR', '12'],
    ['5 %', '5'],
    ['1,20,0', null],
    ['1.2.3', null],
    ['1,2,3', null],
    ['12 pcs', null],
    ['-3', null],
    ['', null],
    ['.', null],
  ])('in English, %j is %j', (text, number) => expect(readNumber(text, english)).toBe(number));

  test.each([
    ['1.200', '1200'],
    ['1,200', '1.200'],
    ['1.200,5', '1200.5'],
    ['12.5', '12.5'],
  ])('in German, %j is %j', (text, number) => expect(readNumber(text, german)).toBe(number));

  test('a number keeps every digit and is shown with the language’s decimal separator', () => {
    const written = withCell(line(), 'unitPrice', '123456789012,3456', { signs: norwegian, taxes: [] });
    expect(written.unitPrice).toBe('123456789012.3456');
    expect(cellText(written, 'unitPrice', norwegian)).toBe('123456789012,3456');
    expect(
      withCell(written, 'unitPrice', cellText(written, 'unitPrice', norwegian), { signs: norwegian, taxes: [] }),
    ).toEqual(written);
  });

  test('a percentage has no thousands separators in any language', () => {
    expect(withCell(line(), 'discount', '9,975', reader).discountPercent).toBe('9.975');
    expect(withCell(line(), 'discount', '9.975', { signs: german, taxes: [] }).discountPercent).toBe('9.975');
  });

  test.each([
    ['10', '10', null],
    ['10 %', '10', null],
    ['$10', null, '10'],
    ['10.50 CAD', null, '10.50'],
    ['cad 1,200', null, '1200'],
    ['10¤', null, '10'],
    ['10 USD', '10 USD', null],
    ['ten', 'ten', null],
    ['', null, null],
  ])('the discount %j is %j percent or the amount %j', (text, discountPercent, discountAmount) => {
    expect(withCell(line(), 'discount', text, reader)).toMatchObject({ discountPercent, discountAmount });
  });

  test('a discount is read back as shown, and a wrong one says what would be right', () => {
    for (const text of ['5', '33.3333%', '$10', '1200.50 CAD']) {
      const written = withCell(line(), 'discount', text, { signs: german, taxes: [] });
      expect(withCell(line(), 'discount', cellText(written, 'discount', german), { signs: german, taxes: [] })).toEqual(
        {
          ...written,
          key: expect.any(String),
        },
      );
    }
    expect(cellText(withCell(line(), 'discount', '$10', reader), 'discount', english)).toBe('10 CAD');
    expect(wrongCells(withCell(line({ description: 'Pipe' }), 'discount', '10 USD', reader)).discount).toBe(
      '“10 USD” is not a discount. Enter 5% or $10.',
    );
  });

  test('an unreadable value stays as typed', () => {
    expect(withCell(line(), 'quantity', 'two', reader).quantity).toBe('two');
    expect(withCell(line(), 'quantity', '', reader).quantity).toBeNull();
  });
});

describe('taxes', () => {
  test.each([
    ['GST 5', [gst]],
    ['GST 5, QST 9.975', [gst, qst]],
    ['GST 5 %; QST 9.975%', [gst, qst]],
    ['5% GST + 9.975 % QST', [gst, qst]],
    ['GST', [gst]],
    ['9.975', [qst]],
    ['gst, qst', [gst, qst]],
    ['HST ON 13', [{ name: 'HST ON', percent: '13' }]],
    ['VAT2 20', [{ name: 'VAT2', percent: '20' }]],
    ['GST 5,', [gst]],
    ['', []],
    ['GST 5; QST 9,975', [gst, qst]],
    ['GST 5 QST 9.975', null],
    ['GST -5', null],
    ['GST five', null],
    ['PST', null],
  ])('%j is %j', (text, taxes) => expect(readTaxes(text, [gst, qst])).toEqual(taxes));

  test.each([english, german])('the shown text is read back unchanged', (signs) => {
    expect(readTaxes(printTaxes([gst, qst], signs.decimal), [])).toEqual([gst, qst]);
  });
});

describe('lines', () => {
  test('a line with any text is sent; taxes alone say nothing', () => {
    const cells = [{ unit: 'm' }, { discountPercent: '5' }, { taxes: 'GS' }, { taxes: [gst] }];
    expect([line(), ...cells.map(line)].map(isBlankLine)).toEqual([true, false, false, false, true]);
  });

  test.each(['-1', '-0', '-0.0', '-'])('no cell takes a negative value: %j', (text) => {
    const written = { description: 'Pipe', quantity: '1', unit: 'm', unitPrice: text, discountPercent: text };
    expect(Object.keys(wrongCells(line(written)))).toEqual(['unitPrice', 'discount']);
  });

  test('several lines move together and stop at the ends', () => {
    const lines = named('a', 'b', 'c', 'd');
    expect(names(moved(lines, { from: 1, to: 2 }, 1))).toEqual(['a', 'd', 'b', 'c']);
    expect(names(moved(lines, { from: 1, to: 2 }, -1))).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(lines, { from: 2, to: 3 }, 1)).toBe(lines);
  });

  test('a copy is a new line', () => {
    const lines = [line({ id: 'quotation_line_1', description: 'a' })];
    const [first, copy] = duplicated(lines, { from: 0, to: 0 });
    expect(first).toBe(lines[0]);
    expect(copy).toMatchObject({ id: null, description: 'a' });
    expect(copy?.key).toBeTruthy();
  });

  test('an empty line is always available', () => {
    expect(removed(named('a', 'b'), { from: 0, to: 1 })).toHaveLength(1);
    expect(names(removed(named('a', 'b', 'c'), { from: 0, to: 1 }))).toEqual(['c']);
  });

  test('a heading replaces a blank line', () => {
    expect(inserted(named('a', 'b'), 1, 'HEADING').map(({ kind }) => kind)).toEqual(['PRICED', 'HEADING', 'PRICED']);
    expect(inserted([line()], 0, 'NOTE').map(({ kind }) => kind)).toEqual(['NOTE']);
  });

  test('an item fills a line, with its price only in its own currency', () => {
    const pipe = item({
      name: 'Pipe',
      description: 'Copper',
      unit: 'm',
      unitPrice: { amount: '12.5', currency: 'CAD' },
      currency: 'CAD',
    });
    expect(filled(line(), pipe, { currency: 'CAD', taxes: [] })).toMatchObject({
      itemId: pipe.id,
      description: 'Copper',
      quantity: '1',
      unit: 'm',
      unitPrice: '12.5',
    });
    const inEuros = filled(line({ quantity: '3' }), pipe, { currency: 'EUR', taxes: [] });
    expect(inEuros).toMatchObject({ quantity: '3', unitPrice: null });
  });

  test('a new line takes the company’s taxes with its first content, and an item without taxes takes them, too', () => {
    expect(begun(newLine(), line({ description: 'P' }), [gst])).toMatchObject({ description: 'P', taxes: [gst] });
    expect(begun(line({ description: 'P' }), line({ description: 'Pi' }), [gst]).taxes).toEqual([]);
    expect(begun(line({ id: 'quotation_line_1' }), line({ id: 'quotation_line_1', unit: 'm' }), [gst]).taxes).toEqual(
      [],
    );
    expect(filled(newLine(), item({ taxes: [] }), { currency: 'CAD', taxes: [gst] }).taxes).toEqual([gst]);
    expect(filled(newLine(), item({ taxes: [qst] }), { currency: 'CAD', taxes: [gst] }).taxes).toEqual([qst]);
  });

  test('pasted rows take the company’s taxes, unless the table has a column of taxes', () => {
    const paste = (text: string) =>
      pasted([newLine()], { line: 0, column: 'description' }, tableIn(text) ?? [], { ...reader, ofNewLine: [gst] }, 9);
    expect(paste('Pipe\t12\nBend\t3').lines.map(({ taxes }) => taxes)).toEqual([[gst], [gst]]);
    expect(paste('Item\tQty\tTax\nPipe\t12\t\nBend\t3\tQST 9.975').lines.map(({ taxes }) => taxes)).toEqual([
      [],
      [qst],
    ]);
  });
});

describe('pasted tables', () => {
  const paste = (lines: readonly TypedLine[], at: Parameters<typeof pasted>[1], text: string, max = 500) =>
    pasted(lines, at, tableIn(text) ?? [], { ...reader, ofNewLine: [] }, max);

  test('a single cell is no table', () => {
    expect(tableIn('Pipe, 12 m')).toBeNull();
    expect(tableIn('Pipe\n')).toBeNull();
    expect(tableIn('Pipe\t12')).toEqual([['Pipe', '12']]);
  });

  test('cells fill to the right and down, and lines are added', () => {
    const { lines, last, said } = paste(
      [line({ description: 'Pipe' })],
      { line: 0, column: 'quantity' },
      '2\tm\t12.50\n3\tm\t7\n',
    );
    expect(lines.map(({ quantity, unit, unitPrice }) => [quantity, unit, unitPrice])).toEqual([
      ['2', 'm', '12.50'],
      ['3', 'm', '7'],
    ]);
    expect([names(lines), last, said]).toEqual([['Pipe', ''], 1, 'Pasted 2 lines.']);
  });

  test('a head names the columns, and computed columns are skipped', () => {
    const { lines, said } = paste(
      [line()],
      { line: 0, column: 'taxes' },
      'Qty\tItem\tAmount\tUnit price\tTax\n2\tPipe\t25\t12.5\tGST 5\n',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      description: 'Pipe',
      quantity: '2',
      unitPrice: '12.5',
      taxes: [{ name: 'GST', percent: '5' }],
    });
    expect(said).toBe('Pasted 1 line. The first row held the column names.');
  });

  test('a text is not mistaken for a head, nor a column for another', () => {
    const texts = paste([line()], { line: 0, column: 'description' }, 'Service\nParts\n');
    expect(names(texts.lines)).toEqual(['Service', 'Parts']);
    const prices = paste([line()], { line: 0, column: 'unitPrice' }, 'Price\n12.5\n');
    expect(prices.lines.map(({ unitPrice }) => unitPrice)).toEqual(['12.5']);

    const twice = 'Item\tDescription\tQty\tPrice\tPrice\nIT-1\tPipe\t2\t3\t4\n';
    const { lines, said } = paste([line()], { line: 0, column: 'description' }, twice);
    expect(lines[0]).toMatchObject({ description: 'IT-1\nPipe', unitPrice: '3' });
    expect(said).toContain('1 cell skipped');
  });

  test.each(['"Best" pipe\t3\nTee\t1', '"Best pipe\t3\nTee\t1', '2" pipe\t3\n1" tee\t1'])(
    'a quotation mark that quotes no cell is ordinary text: %j',
    (text) => expect(tableIn(text)).toEqual(text.split('\n').map((row) => row.split('\t'))),
  );

  test('a text with line breaks stays in a cell', () => {
    expect(paste([line()], { line: 0, column: 'description' }, '"Pipe\nof copper"\t2\n').lines[0]).toMatchObject({
      description: 'Pipe\nof copper',
      quantity: '2',
    });
  });

  test('an unreadable cell is kept and reported', () => {
    const { lines, wrong, said } = paste([line()], { line: 0, column: 'description' }, 'Pipe\ttwo\tm\t1\t\t\tmore\n');
    expect(lines[0]?.quantity).toBe('two');
    expect(wrong).toEqual({ '0.quantity': '“two” is not a number, such as 12.5.' });
    expect(said).toBe('Pasted 1 line. 1 cell not understood: marked. 1 cell skipped: no column matches.');
  });

  test('a lone text among whole rows is a heading', () => {
    const { lines } = paste([line()], { line: 0, column: 'description' }, 'Kitchen\t\t\nSink\t1\tpcs\n');
    expect(lines.map(({ kind }) => kind)).toEqual(['HEADING', 'PRICED']);
  });

  test('lines stop at the maximum', () => {
    const { lines, said } = paste(named('a'), { line: 1, column: 'description' }, 'b\nc\nd\n', 3);
    expect([names(lines), said]).toEqual([['a', 'b', 'c'], 'Pasted 2 lines. 1 row left out: at most 3 lines.']);
  });

  test('copied lines are pasted back unchanged', () => {
    const lines = [
      line({
        description: 'Pipe\n"red"',
        quantity: '2',
        unit: 'm',
        unitPrice: '12.5',
        discountAmount: '1.25',
        taxes: [{ name: 'GST', percent: '5' }],
      }),
      line({ kind: 'HEADING', description: 'Sink' }),
    ];
    const again = paste([line()], { line: 0, column: 'description' }, tableOf(lines, english)).lines;
    expect(again.map(({ key, ...rest }) => rest)).toEqual(lines.map(({ key, ...rest }) => rest));
  });
});
