import type { Block } from '../block.ts';
import { heightOf } from '../paragraphs.ts';
import type { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { addressLines, moment, span } from '../words.ts';
import type { JobReport } from './report.ts';

const COLUMNS = 2;
const COLUMN_GAP = 24;

/** Who, where and when, in two columns of short facts. */
export function particulars(sheet: Sheet, report: JobReport): Block[] {
  const facts = factsOf(report);
  const width = (sheet.width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS;
  const cells = facts.map(([label, value]) => ({
    label: sheet.lines(label, styles.label, width),
    value: sheet.lines(value, styles.body, width),
    element: sheet.element('P'),
  }));
  const blocks: Block[] = [];
  for (let i = 0; i < cells.length; i += COLUMNS) {
    const row = cells.slice(i, i + COLUMNS);
    blocks.push({
      height: Math.max(...row.map(({ label, value }) => heightOf(label) + heightOf(value))),
      gap: i === 0 ? 12 : 8,
      draw: (y) => {
        row.forEach(({ label, value, element }, column) => {
          const x = sheet.left + column * (width + COLUMN_GAP);
          sheet.inside(element, 'P', () => {
            sheet.drawLines(label, { x, y, width });
            sheet.drawLines(value, { x, y: y + heightOf(label), width, align: 'left' });
          });
        });
      },
    });
  }
  return blocks;
}

function factsOf(report: JobReport): [label: string, value: string][] {
  const { company, customer, scheduledStart, scheduledEnd } = report;
  const home = { locale: company.locale, home: company.address?.country ?? null };
  const customerLines = [customer.fullName, customer.companyName, customer.phone, customer.email];
  const siteLines = addressLines(report.siteAddress ?? customer.address, home);
  const scheduled =
    scheduledStart && scheduledEnd
      ? span(scheduledStart, scheduledEnd, company)
      : (scheduledStart ?? scheduledEnd) && moment((scheduledStart ?? scheduledEnd) as string, company);
  const facts: [label: string, value: string | null][] = [
    ['Customer', customerLines.filter(Boolean).join('\n')],
    ['Site', siteLines.join('\n')],
    ['Requested', moment(report.requestedAt, company)],
    ['Scheduled', scheduled ?? null],
    ['Arrival', moment(report.startedAt, company)],
    ['Departure', moment(report.finishedAt, company)],
    ['Worker', report.workerName],
    ['Outcome', report.outcome === 'FULL' ? 'Done in full' : 'Done in part'],
    ['Department', report.departmentName],
    ['Kind of work', report.type],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
