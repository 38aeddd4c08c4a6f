import QRCode from 'qrcode';

const ABOUT_PIXELS = 1024;
const QUIET_ZONE_MODULES = 4;

export type QrCodeFormat = 'PNG' | 'SVG';

/**
 * A QR code (ISO/IEC 18004): error correction M, a quiet zone of 4 modules, about 1024 pixels wide. A module is a whole
 * number of pixels, for sharp edges.
 */
export async function qrCode(text: string, format: QrCodeFormat): Promise<Buffer> {
  const { size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const modules = size + 2 * QUIET_ZONE_MODULES;
  const look = {
    errorCorrectionLevel: 'M',
    margin: QUIET_ZONE_MODULES,
    width: modules * Math.floor(ABOUT_PIXELS / modules),
  } as const;
  return format === 'PNG'
    ? QRCode.toBuffer(text, { ...look, type: 'png' })
    : Buffer.from(await QRCode.toString(text, { ...look, type: 'svg' }));
}
