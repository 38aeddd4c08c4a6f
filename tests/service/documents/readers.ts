import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** The content of a PDF, found by Debian’s PDF programs. */
export interface Reader extends Disposable {
  /** The text of all pages or of the given page, in reading order. */
  text(page?: number): string;
  /** The text of all pages or of the given page, in drawing order. */
  drawn(page?: number): string;
  /** The text of each page, with words in their places. */
  layout(): string[];
  /** Each word of the first page with its left and right edge, in points from the left edge of the page. */
  words(): { text: string; left: number; right: number }[];
  /** The name of each font, and whether the file embeds all printed glyphs. */
  fonts(): { name: string; isEmbedded: boolean; hasText: boolean }[];
  info(): Record<string, string>;
  /** The errors of the file’s structure; empty for a sound file. */
  check(): string;
  /** A page as PNG. */
  page(number: number, dotsPerInch: number): Buffer;
}

/** The number of dots with ink in the left, right and top margin of a page. */
export async function inkInMargins(reader: Reader, page: number): Promise<number> {
  const { data, info } = await sharp(reader.page(page, 36)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isInk = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 250;
  const margin = 18;
  let dots = 0;
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if ((x < margin || x >= info.width - margin || y < margin) && isInk(x, y)) dots += 1;
    }
  }
  return dots;
}

export function read(pdf: Uint8Array): Reader {
  const directory = mkdtempSync(join(tmpdir(), 'docket-pdf-'));
  const file = join(directory, 'document.pdf');
  writeFileSync(file, pdf);
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const only = (page?: number) => (page === undefined ? [] : ['-f', String(page), '-l', String(page)]);
  const page = (number: number, dotsPerInch: number) => {
    run('pdftoppm', '-png', '-singlefile', '-r', String(dotsPerInch), ...only(number), file, join(directory, 'page'));
    return readFileSync(join(directory, 'page.png'));
  };
  return {
    text: (number) => run('pdftotext', ...only(number), file, '-'),
    drawn: (number) => run('pdftotext', '-raw', ...only(number), file, '-'),
    layout: () => run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1),
    words: () => {
      const boxes = run('pdftotext', '-bbox', ...only(1), file, '-');
      const word = /<word xMin="([\d.]+)" [^>]*xMax="([\d.]+)"[^>]*>(.*?)<\/word>/g;
      return [...boxes.matchAll(word)].map(([, left, right, text = '']) => ({
        text,
        left: Number(left),
        right: Number(right),
      }));
    },
    fonts: () =>
      run('pdffonts', file)
        .trim()
        .split('\n')
        .slice(2)
        .map((line) => {
          const [name = '', , , , emb, , uni] = line.split(/\s+/);
          return { name, isEmbedded: emb === 'yes', hasText: uni === 'yes' };
        }),
    info: () =>
      Object.fromEntries(
        run('pdfinfo', file)
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      ),
    check: () => {
      try {
        run('qpdf', '--check', file);
        return '';
      } catch (error) {
        return String((error as { stdout?: string }).stdout) + String(error);
      }
    },
    page,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  };
}
