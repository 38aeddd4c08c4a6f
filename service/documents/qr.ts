import QRCode from 'qrcode';
import type { Sheet } from './sheet.ts';
import { colours } from './style.ts';

/**
 * Draws a QR code (ISO/IEC 18004) of a link as vectors, `size` points wide without its quiet zone, and makes it a link
 * for those who read on a screen. Around it, 4 of its modules are to stay empty.
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
      // One bar for neighbours: between squares drawn one by one, viewers show hairlines.
      if (to > column) document.rect(x + column * module, y + row * module, (to - column) * module, module);
      column = to + 1;
    }
  }
  document.fill(colours.ink);
  document.link(x, y, size, size, link);
}
