import type { Sender } from '../companies/sender.ts';
import { filled } from '../languages/languages.ts';
import type { Block } from './block.ts';
import { heightOf, rule } from './paragraphs.ts';
import type { Pictures } from './pictures.ts';
import type { Sheet } from './sheet.ts';
import { styles } from './style.ts';
import type { TextStyle } from './type/text.ts';
import { addressLines, isolated } from './words.ts';

/** The name and number of a document, and remarks to see first. */
export interface Title {
  name: string;
  number: string;
  remarks?: readonly string[];
}

const LOGO = { width: 160, height: 46, below: 8 };
const GUTTER = 24;
const TITLE_WIDTH = 200;

/** The company with its logo, name and particulars, and the document's title on the other side, above a rule. */
export function letterhead(sheet: Sheet, company: Sender, pictures: Pictures, title: Title): Block {
  const { labels, printed } = sheet.words;
  const { address, locale, phone, email, website, registrationNumber, taxNumber } = company;
  const width = sheet.width - TITLE_WIDTH - GUTTER;
  const logo = company.logoFileId ? pictures.get(company.logoFileId) : null;
  const scale = logo ? Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1) : 0;
  const logoHeight = logo ? logo.height * scale + LOGO.below : 0;
  const name = sheet.lines(company.name, styles.name, width);
  const particulars = [
    addressLines(address, locale).join(' · '),
    [phone, email, website?.replace(/^https?:\/\//, '')].filter(Boolean).join(' · '),
    [
      registrationNumber && `${labels.company.registrationNumber} ${isolated(registrationNumber)}`,
      taxNumber && `${labels.company.taxNumber} ${isolated(taxNumber)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  ];
  const small = particulars.filter(Boolean).flatMap((line) => sheet.lines(line, styles.small, width));
  const figure = logo ? sheet.element('Figure', { alt: filled(printed.logo, { company: company.name }) }) : null;
  const owner = sheet.element('P');
  const beside = titleOf(sheet, title);
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
        const place = { x: sheet.left, width, align: 'near' } as const;
        sheet.drawLines(name, { ...place, y: top });
        sheet.drawLines(small, { ...place, y: top + heightOf(name) + 2 });
      });
      beside.draw(y);
      rule(sheet, y + height);
    },
  };
}

function titleOf(sheet: Sheet, { name, number, remarks = [] }: Title): Pick<Block, 'height' | 'draw'> {
  const part = (type: 'H1' | 'P', text: string, style: TextStyle) => {
    return { element: sheet.element(type), type, lines: sheet.lines(text, style, TITLE_WIDTH) };
  };
  const parts = [
    part('H1', name, styles.title),
    part('P', number, styles.subtitle),
    ...remarks.map((text) => part('P', text, styles.strong)),
  ];
  const x = sheet.left + sheet.width - TITLE_WIDTH;
  return {
    height: parts.reduce((sum, { lines }) => sum + heightOf(lines), 0),
    draw: (y) => {
      let top = y;
      for (const { element, type, lines } of parts) {
        sheet.inside(element, type, () => sheet.drawLines(lines, { x, y: top, width: TITLE_WIDTH, align: 'end' }));
        top += heightOf(lines);
      }
    },
  };
}
