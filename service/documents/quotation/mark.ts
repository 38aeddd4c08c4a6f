import { heightOf } from '../paragraphs.ts';
import type { Sheet } from '../sheet.ts';

const DEGREES = -52;
/** Keeps the text below readable. */
const OPACITY = 0.16;
/** The share of the page's width between the ends of the word. */
const SHARE = 0.92;
const LARGEST = 190;
const style = { size: 100, weight: 'bold', colour: '#c23030' } as const;

/** Draws a word such as VOID across the present page. */
export function drawAcross(sheet: Sheet, word: string): void {
  const { document, width, height } = sheet;
  const [set] = sheet.lines(word, style, Number.POSITIVE_INFINITY);
  if (!set) return;
  const size = Math.min(LARGEST, (style.size * SHARE * width) / set.width);
  const lines = sheet.lines(word, { ...style, size }, Number.POSITIVE_INFINITY);
  const [middle, centre] = [sheet.left + width / 2, height / 2];
  const textWidth = lines[0]?.width ?? 0;
  document.save();
  document.rotate(DEGREES, { origin: [middle, centre] });
  document.fillOpacity(OPACITY);
  const place = { x: middle - textWidth / 2, y: centre - heightOf(lines) / 2, width: textWidth };
  sheet.drawLines(lines, { ...place, align: 'near' });
  document.restore();
}
