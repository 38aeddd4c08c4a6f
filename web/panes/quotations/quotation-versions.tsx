import { Later } from '../../ground/later.ts';
import { laterView } from '../frame/later-view.tsx';
import { tab } from '../frame/pane.ts';
import { QuotationVersions, type Versioned } from './versions-query.ts';

export const quotationVersions = tab({
  name: 'versions',
  title: 'Versions',
  query: QuotationVersions,
  view: laterView<{ record: Versioned }>(new Later(async () => (await import('./versions-view.tsx')).Versions)),
  isWide: true,
});
