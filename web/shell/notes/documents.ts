import { fetchDocument } from '../../ground/api.ts';
import type { Notify } from '../../state/notes.ts';
import { viewer } from '../../ui/document-viewer.tsx';

/** A document, as in the fields of type `Document`. */
export interface Named {
  readonly url: string;
  readonly filename: string;
}

/** Saves a document under the document's name, or reports a failed download. */
export async function downloadDocument(document: Named, notify: Notify): Promise<void> {
  const { url, filename } = document;
  try {
    save(await fetchDocument(url), filename);
  } catch {
    const action = { label: 'Try again', act: () => void downloadDocument(document, notify) };
    notify({ tone: 'bad', message: `Not downloaded: ${filename} could not be fetched.`, name: 'download', action });
  }
}

/** Prints PDFs without opening them, as a single print job, or reports the problem. */
export async function printDocuments(documents: readonly Named[], notify: Notify): Promise<void> {
  const [first, ...others] = documents;
  if (!first) return;
  await viewer.fetch();
  const known = viewer.known();
  const urls = documents.map(({ url }) => url);
  if (known.is === 'here') return known.part.printUrls(urls, notify);
  const what = others.length > 0 ? `${documents.length} documents need` : `${first.filename} needs`;
  notify({ tone: 'bad', message: `Not printed: ${what} a part of Docket didn’t load. Try again.` });
}

/** The first document in an answer. */
export function documentIn(answer: unknown): Named | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('url' in answer && 'filename' in answer) return { url: String(answer.url), filename: String(answer.filename) };
  return Object.values(answer).map(documentIn).find(Boolean) ?? null;
}

/** Downloads a blob under a file name. */
export function save(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
