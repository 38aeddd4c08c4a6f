import { pdfjs } from 'react-pdf';
import { DocumentRefused, fetchPart, PART_BYTES, Ranges } from './ranges.ts';

/** The build puts there what pdf.js loads by itself (`web/build.ts`): its worker, fonts, character maps and decoders. */
const parts = `/assets/pdfjs-${pdfjs.version}/`;
pdfjs.GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.mjs`;

export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/** A document on its way, of which parts may fail to come even once it is open. */
export interface Opening {
  readonly promise: Promise<Pdf>;
  /** Why a part didn't come that is wanted; null while all comes. */
  readonly failure: () => Failure | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks again for the parts that didn't come. */
  readonly bringAgain: () => void;
  /** Ends its requests and gives its memory back. */
  readonly destroy: () => Promise<void>;
}

export interface Failure {
  readonly error: unknown;
}

/** Opens a document of the API: what is needed of it by ranges of 64 KiB, with the session's token. */
export function openPdf(url: string): Opening {
  const gone = new AbortController();
  const { signal } = gone;
  const listeners = new Set<() => void>();
  let failure: Failure | null = null;
  let ranges: Ranges | null = null;
  let task: ReturnType<typeof pdfjs.getDocument> | null = null;

  const tell = (next: Failure | null) => {
    failure = next;
    for (const listener of listeners) listener();
  };
  const open = async (): Promise<Pdf> => {
    const first = await fetchPart(url, [0, PART_BYTES], { signal, etag: null });
    signal.throwIfAborted();
    const isWhole = first.bytes.length === first.total;
    if (!isWhole) ranges = new Ranges(url, first, signal, (error) => tell({ error }));
    task = pdfjs.getDocument({
      ...(ranges ? { range: ranges } : { data: first.bytes }),
      rangeChunkSize: PART_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      cMapUrl: `${parts}cmaps/`,
      standardFontDataUrl: `${parts}standard_fonts/`,
      iccUrl: `${parts}iccs/`,
      wasmUrl: `${parts}wasm/`,
      // The page's policy compiles no WebAssembly; the decoders of rare images have a fallback in JavaScript.
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
 * What is made of an opening, unless one of its parts doesn't come: pdf.js would wait for it.
 *
 * @throws why the part didn't come, or the reason of the signal.
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
    // A part that is known to be missing goes before what is there.
    return await Promise.race([broken.promise, work]);
  } finally {
    forget();
    signal.removeEventListener('abort', look);
  }
}

/** What the specification has the viewer say of a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof DocumentRefused)
    return error.status === 404 ? 'Missing PDF file.' : 'Unexpected server response.';
  if (error instanceof pdfjs.InvalidPDFException) return 'Invalid or corrupted PDF file.';
  return 'An error occurred while loading the PDF.';
}
