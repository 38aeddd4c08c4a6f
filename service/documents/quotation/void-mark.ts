import { heightOf } from '../paragraphs.ts';
import type { Sheet } from '../sheet.ts';
import type { TextStyle } from '../type/text.ts';

const STYLE: TextStyle = { size: 190, weight: 'bold', colour: '#c23030' };
/** Keeps the text below readable. */
const OPACITY = 0.16;
const DEGREES = -52;

/** Draws VOID across the present page. */
export function drawVoid(sheet: Sheet): void {
  const { document } = sheet;
  const { width, height } = document.page;
  const lines = sheet.lines('VOID', STYLE, width);
  const [middle, centre] = [width / 2, height / 2];
  document.save();
  document.rotate(DEGREES, { origin: [middle, centre] });
  document.fillOpacity(OPACITY);
  const textWidth = lines[0]?.width ?? 0;
  sheet.drawLines(lines, {
    x: middle - textWidth / 2,
    y: centre - heightOf(lines) / 2,
    width: textWidth,
    align: 'left',
  });
  document.restore();
}
