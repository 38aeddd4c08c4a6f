import { keptAtom } from './kept.ts';

/** The kinds with a document, and the tab that shows the document. */
export const documented = { job: 'report', quotation: 'document', proformaInvoice: 'document' } as const;
export type Documented = keyof typeof documented;

export interface Review {
  readonly kind: Documented;
  readonly ids: readonly string[];
  /** The index of the open record, from 0. */
  readonly at: number;
  /** The ids of the documents seen, without skipped documents. */
  readonly seen: readonly string[];
  /** The starting list, and the rows checked there. */
  readonly from: string;
  readonly checked: readonly string[];
}

export const reviewAtom = keptAtom<Review | null>('review', null, { write: JSON.stringify, read: JSON.parse });
