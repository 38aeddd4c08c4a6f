import type { Block } from '../block.ts';
import { paperOf } from '../paper.ts';
import { heading, paragraphs } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { table } from '../table.ts';
import { day, decimal, type Ways } from '../words.ts';
import { checklist } from './checklist.ts';
import { masthead } from './masthead.ts';
import { particulars } from './particulars.ts';
import { photoGrid } from './photos.ts';
import { type JobReport, reportNumber } from './report.ts';
import { signature } from './signature.ts';

/** Draws the job report as PDF. */
export async function drawJobReport(report: JobReport, pictures: Pictures): Promise<Buffer> {
  const { company } = report;
  const number = reportNumber(report);
  const sheet = new Sheet({
    title: `Job report ${number}: ${report.title}`,
    author: company.name,
    locale: company.locale,
    modifiedAt: new Date(report.updatedAt),
    paper: paperOf({ country: company.address?.country, locale: company.locale }),
  });
  sheet.flow([
    ...masthead(sheet, report, pictures),
    ...particulars(sheet, report),
    ...reportedProblem(sheet, report),
    ...fields(sheet, report),
    ...section(sheet, 'Findings', report.findings),
    ...section(sheet, 'Work done', report.workDone),
    ...(report.checklist.length > 0 ? [heading(sheet, 'Checklist'), ...checklist(sheet, report.checklist)] : []),
    ...materials(sheet, report),
    ...photoGrid(sheet, 'Photos before the work', photosOf(report, 'BEFORE'), pictures),
    ...photoGrid(sheet, 'Photos after the work', photosOf(report, 'AFTER'), pictures),
    ...section(sheet, 'Follow-ups', report.followUps),
    ...section(sheet, 'Customer’s remarks', report.remarks),
    ...signature(sheet, report, pictures),
  ]);
  return sheet.end((page, pages, { y }) => {
    const third = sheet.width / 3;
    const foot = (text: string, x: number, width: number, align: 'left' | 'right') =>
      sheet.drawLines(sheet.lines(text, styles.label, width).slice(0, 1), { x, y, width, align });
    foot(`Report ${number} · Times in ${company.timeZone}`, sheet.left, 2 * third, 'left');
    foot(`Page ${page} of ${pages}`, sheet.left + 2 * third, third, 'right');
  });
}

function section(sheet: Sheet, title: string, text: string | null): Block[] {
  return text?.trim() ? [heading(sheet, title), ...paragraphs(sheet, text)] : [];
}

function reportedProblem(sheet: Sheet, { title, description }: JobReport): Block[] {
  const blocks = [heading(sheet, 'Reported problem'), ...kept(paragraphs(sheet, title, styles.strong))];
  return description?.trim() ? [...blocks, ...paragraphs(sheet, description)] : blocks;
}

/** The same blocks, all on the page of the next block. */
function kept(blocks: Block[]): Block[] {
  return blocks.map((block) => ({ ...block, keepsWithNext: true }));
}

function fields(sheet: Sheet, { fields, company }: JobReport): Block[] {
  if (fields.length === 0) return [];
  const columns = [
    { title: 'Detail', share: 1 },
    { title: 'Value', share: 2 },
  ];
  const rows = fields.map((field) => [field.label, written(field, company)]);
  return [heading(sheet, 'Details'), ...table(sheet, columns, rows)];
}

function written({ type, value }: JobReport['fields'][number], ways: Ways): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (type === 'DATE') return day(value, ways);
  return type === 'NUMBER' ? decimal(value, ways) : value;
}

function materials(sheet: Sheet, { materials, company }: JobReport): Block[] {
  if (materials.length === 0) return [];
  const columns = [
    { title: 'Material', share: 6 },
    { title: 'Quantity', share: 1.4, align: 'right' },
    { title: 'Unit', share: 1.6 },
  ] as const;
  const rows = materials.map(({ description, quantity, unit }) => [
    description,
    decimal(quantity, company),
    unit ?? '',
  ]);
  return [heading(sheet, 'Materials'), ...table(sheet, columns, rows)];
}

function photosOf({ photos }: JobReport, wanted: 'BEFORE' | 'AFTER') {
  return photos.filter(({ moment }) => moment === wanted);
}
