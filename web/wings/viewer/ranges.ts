import { pdfjs } from 'react-pdf';
import { askDocument } from '../../ground/api.ts';

export const PART_BYTES = 65_536;

/** An error status in place of a document's bytes. */
export class DocumentRefused extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} answered ${status}.`);
    this.status = status;
  }
}

/** The document has changed since the opening: old and new parts don't fit together. */
export class DocumentChanged extends Error {}

export interface Part {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly from: number;
  readonly total: number;
  /** Names the state of the document; null when the server sends none. */
  readonly etag: string | null;
}

/**
 * Fetches the bytes of the state `etag`. A server without ranges, or with another state, sends the whole document.
 *
 * @throws DocumentRefused on another status; the error of `fetch` when no answer arrives.
 */
export async function fetchPart(
  url: string,
  [from, to]: readonly [number, number],
  { signal, etag }: { readonly signal: AbortSignal; readonly etag: string | null },
): Promise<Part> {
  const headers = { Range: `bytes=${from}-${to - 1}`, ...(etag && { 'If-Range': etag }) };
  const response = await askDocument(url, { headers, signal });
  if (response.status !== 200 && response.status !== 206) throw new DocumentRefused(url, response.status);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const named = response.headers.get('etag');
  if (response.status === 200) return { bytes, from: 0, total: bytes.length, etag: named };
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (Number(start) !== from || !total) throw new DocumentRefused(url, response.status);
  return { bytes, from, total: Number(total), etag: named };
}

/**
 * Loads the ranges that pdf.js requests from `transport`. pdf.js never repeats a request, so `bringAgain` repeats the
 * failed ranges.
 */
export function rangesOf(url: string, first: Part, signal: AbortSignal, failed: (error: unknown) => void) {
  const transport = new pdfjs.PDFDataRangeTransport(first.total, first.bytes);
  const missing: (readonly [number, number])[] = [];

  async function bring(from: number, to: number): Promise<void> {
    try {
      const part = await fetchPart(url, [from, to], { signal, etag: first.etag });
      if (part.etag !== first.etag || part.total !== first.total)
        throw new DocumentChanged(`${url} is ${part.etag}, no longer ${first.etag}.`);
      const bytes = part.bytes.slice(from - part.from, to - part.from);
      if (bytes.length < to - from) throw new DocumentRefused(url, 206);
      if (!signal.aborted) transport.onDataRange(from, bytes);
    } catch (error) {
      if (signal.aborted) return;
      missing.push([from, to]);
      failed(error);
    }
  }

  transport.requestDataRange = (from, to) => void bring(from, to);
  const bringAgain = () => {
    for (const [from, to] of missing.splice(0)) void bring(from, to);
  };
  return { transport, bringAgain };
}
