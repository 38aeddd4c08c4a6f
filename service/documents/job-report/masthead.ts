import type { Block } from '../block.ts';
import { heightOf, rule } from '../paragraphs.ts';
import { drawQrCode } from '../qr.ts';
import type { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { addressLines } from '../words.ts';
import type { Pictures } from './draw.ts';
import { type JobReport, reportNumber } from './report.ts';

const LOGO = { width: 160, height: 46, below: 8 };
const QR = { size: 62, quiet: 8 };

/** Who reports on what: the company with its logo, the QR code of the job, the title. */
export function masthead(sheet: Sheet, report: JobReport, pictures: Pictures): Block[] {
  return [letterhead(sheet, report, pictures), ...title(sheet, report)];
}

function letterhead(sheet: Sheet, { company, link, jobNumber }: JobReport, pictures: Pictures): Block {
  const { address, locale, phone, email, website, registrationNumber, taxNumber } = company;
  const width = sheet.width - QR.size - 3 * QR.quiet;
  const logo = company.logoFileId ? pictures.get(company.logoFileId) : null;
  const scale = logo ? Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1) : 0;
  const logoHeight = logo ? logo.height * scale + LOGO.below : 0;
  const name = sheet.lines(company.name, styles.name, width);
  const where = addressLines(address, { locale, home: null });
  const particulars = [
    where.join(' · '),
    [phone, email, website].filter(Boolean).join(' · '),
    [registrationNumber && `Registration ${registrationNumber}`, taxNumber && `Tax number ${taxNumber}`]
      .filter(Boolean)
      .join(' · '),
  ];
  const small = particulars.filter(Boolean).flatMap((line) => sheet.lines(line, styles.small, width));
  const figure = logo ? sheet.element('Figure', { alt: `Logo of ${company.name}` }) : null;
  const owner = sheet.element('P');
  const code = sheet.element('Figure', { alt: `QR code: ${jobNumber} at ${link}` });
  const textHeight = heightOf(name) + 2 + heightOf(small);
  const height = Math.max(logoHeight + textHeight, QR.size) + 12;
  return {
    height,
    gap: 0,
    keepsWithNext: true,
    draw: (y) => {
      if (logo && figure) {
        sheet.inside(figure, 'Figure', () => sheet.picture(logo, { x: sheet.left, y, scale }));
      }
      const top = y + logoHeight;
      sheet.inside(owner, 'P', () => {
        const place = { x: sheet.left, width, align: 'left' } as const;
        sheet.drawLines(name, { ...place, y: top });
        sheet.drawLines(small, { ...place, y: top + heightOf(name) + 2 });
      });
      const x = sheet.left + sheet.width - QR.size;
      sheet.inside(code, 'Figure', () => drawQrCode(sheet, link, { x, y, size: QR.size }));
      rule(sheet, y + height);
    },
  };
}

function title(sheet: Sheet, report: JobReport): Block[] {
  const element = sheet.element('H1');
  const owner = sheet.element('P');
  const lines = sheet.lines('Job report', styles.title, sheet.width);
  const under = sheet.lines(`Report ${reportNumber(report)}  ·  Job ${report.jobNumber}`, styles.subtitle, sheet.width);
  return [
    {
      height: heightOf(lines) + heightOf(under),
      gap: 14,
      keepsWithNext: true,
      draw: (y) => {
        sheet.inside(element, 'H1', () => sheet.drawLines(lines, { x: sheet.left, y, width: sheet.width }));
        const top = y + heightOf(lines);
        sheet.inside(owner, 'P', () => sheet.drawLines(under, { x: sheet.left, y: top, width: sheet.width }));
      },
    },
  ];
}
