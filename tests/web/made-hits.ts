import type { Hit } from '../../web/shell/search/hit.ts';

/** A search result; a test names only its subject. */
export const hit = (recordId: string, particulars: Partial<Hit> = {}): Hit => ({
  recordId,
  kind: 'USER',
  title: 'Usha Nair',
  detail: null,
  status: 'ACTIVE',
  tier: 'PREFIX',
  matchedField: 'fullName',
  matchedText: 'Usha Nair',
  matchedRecord: null,
  matchedWords: [],
  ...particulars,
});
