import type { Sender } from '../companies/sender.ts';
import type { Block } from './block.ts';
import { labels } from './labels.ts';
import { heightOf, rule } from './paragraphs.ts';
import type { Pictures } from './pictures.ts';
import type { Sheet } from './sheet.ts';
import { styles } from './style.ts';
import { addressLines } from './words.ts';

/** The right-hand part of a letterhead; `width` is in points. */
interface Aside {
  width: number;
  /** Called after the left-hand part, for the reading order. */
  set(): { height: number; draw(place: { x: number; y: number }): void };
}

const LOGO = { width: 160, height: 46, below: 8 };
const GUTTER = 24;

/** The company with its logo, name and particulars, above a rule. */
export function letterhead(sheet: Sheet, company: Sender, pictures: Pictures, aside: Aside): Block {
  const { address, locale, phone, email, website, registrationNumber, taxNumber } = company;
  const width = sheet.width - aside.width - GUTTER;
  const logo = company.logoFileId ? pictures.get(company.logoFileId) : null;
  const scale = logo ? Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1) : 0;
  const logoHeight = logo ? logo.height * scale + LOGO.below : 0;
  const name = sheet.lines(company.name, styles.name, width);
  const particulars = [
    addressLines(address, locale).join(' · '),
    [phone, email, website?.replace(/^https?:\/\//, '')].filter(Boolean).join(' · '),
    [
      registrationNumber && `${labels.company.registrationNumber} ${registrationNumber}`,
      taxNumber && `${labels.company.taxNumber} ${taxNumber}`,
    ]
      .filter(Boolean)
      .join(' · '),
  ];
  const small = particulars.filter(Boolean).flatMap((line) => sheet.lines(line, styles.small, width));
  const figure = logo ? sheet.element('Figure', { alt: `Logo of ${company.name}` }) : null;
  const owner = sheet.element('P');
  const beside = aside.set();
  const textHeight = heightOf(name) + 2 + heightOf(small);
  const height = Math.max(logoHeight + textHeight, beside.height) + 12;
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
      beside.draw({ x: sheet.left + sheet.width - aside.width, y });
      rule(sheet, y + height);
    },
  };
}
