import QRCode from 'qrcode';
import type { Sheet } from './sheet.ts';
import { colours } from './style.ts';

/**
 * Draws a link's QR code (ISO/IEC 18004) as vectors, `size` points wide without the quiet zone, and links it for
 * readers on a screen. Leave four modules empty around the code.
 */
export function drawQrCode(sheet: Sheet, link: string, place: { x: number; y: number; size: number }): void {
  const { x, y, size } = place;
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const module = size / modules.size;
  const { document } = sheet;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; ) {
      let to = column;
      while (to < modules.size && modules.get(row, to)) to += 1;
      // One bar for neighbours: viewers show hairlines between single squares.
      if (to > column) document.rect(x + column * module, y + row * module, (to - column) * module, module);
      column = to + 1;
    }
  }
  document.fill(colours.ink);
  document.link(x, y, size, size, link);
}
