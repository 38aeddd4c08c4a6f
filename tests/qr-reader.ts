import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The text that a scanner (ZBar) reads in a picture. @throws Error for a picture without a QR code. */
export function textInQrCode(png: Buffer): string {
  const directory = mkdtempSync(join(tmpdir(), 'docket-qr-'));
  try {
    const file = join(directory, 'code.png');
    writeFileSync(file, png);
    return execFileSync('zbarimg', ['-q', '--raw', '--oneshot', '-Sbinary', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
