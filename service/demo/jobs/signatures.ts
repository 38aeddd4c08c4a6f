import sharp from 'sharp';
import type { Dice } from '../dice.ts';

const WIDTH = 600;
const HEIGHT = 200;

/** A new signature per roll: a PNG of 600 × 200 pixels, dark ink on white. */
export function sign(dice: Dice): Promise<Buffer> {
  const letters = dice.whole(5, 9);
  const step = 420 / letters;
  let path = `M${70 + dice.whole(0, 20)} ${120 + dice.whole(-10, 10)} c10 -${dice.whole(70, 95)} 40 -${dice.whole(70, 95)} 34 -10`;
  for (let at = 0; at < letters; at += 1) {
    const tall = dice.chance(0.3) ? dice.whole(50, 85) : dice.whole(18, 36);
    const deep = dice.chance(0.2) ? dice.whole(30, 55) : dice.whole(4, 14);
    path += ` c${(step * 0.2).toFixed(1)} -${tall} ${(step * 0.6).toFixed(1)} -${tall} ${(step * 0.45).toFixed(1)} ${dice.whole(0, 10)}`;
    path += ` c-4 ${deep} ${(step * 0.3).toFixed(1)} ${deep} ${(step * 0.55).toFixed(1)} -${dice.whole(2, 12)}`;
  }
  const under = dice.chance(0.6)
    ? `<path d="M${90 + dice.whole(0, 40)} ${160 + dice.whole(0, 12)} q${dice.whole(160, 220)} -${dice.whole(10, 30)} ${dice.whole(340, 400)} -${dice.whole(2, 14)}"/>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
    <g fill="none" stroke="#14213d" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" transform="rotate(-${dice.whole(2, 6)} 300 100)"><path d="${path}"/>${under}</g></svg>`;
  return sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).png({ compressionLevel: 9 }).toBuffer();
}
