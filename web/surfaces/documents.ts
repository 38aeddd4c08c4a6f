import { fetchDocument } from '../api.ts';
import { viewer } from '../viewer/later-viewer.ts';
import type { Notify } from './notes.ts';

/** A document, as fields of type `Document` name it. */
export interface Named {
  readonly url: string;
  readonly filename: string;
}

/** Saves a document under its own name, or says that it didn't come. */
export async function downloadDocument(document: Named, notify: Notify): Promise<void> {
  const { url, filename } = document;
  try {
    save(await fetchDocument(url), filename);
  } catch {
    const action = { label: 'Try again', act: () => void downloadDocument(document, notify) };
    notify({ tone: 'bad', message: `Not downloaded: ${filename} did not come.`, name: 'download', action });
  }
}

/** Prints PDFs without opening them, one after another as one piece of work for the printer, or says why not. */
export async function printDocuments(documents: readonly Named[], notify: Notify): Promise<void> {
  const [first, ...others] = documents;
  if (!first) return;
  await viewer.fetch();
  const known = viewer.known();
  const urls = documents.map(({ url }) => url);
  if (known.is === 'here') return known.part.printUrls(urls, notify);
  const what = others.length > 0 ? `${documents.length} documents need` : `${first.filename} needs`;
  notify({ tone: 'bad', message: `Not printed: ${what} a part of Docket that didn’t come. Try again.` });
}

/** The first document in an answer. */
export function documentIn(answer: unknown): Named | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('url' in answer && 'filename' in answer) return { url: String(answer.url), filename: String(answer.filename) };
  return Object.values(answer).map(documentIn).find(Boolean) ?? null;
}

/** Gives the browser a file to save under that name. */
export function save(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
