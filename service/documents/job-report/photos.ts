import type { CompletedPhoto } from '../../shared/values.ts';
import type { Block } from '../block.ts';
import { heading, heightOf } from '../paragraphs.ts';
import type { Picture, Pictures } from '../pictures.ts';
import type { Sheet } from '../sheet.ts';
import { colours, styles } from '../style.ts';

const COLUMNS = 2;
const COLUMN_GAP = 14;
const HIGHEST = 176;
const CAPTION_GAP = 3;
/** The height of the frame of an unreadable picture. */
const EMPTY = 60;

/** Photos in two columns, each on one page with its caption. */
export function photoGrid(sheet: Sheet, title: string, photos: readonly CompletedPhoto[], pictures: Pictures): Block[] {
  if (photos.length === 0) return [];
  const width = (sheet.width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS;
  const blocks: Block[] = [heading(sheet, title)];
  for (let i = 0; i < photos.length; i += COLUMNS) {
    const row = photos.slice(i, i + COLUMNS).map((photo) => cell(sheet, photo, pictures.get(photo.fileId), width));
    blocks.push({
      height: Math.max(...row.map(({ height, caption }) => height + CAPTION_GAP + heightOf(caption))),
      gap: i === 0 ? 2 : 12,
      draw: (y) => {
        row.forEach(({ figure, draw, height, caption }, column) => {
          const x = sheet.left + column * (width + COLUMN_GAP);
          sheet.inside(figure, 'Figure', () => {
            draw(x, y);
            sheet.drawLines(caption, { x, y: y + height + CAPTION_GAP, width, align: 'near' });
          });
        });
      },
    });
  }
  return blocks;
}

function cell(sheet: Sheet, photo: CompletedPhoto, picture: Picture | null | undefined, width: number) {
  const caption = photo.caption ? sheet.lines(photo.caption, styles.small, width) : [];
  const { photoBefore, photoAfter } = sheet.words.printed;
  const moment = photo.moment === 'BEFORE' ? photoBefore : photoAfter;
  const figure = sheet.element('Figure', { alt: photo.caption ? `${moment}: ${photo.caption}` : moment });
  if (!picture)
    return { figure, caption, height: EMPTY, draw: (x: number, y: number) => drawEmpty(sheet, { x, y, width }) };
  const scale = Math.min(width / picture.width, HIGHEST / picture.height);
  return {
    figure,
    caption,
    height: picture.height * scale,
    draw: (x: number, y: number) => sheet.picture(picture, { x, y, scale }),
  };
}

function drawEmpty(sheet: Sheet, { x, y, width }: { x: number; y: number; width: number }): void {
  sheet.document.rect(sheet.leftOf(x, width), y, width, EMPTY).fill(colours.faint);
  const lines = sheet.lines(sheet.words.printed.noPicture, styles.small, width - 24);
  sheet.drawLines(lines, { x: x + 12, y: y + (EMPTY - heightOf(lines)) / 2, width: width - 24 });
}
