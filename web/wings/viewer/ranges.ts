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

/** Loads the ranges that pdf.js requests. pdf.js never repeats a request, so `bringAgain` repeats the failed ranges. */
export class Ranges extends pdfjs.PDFDataRangeTransport {
  readonly #url: string;
  readonly #first: Part;
  readonly #signal: AbortSignal;
  readonly #failed: (error: unknown) => void;
  #missing: (readonly [number, number])[] = [];

  constructor(url: string, first: Part, signal: AbortSignal, failed: (error: unknown) => void) {
    super(first.total, first.bytes);
    this.#url = url;
    this.#first = first;
    this.#signal = signal;
    this.#failed = failed;
  }

  override requestDataRange(from: number, to: number): void {
    void this.#bring(from, to);
  }

  bringAgain(): void {
    for (const [from, to] of this.#missing.splice(0)) void this.#bring(from, to);
  }

  async #bring(from: number, to: number): Promise<void> {
    try {
      const { etag } = this.#first;
      const part = await fetchPart(this.#url, [from, to], { signal: this.#signal, etag });
      if (part.etag !== etag || part.total !== this.#first.total)
        throw new DocumentChanged(`${this.#url} is ${part.etag}, no longer ${etag}.`);
      const bytes = part.bytes.slice(from - part.from, to - part.from);
      if (bytes.length < to - from) throw new DocumentRefused(this.#url, 206);
      if (!this.#signal.aborted) this.onDataRange(from, bytes);
    } catch (error) {
      if (this.#signal.aborted) return;
      this.#missing.push([from, to]);
      this.#failed(error);
    }
  }
}
