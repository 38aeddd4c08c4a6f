import { pdfjs } from 'react-pdf';
import { session } from '../state/session.ts';

/** The build puts there what pdf.js loads by itself (`web/build.ts`): its worker, fonts, character maps and decoders. */
const parts = `/assets/pdfjs-${pdfjs.version}/`;
pdfjs.GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.mjs`;

export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/** A document on its way; `destroy` ends its requests and gives its memory back. */
export interface Opening {
  readonly promise: Promise<Pdf>;
  readonly destroy: () => Promise<void>;
}

/** Opens a document of the API: what is needed of it by ranges of 64 KiB, with the session's token. */
export function openPdf(url: string): Opening {
  const token = session()?.accessToken;
  return pdfjs.getDocument({
    url,
    ...(token && { httpHeaders: { Authorization: `Bearer ${token}` } }),
    rangeChunkSize: 65_536,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    iccUrl: `${parts}iccs/`,
    wasmUrl: `${parts}wasm/`,
    // The page's policy compiles no WebAssembly; the decoders of rare images have a fallback in JavaScript.
    useWasm: false,
  });
}

/** What the specification has the viewer say of a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof pdfjs.ResponseException)
    return error.missing ? 'Missing PDF file.' : 'Unexpected server response.';
  if (error instanceof pdfjs.InvalidPDFException) return 'Invalid or corrupted PDF file.';
  return 'An error occurred while loading the PDF.';
}
