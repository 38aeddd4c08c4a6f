import { afterAll, describe, expect, test } from 'vitest';
import { drawJobReport } from '../../../service/documents/job-report/draw.ts';
import { setText } from '../../../service/documents/type/text.ts';
import { cpuMs } from '../../cpu-time.ts';
import { report } from './made-report.ts';
import { type Reader, read } from './readers.ts';

const opened: Reader[] = [];
afterAll(() => {
  for (const reader of opened) reader[Symbol.dispose]();
});

async function printed(workDone: string): Promise<string> {
  const reader = read(await drawJobReport(report({ workDone }), new Map()));
  opened.push(reader);
  expect(reader.check()).toBe('');
  // Without the direction marks that pdftotext adds around right-to-left text.
  return reader.text().replace(/[\u202a-\u202e]/gu, '');
}

describe('text in every script is found as written:', () => {
  test.each([
    ['Latin', 'Zażółć gęślą jaźń, œuvre, Ångström, office'],
    ['Cyrillic and Greek', 'Давление в норме. Η πίεση είναι εντάξει.'],
    ['Arabic', 'محمد بن عبد الرحمن الأنصاري'],
    ['Arabic letters with shared shapes', 'المضخة والضغط واختبارها إصلاح سلام'],
    ['Hebrew', 'הצינור הראשי דלף ותוקן'],
    ['Devanagari', 'किर्ति प्रिया शर्मा ने हिन्दी में लिखा'],
    ['Bengali', 'পানির পাইপে ফুটো ছিল। কোলকাতা'],
    ['Tamil', 'கோவை நகரில் ஸ்ரீ வேலை'],
    ['Thai', 'น้ำรั่วที่ท่อหลักและต้องเปลี่ยนวาล์วใหม่'],
    ['Chinese', '王小明更换了阀门，压力正常。'],
    ['Japanese', '配管の水漏れを修理し、「完了」とします。'],
    ['Korean', '배관에서 물이 새고 있어 교체했습니다.'],
    ['characters without a glyph', 'Emoji 👍🏽 and 👨‍👩‍👧 end'],
  ])('%s', async (_, text) => {
    expect(await printed(text)).toContain(text);
  });
});

const style = { size: 10, weight: 'regular', colour: '#000000' } as const;
const lines = (text: string, width = 500) => setText(text, style, width, { han: 'sc' });
const glyphsOf = (text: string) => lines(text).flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs));

test('each character without a glyph in any font prints a box', () => {
  expect(glyphsOf('👨‍👩‍👧👍🏽').map(({ id }) => id)).toEqual([0, 0]);
  expect(glyphsOf('a\u{1f600}b').map(({ id }) => id === 0)).toEqual([false, true, false]);
});

test('control characters print nothing and break nothing', () => {
  expect(glyphsOf('a\u0000\u0007\u009fb').map(({ text }) => text)).toEqual(['a', 'b']);
  expect(lines('a\r\nb\u2028c\nd')).toHaveLength(4);
  expect(glyphsOf('\ud800')).toHaveLength(1);
  expect(lines('')).toHaveLength(1);
});

test('the first letter of a paragraph decides its direction', () => {
  const [hebrew, latin] = lines('שלום (Docket)\nDocket (שלום)');
  expect([hebrew?.isRightToLeft, latin?.isRightToLeft]).toEqual([true, false]);
  // From left to right: mirrored brackets around the Latin word.
  expect(hebrew?.runs.map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))).toEqual([
    ')',
    'Docket',
    '(',
    ' ',
    'םולש',
  ]);
});

test('each Arabic glyph maps to its own letter, independent of earlier text', () => {
  // The three letters share a shape; their dots are separate glyphs without text.
  for (const word of ['مُحَمَّد', 'مُخَمَّد', 'مُجَمَّد']) {
    const texts = glyphsOf(word).flatMap(({ text }) => text || []);
    expect(texts.toReversed()).toEqual([...word]);
  }
});

describe('a line breaks', () => {
  const broken = (text: string, width: number) =>
    lines(text, width).map(({ runs }) => runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join(''));

  test('at spaces, except non-breaking spaces', () => {
    expect(broken('aaaa bbbb cccc', 50)).toEqual(['aaaa bbbb', 'cccc']);
    expect(broken('aaaa bbbb\u00a0cccc', 50)).toEqual(['aaaa', 'bbbb\u00a0cccc']);
  });

  test('between Chinese characters, except before closing and after opening marks', () => {
    for (const line of broken('一二三、四五（六七）八九。十', 41)) expect(line).not.toMatch(/^[、）。]|（$/);
    expect(broken('一二三四五六', 31)).toEqual(['一二三', '四五六']);
  });

  test('between Thai words', () => {
    const words = new Set(
      [...new Intl.Segmenter('th', { granularity: 'word' }).segment('น้ำรั่วที่ท่อหลัก')].map(({ index }) => index),
    );
    let at = 0;
    for (const line of broken('น้ำรั่วที่ท่อหลัก', 40).slice(0, -1)) {
      at += line.length;
      expect(words).toContain(at);
    }
  });

  test('inside an overlong word, and no line is too wide', () => {
    const text = `${'x'.repeat(300)} ${'क्ष'.repeat(80)} ${'م'.repeat(200)}`;
    const found = lines(text, 100);
    for (const { width } of found) expect(width).toBeLessThanOrEqual(100);
    expect(
      found
        .flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)))
        .join('')
        .match(/x/g),
    ).toHaveLength(300);
  });
});

test('10,000 characters without a space are laid out quickly', () => {
  const startMs = cpuMs();
  lines('ا'.repeat(10_000), 480);
  expect(cpuMs() - startMs).toBeLessThan(3000);
});
