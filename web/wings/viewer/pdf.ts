import { pdfjs } from 'react-pdf';
import { makeStreamsIterable } from './iterable-streams.ts';
import { DocumentRefused, fetchPart, PART_BYTES, rangesOf } from './ranges.ts';

/** Filled by the build with the worker, fonts, character maps and decoders of pdf.js (`web/build.ts`). */
const parts = `/assets/pdfjs-${pdfjs.version}/`;
makeStreamsIterable();
pdfjs.GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.mjs`;

export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/** Parts may fail to load even after the document is open. */
export interface Opening {
  readonly promise: Promise<Pdf>;
  /** The reason why a requested part failed; null while every part loads. */
  readonly failure: () => Failure | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly bringAgain: () => void;
  readonly destroy: () => Promise<void>;
}

export interface Failure {
  readonly error: unknown;
}

/** Opens a document of the API in ranges of 64 KiB, fetched on demand. */
export function openPdf(url: string): Opening {
  const gone = new AbortController();
  const { signal } = gone;
  const listeners = new Set<() => void>();
  let failure: Failure | null = null;
  let ranges: ReturnType<typeof rangesOf> | null = null;
  let task: ReturnType<typeof pdfjs.getDocument> | null = null;

  const tell = (next: Failure | null) => {
    failure = next;
    for (const listener of listeners) listener();
  };
  const open = async (): Promise<Pdf> => {
    const first = await fetchPart(url, [0, PART_BYTES], { signal, etag: null });
    signal.throwIfAborted();
    if (first.bytes.length < first.total) ranges = rangesOf(url, first, signal, (error) => tell({ error }));
    task = pdfjs.getDocument({
      ...(ranges ? { range: ranges.transport } : { data: first.bytes }),
      rangeChunkSize: PART_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      cMapUrl: `${parts}cmaps/`,
      standardFontDataUrl: `${parts}standard_fonts/`,
      iccUrl: `${parts}iccs/`,
      wasmUrl: `${parts}wasm/`,
      // The content security policy forbids WebAssembly. Decoders of rare images fall back to JavaScript.
      useWasm: false,
    });
    return task.promise;
  };

  return {
    promise: open(),
    failure: () => failure,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    bringAgain() {
      tell(null);
      ranges?.bringAgain();
    },
    async destroy() {
      gone.abort();
      await task?.destroy();
    },
  };
}

/**
 * The result of `work`, unless a part of the document fails: pdf.js would wait forever.
 *
 * @throws the part's error, or the signal's reason.
 */
export async function unbroken<T>(opening: Opening, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const broken = Promise.withResolvers<never>();
  const look = () => {
    const failure = opening.failure();
    if (failure) broken.reject(failure.error);
    if (signal.aborted) broken.reject(signal.reason);
  };
  const forget = opening.subscribe(look);
  signal.addEventListener('abort', look);
  look();
  try {
    // A known failure wins over work that is already done.
    return await Promise.race([broken.promise, work]);
  } finally {
    forget();
    signal.removeEventListener('abort', look);
  }
}

/** The wording of a failure, from the specification. */
export function messageOf(error: unknown): string {
  if (error instanceof DocumentRefused)
    return error.status === 404 ? 'Missing PDF file.' : 'Unexpected server response.';
  if (error instanceof pdfjs.InvalidPDFException) return 'Invalid or corrupted PDF file.';
  return 'An error occurred while loading the PDF.';
}
