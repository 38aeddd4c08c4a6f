import { filled, wordsIn } from '../../languages/languages.ts';
import type { Block } from '../block.ts';
import { factGrid, known } from '../fact-grid.ts';
import { drawInternalMark, internalNotes } from '../internal-notes.ts';
import { letterhead } from '../letterhead.ts';
import { composed } from '../pages.ts';
import { heading, heightOf, paragraphs } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import type { Sheet } from '../sheet.ts';
import { colours, styles } from '../style.ts';
import { table } from '../table.ts';
import { addressLines, day, decimal, moment, type Ways } from '../words.ts';
import type { JobReport } from './gather.ts';
import { photoGrid } from './photos.ts';
import { signature } from './signature.ts';

/** In points. */
const BOX = 8.5;
const INDENT = 18;

/** Draws the job report as PDF. The same report makes the same bytes. */
export async function drawJobReport(report: JobReport, pictures: Pictures): Promise<Buffer> {
  const { company, language, number } = report;
  const { jobReport, report: titled, timesIn } = wordsIn(language).printed;
  const title = `${jobReport} ${number}: ${report.title}`;
  const options = { title, company, language, modifiedAt: new Date(report.updatedAt) };
  const sheet = composed(options, (sheet) => {
    const { labels, printed } = sheet.words;
    const signed = [
      letterhead(sheet, company, pictures, { name: printed.jobReport, number }),
      ...particulars(sheet, report),
      ...reportedProblem(sheet, report),
      ...fields(sheet, report),
      ...section(sheet, labels.completedInfo.findings, report.findings),
      ...section(sheet, labels.completedInfo.workDone, report.workDone),
      ...checklist(sheet, report),
      ...materials(sheet, report),
      ...photoGrid(sheet, printed.photosBefore, photosOf(report, 'BEFORE'), pictures),
      ...photoGrid(sheet, printed.photosAfter, photosOf(report, 'AFTER'), pictures),
      ...section(sheet, labels.completedInfo.followUps, report.followUps),
      ...section(sheet, labels.completedInfo.remarks, report.remarks),
    ];
    return [...keptWithNext(signed), ...signature(sheet, report, pictures), ...internalNotes(sheet, report, company)];
  });
  const mark = () => report.internalNotes && drawInternalMark(sheet);
  return sheet.end(`${filled(titled, { number })} · ${filled(timesIn, { zone: company.timeZone })}`, mark);
}

/** A signature never stands alone on a page: the last signed block stays above. */
const keptWithNext = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, at) => (at === blocks.length - 1 ? { ...block, keepsWithNext: true } : block));

/** Who and where in two columns, then the short facts in three. */
function particulars(sheet: Sheet, report: JobReport): Block[] {
  const { company, customer } = report;
  const { labels, outcomes } = sheet.words;
  const { job, completedInfo } = labels;
  const at = (time: string | null) => time && moment(time, company);
  const customerLines = [customer.fullName, customer.companyName, customer.phone, customer.email];
  const siteLines = addressLines(report.siteAddress ?? customer.address, company.locale, company.address?.country);
  const parties = known([
    [job.customer, customerLines.filter(Boolean).join('\n')],
    [job.siteAddress, siteLines.join('\n')],
  ]);
  const facts = known([
    [job.requestedAt, at(report.requestedAt)],
    [job.scheduledStart, at(report.scheduledStart)],
    [job.scheduledEnd, at(report.scheduledEnd)],
    [completedInfo.startedAt, at(report.startedAt)],
    [completedInfo.finishedAt, at(report.finishedAt)],
    [job.assignee, report.workerName],
    [completedInfo.outcome, outcomes[report.outcome]],
    [job.department, report.departmentName],
    [job.type, report.type],
    [job.reference, report.reference],
  ]);
  return [...factGrid(sheet, parties), ...factGrid(sheet, facts, { columns: 3, gap: 8 })];
}

function section(sheet: Sheet, title: string, text: string | null): Block[] {
  return text?.trim() ? [heading(sheet, title), ...paragraphs(sheet, text)] : [];
}

function reportedProblem(sheet: Sheet, { title, description }: JobReport): Block[] {
  return [
    heading(sheet, sheet.words.printed.reportedProblem),
    ...paragraphs(sheet, title, styles.strong).map((block) => ({ ...block, keepsWithNext: true })),
    ...(description?.trim() ? paragraphs(sheet, description) : []),
  ];
}

function fields(sheet: Sheet, { fields, company }: JobReport): Block[] {
  if (fields.length === 0) return [];
  const { printed } = sheet.words;
  const columns = [
    { title: printed.detail, share: 1 },
    { title: printed.value, share: 2 },
  ];
  const rows = fields.map((field) => [field.label, written(sheet, field, company)]);
  return [heading(sheet, printed.details), ...table(sheet, columns, rows)];
}

function written({ words }: Sheet, { type, value }: JobReport['fields'][number], ways: Ways): string {
  if (typeof value === 'boolean') return value ? words.printed.yes : words.printed.no;
  if (type === 'DATE') return day(value, ways);
  return type === 'NUMBER' ? decimal(value, ways) : value;
}

/** The checklist: a box for each item, ticked when done, with the remark below. */
function checklist(sheet: Sheet, { checklist }: JobReport): Block[] {
  if (checklist.length === 0) return [];
  const { labels, printed } = sheet.words;
  const title = heading(sheet, labels.completedInfo.checklist);
  const list = sheet.element('L');
  const width = sheet.width - INDENT;
  const items = checklist.map(({ label, done, remark }): Block => {
    const item = sheet.element('LI', {}, list);
    const mark = sheet.element('Lbl', { alt: done ? printed.done : printed.notDone }, item);
    const body = sheet.element('LBody', {}, item);
    const lines = [
      ...sheet.lines(label, styles.body, width),
      ...(remark ? sheet.lines(remark, styles.small, width) : []),
    ];
    const first = lines[0]?.height ?? 0;
    return {
      height: heightOf(lines),
      gap: 3,
      draw: (y) => {
        sheet.inside(mark, 'Lbl', () => drawBox(sheet, { x: sheet.left, y: y + (first - BOX) / 2 }, done));
        sheet.inside(body, 'LBody', () => sheet.drawLines(lines, { x: sheet.left + INDENT, y, width }));
      },
    };
  });
  return [title, ...items];
}

function drawBox(sheet: Sheet, { x: start, y }: { x: number; y: number }, isTicked: boolean): void {
  const { document } = sheet;
  const x = sheet.leftOf(start, BOX);
  document.roundedRect(x, y, BOX, BOX, 1.5).lineWidth(0.8).stroke(colours.muted);
  if (!isTicked) return;
  document
    .moveTo(x + 0.2 * BOX, y + 0.52 * BOX)
    .lineTo(x + 0.42 * BOX, y + 0.75 * BOX)
    .lineTo(x + 0.82 * BOX, y + 0.25 * BOX)
    .lineWidth(1.3)
    .stroke(colours.accent);
}

function materials(sheet: Sheet, { materials, company }: JobReport): Block[] {
  if (materials.length === 0) return [];
  const { labels } = sheet.words;
  const columns = [
    { title: labels.material.description, share: 6 },
    { title: labels.material.quantity, share: 1.4, align: 'figure' },
    { title: labels.material.unit, share: 1.6 },
  ] as const;
  const rows = materials.map(({ description, quantity, unit }) => [
    description,
    decimal(quantity, company),
    unit ?? '',
  ]);
  return [heading(sheet, labels.completedInfo.materials), ...table(sheet, columns, rows)];
}

function photosOf({ photos }: JobReport, wanted: 'BEFORE' | 'AFTER') {
  return photos.filter(({ moment }) => moment === wanted);
}
