import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the programs of Debian that read PDFs find in one. */
export interface Reader extends Disposable {
  /** The text of all pages, or of one, in reading order. */
  text(page?: number): string;
  /** The text of all pages, or of one, in the order in which it was drawn. */
  drawn(page?: number): string;
  /** The text of each page, its places kept. */
  layout(): string[];
  /** Each word of the first page with where it begins and ends, in points from the page's left edge. */
  words(): { text: string; left: number; right: number }[];
  /** Each font's name, and whether all of it that is printed is in the file. */
  fonts(): { name: string; isEmbedded: boolean; hasText: boolean }[];
  info(): Record<string, string>;
  /** What is wrong with its structure; empty where nothing is. */
  check(): string;
  /** A page as PNG. */
  page(number: number, dotsPerInch: number): Buffer;
  /** What the QR code on the first page says. */
  code(): string;
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
    code: () => {
      page(1, 150);
      return run('zbarimg', '-q', '--raw', '--oneshot', '-Sbinary', join(directory, 'page.png'));
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  };
}
