import { Later } from '../later.ts';
import { keptAtom } from '../state/kept.ts';

/** The kinds that have a document, and the side of the record that shows it. */
export const documented = { job: 'report', quotation: 'document', proformaInvoice: 'document' } as const;
export type Documented = keyof typeof documented;

/** Documents that are looked at one after the other. */
export interface Review {
  readonly kind: Documented;
  /** Their records, in this order. */
  readonly ids: readonly string[];
  /** Which one is on the screen, from 0. */
  readonly at: number;
  /** Those that were looked at; the others were skipped, or are still to come. */
  readonly seen: readonly string[];
  /** Where one came from, with what was checked there. */
  readonly from: string;
  readonly checked: readonly string[];
}

/** The review that is under way: it survives a reload. */
export const reviewAtom = keptAtom<Review | null>('review', null, { write: JSON.stringify, read: JSON.parse });

/** What takes a review on, and draws where one is in it. */
export const reviewPart = new Later(() => import('./review-parts.ts'));
