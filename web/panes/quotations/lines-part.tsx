import { Later } from '../../ground/later.ts';
import { laterView } from '../frame/later-view.tsx';
import type { Priced } from './quotation-lines.tsx';

/** The lines and totals of a quotation or proforma invoice, in its overview. */
export const LinesPart = laterView<Priced>(new Later(async () => (await import('./quotation-lines.tsx')).PricedLines));
