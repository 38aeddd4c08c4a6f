import { filled } from '../../languages/languages.ts';
import type { Block } from '../block.ts';
import { heading, heightOf, paragraphs } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import type { Sheet } from '../sheet.ts';
import { colours, styles } from '../style.ts';
import { isolated, moment } from '../words.ts';
import type { JobReport } from './gather.ts';

const FIELD = { width: 230, height: 74 };

/** The customer's signature above the printed name and time, or the reason for its absence. */
export function signature(sheet: Sheet, report: JobReport, pictures: Pictures): Block[] {
  const { labels, printed } = sheet.words;
  const { company, customerName, signedAt, customerSignatureFileId, noSignatureReason } = report;
  const head = heading(sheet, labels.completedInfo.customerSignatureFileId);
  if (!customerSignatureFileId) {
    const named = customerName ? [filled(printed.forCustomer, { name: isolated(customerName) })] : [];
    return [
      head,
      ...paragraphs(
        sheet,
        [...named, `${labels.completedInfo.noSignatureReason}: ${isolated(noSignatureReason ?? '')}`].join('\n'),
      ),
    ];
  }
  const picture = pictures.get(customerSignatureFileId);
  const scale = picture ? Math.min(FIELD.width / picture.width, FIELD.height / picture.height) : 0;
  const missing = picture ? [] : sheet.lines(printed.noSignaturePicture, styles.small, FIELD.width);
  const name = customerName ? sheet.lines(customerName, styles.strong, FIELD.width) : [];
  const time = signedAt
    ? sheet.lines(`${labels.completedInfo.signedAt} ${isolated(moment(signedAt, company))}`, styles.small, FIELD.width)
    : [];
  const figure = sheet.element('Figure', {
    alt: customerName ? filled(printed.signatureOf, { name: customerName }) : printed.signature,
  });
  const owner = sheet.element('P');
  return [
    head,
    {
      height: FIELD.height + 6 + heightOf(name) + heightOf(time),
      gap: 4,
      draw: (y) => {
        sheet.inside(figure, 'Figure', () => {
          if (picture) {
            sheet.picture(picture, { x: sheet.left, y: y + FIELD.height - picture.height * scale, scale });
          } else {
            sheet.drawLines(missing, { x: sheet.left, y: y + FIELD.height / 2, width: FIELD.width });
          }
        });
        const bottom = y + FIELD.height + 2;
        sheet.decoration(() => {
          const left = sheet.leftOf(sheet.left, FIELD.width);
          sheet.document
            .moveTo(left, bottom)
            .lineTo(left + FIELD.width, bottom)
            .lineWidth(0.8)
            .stroke(colours.muted);
        });
        sheet.inside(owner, 'P', () => {
          const place = { x: sheet.left, width: FIELD.width, align: 'near' } as const;
          sheet.drawLines(name, { ...place, y: bottom + 4 });
          sheet.drawLines(time, { ...place, y: bottom + 4 + heightOf(name) });
        });
      },
    },
  ];
}
