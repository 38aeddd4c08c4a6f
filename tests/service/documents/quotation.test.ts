import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Pictures } from '../../../service/documents/pictures.ts';
import { drawPricedDocument } from '../../../service/documents/quotation/draw.ts';
import type { PricedDocument } from '../../../service/documents/quotation/priced-document.ts';
import { gst, proforma, qst, quotation } from './made-quotation.ts';
import { address, report } from './made-report.ts';
import { inkInMargins, type Reader, read } from './readers.ts';

const none: Pictures = new Map();
const opened: Reader[] = [];
afterAll(() => {
  for (const reader of opened) reader[Symbol.dispose]();
});

async function printed(what: PricedDocument): Promise<Reader> {
  const reader = read(await drawPricedDocument(what, none));
  opened.push(reader);
  return reader;
}

/** Joins runs of white space, so that line breaks don’t matter. */
const plain = (text: string) => text.replace(/[\s\u202a-\u202e\u2066-\u2069]+/gu, ' ');

/** The lines of all pages in layout order, each gap reduced to a space. */
const rows = (reader: Reader) => reader.layout().flatMap((page) => page.split('\n').map((row) => plain(row).trim()));

const many = (count: number, values: (i: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({ description: `Part ${i + 1}`, ...values(i) }));

test('contains every part of the quotation', async () => {
  const reader = await printed(
    quotation({
      discountPercent: '10',
      lines: [
        { kind: 'HEADING', description: 'Boiler room' },
        { description: 'Condensing boiler\n24 kW', quantity: '2', unitPrice: '1234.5', taxes: [gst, qst] },
        { kind: 'NOTE', description: 'Work is done at night.' },
        {
          description: 'Pipe',
          quantity: '12.25',
          unit: 'm',
          unitPrice: '8.2575',
          discountPercent: '5.5',
          taxes: [gst],
        },
      ],
    }),
  );
  expect(reader.check()).toBe('');
  const text = plain(reader.drawn());
  for (const part of [
    'Boreal Heating 400 Boul. René-Lévesque · Montréal · Canada',
    '+1 514 555-0199 · office@boreal.example · boreal.example',
    'Registration number 1148-2207 · Tax number 81422 0071',
    'Quotation Q-2026-000123-R2',
    'Quotation for Clinique du Parc Marie Tremblay 12 Rue Sainte-Catherine Montréal, QC H2X 1K4 +1 514 555-0134 marie@clinique.example Tax number 10488 2291',
    'Issued Nov 20, 2026 Valid until Dec 20, 2026 Customer reference PO-48213 Lead number L-000045',
    'Contact details Luc Gagnon Head of sales +1 514 555-0111 luc@boreal.example',
    'Replacement of two boilers',
    'Boiler room',
    'Condensing boiler 24 kW',
    'Work is done at night.',
    'Notes The works take two days.',
    'Bank Banque Laurentienne, Centre-ville',
    'Account name Boreal Heating',
    'Account number 003-12345-7',
    'Bank code BLCMCAMM',
    'IBAN CH93 0076 2011 6238 5295 7',
    'Terms and conditions Prices hold for 30 days.',
    '1. Half is paid in advance.',
    '– 14 days by transfer,',
    '<b>Not bold</b>',
  ]) {
    expect(text).toContain(part);
  }
  expect(rows(reader)).toEqual(
    expect.arrayContaining([
      '# Description Quantity Unit Unit price Discount Taxes Amount (CAD)',
      '1 Condensing boiler 2 pc 1,234.50 GST, QST 2,469.00',
      '2 Pipe 12.25 m 8.2575 5.5% GST 95.59',
    ]),
  );
});

test('prints the stored totals without computing', async () => {
  const document = quotation({ discountPercent: '7.5', lines: [{ taxes: [gst, qst] }, { taxes: [gst] }] });
  const stored = {
    subtotal: '9001.10',
    discount: '9002.20',
    taxes: [
      { name: 'GST', percent: '5', taxable: '9003.30', amount: '9004.40' },
      { name: 'QST', percent: '9.975', taxable: '9005.50', amount: '9006.60' },
    ],
    total: '9007.70',
  };
  const found = rows(await printed({ ...document, totals: stored }));
  const from = found.indexOf('Subtotal 9,001.10');
  expect(found.slice(from).filter(Boolean).slice(0, 5)).toEqual([
    'Subtotal 9,001.10',
    'Discount of 7.5% -9,002.20',
    'GST 5% on 9,003.30 9,004.40',
    'QST 9.975% on 9,005.50 9,006.60',
    'Total CAD 9,007.70',
  ]);
});

test('prints discounts by amount without a percentage, and a line’s in its column', async () => {
  const document = quotation({
    discountAmount: '10',
    lines: [
      { taxes: [], discountAmount: '5.5' },
      { taxes: [], discountPercent: '10' },
    ],
  });
  const found = rows(await printed(document));
  expect(found).toContain('Discount -10.00');
  expect(found.join('\n')).toMatch(/ 5\.50 [\d,.]+\n/);
  expect(found.join('\n')).toMatch(/ 10% [\d,.]+\n/);
});

test('prints that prices include tax: the total as written, and the net without the taxes', async () => {
  const line = { quantity: '1', unitPrice: '100', taxes: [gst, qst] };
  const inside = rows(await printed(quotation({ pricesIncludeTax: true, lines: [line] }))).filter(Boolean);
  const from = inside.indexOf('Total without tax 86.97');
  expect(inside.slice(from, from + 3)).toEqual([
    'Total without tax 86.97',
    'GST 5% on 86.97 4.35',
    'QST 9.975% on 86.97 8.68',
  ]);
  expect(inside.join('\n')).toMatch(/Total CAD 100\.00|Total.*\n.*100\.00/);
  expect(inside.join('\n')).toContain('Prices include tax');
  expect(inside.join('\n')).not.toContain('Subtotal');
  const discounted = quotation({ pricesIncludeTax: true, discountAmount: '10', lines: [line] });
  expect(rows(await printed(discounted))).toContain('Subtotal 100.00');
  expect((await printed(quotation({ lines: [line] }))).text()).not.toContain('Prices include tax');
});

test('omits empty parts', async () => {
  const particulars = { contact: null, bank: null, terms: null };
  const text = (await printed(quotation({ notes: null, lines: [{ unit: 'pc', taxes: [] }], particulars }))).text();
  for (const absent of [
    'contact',
    'Bank',
    'IBAN',
    'Terms',
    'Notes',
    'Discount',
    'Taxes',
    'GST',
    'VOID',
    'tax invoice',
    'due',
  ]) {
    expect(text).not.toContain(absent);
  }
});

test('names a tax with its percentage when several taxes share the name', async () => {
  const taxed = (percent: string) => ({
    taxes: [
      { name: 'USt', percent },
      { name: 'Abgabe', percent: '1' },
    ],
  });
  const found = rows(await printed(quotation({ lines: [taxed('19'), taxed('7')] })));
  const cells = found.filter((row) => /^\d .*1,140\.00$/.test(row));
  expect(cells).toEqual([expect.stringContaining('USt 19%, Abgabe'), expect.stringContaining('USt 7%, Abgabe')]);
});

test('aligns decimals', async () => {
  const prices = ['1.2345', '1234.2575', '99', '7.5'];
  const reader = await printed(quotation({ lines: prices.map((unitPrice) => ({ unitPrice })) }));
  const boxes = reader.words();
  const right = (text: string) => boxes.find((box) => box.text === text)?.right ?? Number.NaN;
  const left = (text: string) => boxes.find((box) => box.text === text)?.left ?? Number.NaN;
  const digit = (right('1,234.2575') - left('1,234.2575')) / 8.94;
  // Two decimal places fewer end two digits further left.
  expect(right('1,234.2575') - right('99.00')).toBeCloseTo(2 * digit, 0);
  expect(right('99.00')).toBeCloseTo(right('7.50'), 1);
});

test.each([
  ['JPY', 'ja-JP', { unitPrice: '125000' }, '250,000', 'JPY 287,438'],
  ['KWD', 'en-US', { unitPrice: '1.2345' }, '2.469', 'KWD 2.838'],
  ['EUR', 'de-DE', { unitPrice: '1234.56' }, '2.469,12', '2.838,87 EUR'],
])('writes %s in the format of %s', async (currency, locale, line, amount, total) => {
  const company = { ...report().company, locale, address: null };
  const text = plain((await printed(quotation({ currency, lines: [line], particulars: { company } }))).drawn());
  expect(text).toContain(amount);
  expect(text).toContain(total);
  expect(text).toContain(`Amount (${currency})`);
});

test('repeats the head of the table and the page number on each page, and prints every line once', async () => {
  const reader = await printed(quotation({ lines: many(120) }));
  const pages = reader.layout();
  expect(pages.length).toBeGreaterThan(4);
  pages.forEach((page, i) => {
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    expect(page).toContain('Quotation Q-2026-000123-R2 · Boreal Heating');
    if (/Part \d/.test(page)) expect(page).toMatch(/# +Description +Quantity +Unit +Unit price +Taxes +Amount/);
  });
  const positions = rows(reader).flatMap((row) => /^(\d+) Part (\d+) /.exec(row)?.slice(1, 3).join() ?? []);
  expect(positions).toEqual(Array.from({ length: 120 }, (_, i) => `${i + 1},${i + 1}`));
});

test('keeps the totals with a line, and a heading with its first line', async () => {
  const headings = /^(Notes|Bank details|Terms and conditions|Section \d+)$/;
  for (let count = 8; count < 26; count += 1) {
    const lines = many(count, (i) => (i % 5 === 4 ? { kind: 'HEADING' as const, description: `Section ${i}` } : {}));
    const reader = await printed(quotation({ lines: [...lines, { description: 'The last' }] }));
    for (const page of reader.layout()) {
      if (page.includes('Subtotal')) expect(page).toContain('The last');
      const body = page
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      expect(body.at(-2)).not.toMatch(headings);
    }
  }
});

test('keeps long words and numbers inside the edges', async () => {
  const most = { quantity: '999999999999.9999', unitPrice: '999999999999.9999', discountPercent: '12.3456' };
  const taxes = [{ name: 'W'.repeat(60), percent: '0.1234' }];
  const reader = await printed(
    quotation({
      lines: [
        { ...most, description: 'x'.repeat(2000), unit: 'W'.repeat(60), taxes },
        { description: 'Line\n'.repeat(80) },
      ],
      subject: 'S'.repeat(200),
      particulars: { terms: { title: 'T'.repeat(200), body: `- ${'y'.repeat(1500)}` } },
    }),
  );
  expect(reader.text()).toContain('999,999,999,999.9999');
  for (let page = 1; page <= reader.layout().length; page += 1) {
    expect(await inkInMargins(reader, page)).toBe(0);
  }
});

test('prints any script, and italics in terms', async () => {
  const reader = await printed(
    quotation({
      lines: [{ description: 'مضخة حرارية' }, { description: '暖房工事' }, { description: 'บริการติดตั้ง' }],
      particulars: {
        terms: { title: 'الشروط', body: 'Prices *hold*, **really *do***.\n\n- تسري الأسعار **ثلاثين** يوما' },
      },
    }),
  );
  const text = reader.text().normalize('NFKC');
  for (const part of ['مضخة حرارية', '暖房工事', 'บริการติดตั้ง', 'الشروط', 'ثلاثين']) expect(text).toContain(part);
  // The bullet of right-to-left text stands at the right.
  expect(reader.words().find((word) => word.text === '•')?.left).toBeGreaterThan(500);
  const fonts = reader.fonts();
  for (const font of fonts) expect(font).toMatchObject({ isEmbedded: true, hasText: true });
  const names = fonts.map(({ name }) => name).join(' ');
  expect(names).toMatch(/NotoSans-Italic/);
  expect(names).toMatch(/NotoSans-BoldItalic/);
});

/** Turned letters stand in lines of their own. */
const VOID = /V\s*O\s*I\s*D/;

test('a cancelled quotation is marked VOID on each page and stays legible', async () => {
  const lines = many(60);
  const reader = await printed(quotation({ lines, mark: 'void' }));
  expect(reader.check()).toBe('');
  const pages = reader.layout().length;
  for (let page = 1; page <= pages; page += 1) expect(reader.drawn(page)).toMatch(VOID);
  for (let i = 1; i <= 60; i += 1) expect(reader.text()).toMatch(new RegExp(`Part ${i}\\b`));
  const isRed = async (what: Reader) => {
    const { data } = await sharp(what.page(1, 36)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let i = 0; i < data.length; i += 3) if ((data[i] ?? 0) - (data[i + 1] ?? 0) > 20) red += 1;
    return red;
  };
  expect(await isRed(reader)).toBeGreaterThan(1000);
  const live = await printed(quotation({ lines }));
  expect(await isRed(live)).toBe(0);
  expect(live.drawn()).not.toMatch(VOID);
});

describe('a proforma invoice', () => {
  test('names its quotation, the amount due and the due date, and denies being a tax invoice', async () => {
    const reader = await printed(proforma());
    const [page = ''] = reader.layout();
    const text = plain(reader.drawn());
    expect(text).toContain('Proforma invoice P-2026-000007 This is not a tax invoice.');
    expect(page.indexOf('This is not a tax invoice.')).toBeLessThan(page.indexOf('Condensing boiler'));
    for (const part of [
      'Customer reference PO-48213',
      'Quotation Q-2026-000123-R2',
      'Due Dec 4, 2026',
      'Amount due CAD 393.22',
    ]) {
      expect(text).toContain(part);
    }
    expect(rows(reader)).toEqual(
      expect.arrayContaining(['Total CAD 1,310.72', 'Amount due CAD 393.22', 'Advance: 30% of the total']),
    );
    expect(text).not.toContain('Lead number');
    expect(text).not.toContain('Valid until');
    expect(text).not.toContain('Paid');
  });

  test('shows the payment date and asks for nothing when paid', async () => {
    const text = plain((await printed(proforma({}, { paidAt: '2026-12-01T15:00:00.000Z' }))).drawn());
    expect(text).toContain('Paid Dec 1, 2026, 10:00 a.m.');
    expect(text).toContain('Amount paid Advance: 30% of the total CAD 393.22');
    expect(text).not.toMatch(/(amount|advance) due/i);
  });

  test('keeps the order of words around a number in the company’s own digits', async () => {
    const company = { ...report().company, locale: 'ar-KW' };
    const boxes = (await printed(proforma({ particulars: { company } }))).words();
    const total = boxes.find(({ text }) => text === 'total');
    // The digits of taxes come before the total.
    const percent = boxes.findLast(({ text }) => text.includes('٪'));
    expect(percent?.left).toBeLessThan(total?.left ?? 0);
  });

  test('is marked VOID when cancelled', async () => {
    expect((await printed(proforma({ mark: 'void' }))).drawn()).toMatch(VOID);
  });
});

test('names author, title and language, and is tagged', async () => {
  expect((await printed(quotation())).info()).toMatchObject({
    Title: 'Quotation Q-2026-000123-R2: Replacement of two boilers',
    Author: 'Boreal Heating',
    Tagged: 'yes',
    'PDF version': '1.7',
  });
  expect((await printed(proforma())).info().Title).toBe('Proforma invoice P-2026-000007: Replacement of two boilers');
});

test.each([
  ['CA', 'letter'],
  ['DE', 'A4'],
])('is printed on the paper of %s', async (country, paper) => {
  const company = { ...report().company, address: address({ country }) };
  expect((await printed(quotation({ particulars: { company } }))).info()['Page size']).toContain(paper);
});

test('the same quotation makes the same bytes; other totals make different bytes', async () => {
  const document = quotation({ lines: many(30), mark: 'void' });
  const first = await drawPricedDocument(document, none);
  expect(first.equals(await drawPricedDocument(structuredClone(document), none))).toBe(true);
  const other = { ...document, totals: { ...document.totals, total: '1.00' } };
  expect(first.equals(await drawPricedDocument(other, none))).toBe(false);
});

test.each([
  ['Japanese', '新しいボイラー'],
  ['Arabic', 'تركيب مضخة '],
  ['mixed', 'a ש '],
  ['short-lined', `${'a\n'.repeat(99)}${'a'.repeat(1802)}`],
])('500 lines of the longest %s texts fit into the memory limit of a worker thread', async (_, text) => {
  const description = text.repeat(2000).slice(0, 2000).trim();
  const lines = many(500, () => ({ description }));
  const script = `
      import { drawPricedDocument } from ${JSON.stringify(import.meta.resolve('../../../service/documents/quotation/draw.ts'))};
      const chunks = [];
      for await (const chunk of process.stdin) chunks.push(chunk);
      const pdf = await drawPricedDocument(JSON.parse(Buffer.concat(chunks)), new Map());
      process.stdout.write(String(pdf.length));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=512', '--input-type=module', '--eval', script],
    { input: JSON.stringify(quotation({ lines })), encoding: 'utf8' },
  );
  expect([status, Number(stdout) > 100_000, stderr.slice(0, 500)]).toEqual([0, true, '']);
});

test('500 lines are laid out within two seconds', async () => {
  const document = quotation({ lines: many(500, (i) => ({ taxes: i % 2 ? [gst] : [gst, qst] })) });
  const start = process.threadCpuUsage();
  const bytes = await drawPricedDocument(document, none);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(2);
  const reader = read(bytes);
  opened.push(reader);
  expect(reader.check()).toBe('');
  expect(rows(reader).filter((row) => /^\d+ Part \d+ /.test(row))).toHaveLength(500);
});
