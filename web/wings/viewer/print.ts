import type { Notify } from '../../state/notes.ts';
import { messageOf, type Opening, openPdf, type Pdf, unbroken } from './pdf.ts';

const DPI = 150;
const POINTS = 72;

/** Prints documents without showing them first. The browser's print dialog opens once for all documents. */
export async function printUrls(urls: readonly string[], notify: Notify): Promise<void> {
  const again = () => void printUrls(urls, notify);
  await onPaper(notify, again, async (draw) => {
    for (const [at, url] of urls.entries()) {
      const opening = openPdf(url);
      try {
        await draw(opening, urls.length > 1 ? ` of document ${at + 1} of ${urls.length}` : '');
      } finally {
        await opening.destroy();
      }
    }
  });
}

/** Prints all pages of an open document. A failed page shows a note with a button to try `again`. */
export async function printOpening(opening: Opening, notify: Notify, again: () => void): Promise<void> {
  await onPaper(notify, again, (draw) => draw(opening, ''));
}

/** Draws a document's pages on the paper. `which` completes the progress note, such as ` of document 2 of 3`. */
type Draw = (opening: Opening, which: string) => Promise<void>;

/** Draws all pages at their own sizes, then opens the browser's print dialog. A progress note has a button to stop. */
async function onPaper(notify: Notify, again: () => void, drawAll: (draw: Draw) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const paper = document.createElement('div');
  paper.className = 'print-pages';
  const sizes: string[] = [];
  const draw: Draw = async (opening, which) => {
    const come = <T>(work: Promise<T>) => unbroken(opening, work, stop.signal);
    const pdf = await come(opening.promise);
    for (let number = 1; number <= pdf.numPages; number++) {
      notify({
        tone: 'plain',
        message: `Preparing page ${number} of ${pdf.numPages}${which}`,
        name: 'print',
        action: { label: 'Stop', act: () => stop.abort() },
      });
      const page = await come(pdf.getPage(number));
      const { width, height } = page.getViewport({ scale: 1 });
      const size = `${width}pt ${height}pt`;
      if (!sizes.includes(size)) sizes.push(size);
      paper.append(await come(drawn(page, `page-size-${sizes.indexOf(size)}`)));
    }
  };
  try {
    await drawAll(draw);
    notify({ tone: 'plain', message: 'The print dialog opens.', name: 'print' });
    open(paper, sizes);
  } catch (error) {
    clear(paper);
    if (stop.signal.aborted) return notify({ tone: 'plain', message: 'Printing was stopped.', name: 'print' });
    const action = { label: 'Try again', act: again };
    notify({ tone: 'bad', message: `Not printed. ${messageOf(error)}`, name: 'print', action });
  }
}

async function drawn(page: Awaited<ReturnType<Pdf['getPage']>>, className: string): Promise<HTMLImageElement> {
  const viewport = page.getViewport({ scale: DPI / POINTS });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print', background: '#ffffff' }).promise;
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!picture) throw new Error(`A canvas of ${canvas.width} × ${canvas.height} pixels gave no picture.`);
  const image = new Image(canvas.width, canvas.height);
  image.className = className;
  image.alt = '';
  image.src = URL.createObjectURL(picture);
  // An undecoded image prints white.
  await image.decode();
  return image;
}

/** An adopted stylesheet, because the content security policy forbids `<style>`. */
function open(paper: HTMLElement, sizes: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  const ruleOf = (size: string, at: number) =>
    `@page size-${at} { size: ${size}; margin: 0; } .page-size-${at} { page: size-${at}; }`;
  sheet.replaceSync(sizes.map(ruleOf).join('\n'));
  document.adoptedStyleSheets.push(sheet);
  document.body.append(paper);
  const done = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    paper.remove();
    clear(paper);
  };
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}

function clear(paper: HTMLElement): void {
  for (const image of paper.querySelectorAll('img')) URL.revokeObjectURL(image.src);
}
