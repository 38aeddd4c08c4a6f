import { afterAll, describe, expect, test } from 'vitest';
import { drawJobReport } from '../../../service/documents/job-report/draw.ts';
import type { JobReport } from '../../../service/documents/job-report/gather.ts';
import type { Pictures } from '../../../service/documents/pictures.ts';
import { address, fullReport, pictures, report } from './made-report.ts';
import { inkInMargins, type Reader, read } from './readers.ts';

const none: Pictures = new Map();
const opened: Reader[] = [];
afterAll(() => {
  for (const reader of opened) reader[Symbol.dispose]();
});

async function printed(what: JobReport, images = none): Promise<Reader> {
  const reader = read(await drawJobReport(what, images));
  opened.push(reader);
  return reader;
}

/** Joins runs of white space, so that line breaks don’t matter. */
const plain = (text: string) => text.replace(/[\s\u202a-\u202e]+/gu, ' ');

test('contains every part of the report', async () => {
  const text = plain((await printed(report())).text());
  for (const part of [
    'Boreal Heating',
    '400 Boul. René-Lévesque · Montréal · Canada',
    'J-000123-R2',
    'Marie Tremblay Clinique du Parc marie@clinique.example',
    '12 Rue Sainte-Catherine Montréal Requested Start Due Nov 18, 2026, 9:00 a.m. Nov 20, 2026, 9:00 a.m. Nov 20, 2026, 12:00 p.m.',
    'Nov 20, 2026, 9:12 a.m.',
    'Nov 20, 2026, 12:40 p.m.',
    'Luc Gagnon',
    'Completed in full',
    'Boiler bangs when it starts The second floor stays cold.',
    'Serial number BX-220-9',
    'Pressure 1,234.50',
    'Last inspection Oct 1, 2025',
    'Under warranty Yes',
    'Findings The expansion vessel had lost its charge.',
    'Work done Recharged the vessel to 1.2 bar.',
    'Flue draught Within limits',
    'Pump coupling',
    'Quantity 2.50',
    'Follow-ups Descale within six months.',
    'Customer’s remarks Thank you.',
    'For the customer: Marie Tremblay Reason for the missing signature: Nobody was there at the end',
    'Times in America/Toronto',
  ]) {
    expect(text).toContain(part);
  }
});

test('omits empty parts', async () => {
  const bare = { findings: null, checklist: [], materials: [], fields: [], followUps: null, remarks: ' ', photos: [] };
  const text = (await printed(report({ ...bare, workerName: null, scheduledStart: null, scheduledEnd: null }))).text();
  for (const absent of ['Findings', 'Checklist', 'Materials', 'Details', 'Follow-ups', 'remarks', 'Photos', 'Worker']) {
    expect(text).not.toContain(absent);
  }
  expect(text).not.toMatch(/^(Start|Due)$/m);
});

test('prints 40 materials and 20 photos with the head of the table and the page number on each page', async () => {
  const reader = await printed(fullReport(), await pictures());
  expect(reader.check()).toBe('');
  const pages = reader.layout();
  pages.forEach((page, i) => {
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    expect(page).toContain('Report J-000123-R2');
    if (/Part \d/.test(page)) expect(page).toMatch(/Material +Quantity +Unit/);
  });
  const text = pages.join('\n');
  for (let i = 1; i <= 40; i += 1) expect(text).toMatch(new RegExp(`Part ${i}\\b`));
  for (let i = 1; i <= 20; i += 1) expect(text).toContain(`Caption ${i}.`);
  expect(text.match(/This picture can’t be shown/g)).toHaveLength(1);
  expect(text).toContain('Signed Nov 20, 2026, 12:38 p.m.');
});

test('leaves no heading alone at the end of a page, and draws nothing beyond the edges', async () => {
  const headings =
    /^(Reported problem|Details|Findings|Work done|Checklist|Materials|Photos .*|Follow-ups|Customer’s .*)$/;
  const images = await pictures();
  // Each further line pushes the rest towards the end of the page.
  for (let lines = 0; lines < 24; lines += 3) {
    const reader = await printed(fullReport({ description: 'Line\n'.repeat(lines) }), images);
    for (const page of reader.layout()) {
      const body = page
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .slice(0, -1);
      expect(body.at(-1)).not.toMatch(headings);
    }
  }
  const reader = await printed(fullReport({ workDone: 'x'.repeat(5000), remarks: 'Wort'.repeat(2500) }), images);
  for (let page = 1; page <= reader.layout().length; page += 1) {
    expect(await inkInMargins(reader, page)).toBe(0);
  }
});

test('leaves no signature alone on a page', async () => {
  const images = await pictures();
  for (let lines = 0; lines < 60; lines += 2) {
    const description = 'Line\n'.repeat(lines);
    const reader = await printed(report({ description, customerSignatureFileId: 'signature' }), images);
    const page = reader.layout().find((text) => text.includes('Customer’s signature'));
    expect(page).toContain('Thank you.');
  }
});

test('embeds all fonts, with the text of each glyph', async () => {
  const fonts = (await printed(report({ findings: 'محمد 王小明 प्रिया שלום ไทย 한국 বাংলা தமிழ்' }))).fonts();
  expect(fonts.length).toBeGreaterThan(8);
  for (const font of fonts) expect(font).toMatchObject({ isEmbedded: true, hasText: true });
});

test('names author, title and language, and is tagged', async () => {
  const info = (await printed(report())).info();
  expect(info).toMatchObject({
    Title: 'Job report J-000123-R2: Boiler bangs when it starts',
    Author: 'Boreal Heating',
    Tagged: 'yes',
    'PDF version': '1.7',
  });
});

describe('paper', () => {
  test.each([
    ['CA', 'en-CA', 'letter'],
    ['DE', 'en-US', 'A4'],
    ['MX', 'es-MX', 'letter'],
    [undefined, 'en-US', 'letter'],
    [undefined, 'ja-JP', 'A4'],
  ])('of a company in %s with locale %s is %s', async (country, locale, paper) => {
    const company = { ...report().company, locale, address: country ? address({ country }) : null };
    expect((await printed(report({ company }))).info()['Page size']).toContain(paper);
  });
});

test('the same report makes the same bytes; another version makes different bytes', async () => {
  const images = await pictures();
  const first = await drawJobReport(fullReport(), images);
  expect(first.equals(await drawJobReport(fullReport(), images))).toBe(true);
  expect(first.equals(await drawJobReport(fullReport({ number: 'J-000123-R3' }), images))).toBe(false);
});
