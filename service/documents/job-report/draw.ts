import type { Block } from '../block.ts';
import { factGrid, known } from '../fact-grid.ts';
import { drawInternalMark, internalNotes } from '../internal-notes.ts';
import { labels, outcomes } from '../labels.ts';
import { letterhead } from '../letterhead.ts';
import { heading, heightOf, paragraphs, titleLine } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import { drawQrCode } from '../qr.ts';
import { Sheet } from '../sheet.ts';
import { colours, styles } from '../style.ts';
import { table } from '../table.ts';
import { addressLines, day, decimal, moment, type Ways } from '../words.ts';
import type { JobReport } from './gather.ts';
import { photoGrid } from './photos.ts';
import { signature } from './signature.ts';

/** In points. Four empty modules surround the code. */
const QR_SIZE = 62;
const BOX = 8.5;
const INDENT = 18;

/** Draws the job report as PDF. The same report makes the same bytes. */
export async function drawJobReport(report: JobReport, pictures: Pictures): Promise<Buffer> {
  const { company } = report;
  const number = `${report.jobNumber}-V${report.jobVersion}`;
  const sheet = new Sheet({
    title: `Job report ${number}: ${report.title}`,
    company,
    modifiedAt: new Date(report.updatedAt),
  });
  sheet.flow([
    masthead(sheet, report, pictures),
    titleLine(sheet, 'H1', 'Job report', { style: styles.title, gap: 14 }),
    titleLine(sheet, 'P', `Report ${number}  ·  Job ${report.jobNumber}`, { style: styles.subtitle, gap: 0 }),
    ...particulars(sheet, report),
    ...reportedProblem(sheet, report),
    ...fields(sheet, report),
    ...section(sheet, labels.completedInfo.findings, report.findings),
    ...section(sheet, labels.completedInfo.workDone, report.workDone),
    ...checklist(sheet, report),
    ...materials(sheet, report),
    ...photoGrid(sheet, 'Photos before the work', photosOf(report, 'BEFORE'), pictures),
    ...photoGrid(sheet, 'Photos after the work', photosOf(report, 'AFTER'), pictures),
    ...section(sheet, labels.completedInfo.followUps, report.followUps),
    ...section(sheet, labels.completedInfo.remarks, report.remarks),
    ...signature(sheet, report, pictures),
    ...internalNotes(sheet, report, company),
  ]);
  const mark = () => report.internalNotes && drawInternalMark(sheet);
  return sheet.end(`Report ${number} · Times in ${company.timeZone}`, mark);
}

/** The company with its logo, and the job's QR code. */
function masthead(sheet: Sheet, { company, link, jobNumber }: JobReport, pictures: Pictures): Block {
  return letterhead(sheet, company, pictures, {
    width: QR_SIZE,
    set: () => {
      const code = sheet.element('Figure', { alt: `QR code: ${jobNumber} at ${link}` });
      return {
        height: QR_SIZE,
        draw: (place) => sheet.inside(code, 'Figure', () => drawQrCode(sheet, link, { ...place, size: QR_SIZE })),
      };
    },
  });
}

/** Who, where and when, in two columns of short facts. */
function particulars(sheet: Sheet, report: JobReport): Block[] {
  const { company, customer } = report;
  const { job, completedInfo } = labels;
  const at = (time: string | null) => time && moment(time, company);
  const customerLines = [customer.fullName, customer.companyName, customer.phone, customer.email];
  const siteLines = addressLines(report.siteAddress ?? customer.address, company.locale, company.address?.country);
  const facts = known([
    [job.customer, customerLines.filter(Boolean).join('\n')],
    [job.siteAddress, siteLines.join('\n')],
    [job.reference, report.reference],
    [job.requestedAt, at(report.requestedAt)],
    [job.scheduledStart, at(report.scheduledStart)],
    [job.scheduledEnd, at(report.scheduledEnd)],
    [completedInfo.startedAt, at(report.startedAt)],
    [completedInfo.finishedAt, at(report.finishedAt)],
    [job.assignee, report.workerName],
    [completedInfo.outcome, outcomes[report.outcome]],
    [job.department, report.departmentName],
    [job.type, report.type],
  ]);
  return factGrid(sheet, facts);
}

function section(sheet: Sheet, title: string, text: string | null): Block[] {
  return text?.trim() ? [heading(sheet, title), ...paragraphs(sheet, text)] : [];
}

function reportedProblem(sheet: Sheet, { title, description }: JobReport): Block[] {
  return [
    heading(sheet, 'Reported problem'),
    ...paragraphs(sheet, title, styles.strong).map((block) => ({ ...block, keepsWithNext: true })),
    ...(description?.trim() ? paragraphs(sheet, description) : []),
  ];
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

/** The checklist: a box for each item, ticked when done, with the remark below. */
function checklist(sheet: Sheet, { checklist }: JobReport): Block[] {
  if (checklist.length === 0) return [];
  const title = heading(sheet, labels.completedInfo.checklist);
  const list = sheet.element('L');
  const width = sheet.width - INDENT;
  const items = checklist.map(({ label, done, remark }): Block => {
    const item = sheet.element('LI', {}, list);
    const mark = sheet.element('Lbl', { alt: done ? 'Done' : 'Not done' }, item);
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

function drawBox({ document }: Sheet, { x, y }: { x: number; y: number }, isTicked: boolean): void {
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
  const columns = [
    { title: labels.material.description, share: 6 },
    { title: labels.material.quantity, share: 1.4, align: 'right' },
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
