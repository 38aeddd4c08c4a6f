import { describe, expect, test } from 'vitest';
import { drawJobReport } from '../../../service/documents/job-report/draw.ts';
import { drawPricedDocument } from '../../../service/documents/quotation/draw.ts';
import { languages } from '../../../service/languages/languages.ts';
import { proforma, quotation } from './made-quotation.ts';
import { report } from './made-report.ts';
import { read } from './readers.ts';

/** Letters without the white space and the joined forms of a drawn text. */
const plain = (text: string) => text.normalize('NFKC').replace(/[\s\u2066-\u2069\u200e\u200f]+/g, '');

const everyText = (words: object): string[] =>
  Object.values(words).flatMap((word) => (typeof word === 'string' ? [word] : everyText(word)));

describe.each(Object.entries(languages))('documents in %s', (language, words) => {
  const company = { ...report().company, locale: language };
  const said = (labels: object) => everyText(labels).map(plain);

  test('print their labels in the language, and put each value into its sentence', async () => {
    const particulars = { language, company };
    const made = [
      await drawPricedDocument(quotation({ particulars, mark: 'draft' }), new Map()),
      await drawPricedDocument(proforma({ particulars }), new Map()),
      await drawJobReport(report({ language, company }), new Map()),
    ];
    const text = made.map((bytes) => {
      using reader = read(bytes);
      expect(reader.check()).toBe('');
      return reader.text();
    });
    const printed = plain(text.join(''));
    const { quotation: offer, totals, quotationLine, bankDetails, job, completedInfo } = words.labels;
    const { discount, ...sums } = totals;
    const { customerSignatureFileId, signedAt, ...done } = completedInfo;
    const { department, ...particularsOfJob } = job;
    for (const label of [offer, sums, quotationLine, bankDetails, particularsOfJob, done].flatMap(said))
      expect(printed).toContain(label);
    expect(printed).toContain(plain(words.outcomes.FULL));
    expect(printed).not.toMatch(/[{}]/);
  });

  test('name the same values as in English', () => {
    const values = (text: string) => (text.match(/\{+ ?[\w.]+ ?\}+/g) ?? []).toSorted();
    const english = everyText({ printed: languages.en?.printed, templates: languages.en?.templates });
    const own = everyText({ printed: words.printed, templates: words.templates });
    expect(own.map(values)).toEqual(english.map(values));
  });
});

test('a document slightly longer than a page shrinks to the page, and its place to sign stays with the terms', async () => {
  const terms = { title: 'Terms', body: 'Payment within 30 days.\n\n'.repeat(9) };
  using reader = read(await drawPricedDocument(quotation({ particulars: { terms } }), new Map()));
  expect(reader.layout()).toHaveLength(1);
  expect(reader.text()).toContain('We accept quotation');
  const long = { title: 'Terms', body: 'Payment within 30 days.\n\n'.repeat(40) };
  using divided = read(await drawPricedDocument(quotation({ particulars: { terms: long } }), new Map()));
  const pages = divided.layout();
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.at(-1)).toMatch(/Payment within 30 days.*We accept quotation/s);
});

test('an Arabic document runs from right to left', async () => {
  const company = { ...report().company, locale: 'ar-KW' };
  const particulars = { language: 'ar-KW', company };
  using reader = read(await drawPricedDocument(quotation({ particulars }), new Map()));
  const left = (word: string) => reader.words().find(({ text }) => text === word)?.left ?? Number.NaN;
  // The number stands at the left of the page, the company's name at the right.
  expect(left('Q-2026-000123-R2')).toBeLessThan(100);
  expect(left('Boreal')).toBeGreaterThan(400);
});
