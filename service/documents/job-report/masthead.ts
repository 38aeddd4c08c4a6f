import type { Block } from '../block.ts';
import { type Aside, letterhead } from '../letterhead.ts';
import { heightOf } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import { drawQrCode } from '../qr.ts';
import type { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { type JobReport, reportNumber } from './report.ts';

/** In points. Four empty modules surround the code. */
const QR_SIZE = 62;

/** The company with its logo, the job's QR code, and the title. */
export function masthead(sheet: Sheet, report: JobReport, pictures: Pictures): Block[] {
  return [letterhead(sheet, report.company, pictures, qrCode(report)), title(sheet, report)];
}

function qrCode({ link, jobNumber }: JobReport): Aside {
  return {
    width: QR_SIZE,
    set: (sheet) => {
      const code = sheet.element('Figure', { alt: `QR code: ${jobNumber} at ${link}` });
      return {
        height: QR_SIZE,
        draw: (place) => sheet.inside(code, 'Figure', () => drawQrCode(sheet, link, { ...place, size: QR_SIZE })),
      };
    },
  };
}

function title(sheet: Sheet, report: JobReport): Block {
  const element = sheet.element('H1');
  const owner = sheet.element('P');
  const lines = sheet.lines('Job report', styles.title, sheet.width);
  const under = sheet.lines(`Report ${reportNumber(report)}  ·  Job ${report.jobNumber}`, styles.subtitle, sheet.width);
  return {
    height: heightOf(lines) + heightOf(under),
    gap: 14,
    keepsWithNext: true,
    draw: (y) => {
      sheet.inside(element, 'H1', () => sheet.drawLines(lines, { x: sheet.left, y, width: sheet.width }));
      const top = y + heightOf(lines);
      sheet.inside(owner, 'P', () => sheet.drawLines(under, { x: sheet.left, y: top, width: sheet.width }));
    },
  };
}
