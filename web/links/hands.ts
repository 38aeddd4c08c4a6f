import type { Place } from '../hash-location.ts';

/** What the hands are on, of which the fragment says nothing while one works: every key would change it. */
export interface Hands {
  /** The id of the row under the cursor. */
  readonly row: string | null;
  readonly checked: readonly string[];
  /** The page of the document that is open, from 1; null where that is the first one. */
  readonly page: number | null;
  readonly isPeeking: boolean;
}

/** So many checked rows are written into a link: with more it would be longer than some programs pass on. */
export const mostLinked = 50;

/** How a link says them: `?row=job_…&checked=job_….job_…&page=3&peek=yes`. No filter of a pane has one of these names. */
export const handNames = ['row', 'checked', 'page', 'peek'] as const;

/** The query of a place with what the hands are on. */
export const withHands = (
  query: Readonly<Record<string, string | null | undefined>>,
  { row, checked, page, isPeeking }: Hands,
): Record<string, string | null | undefined> => ({
  ...query,
  row,
  checked: checked.slice(0, mostLinked).join('.'),
  page: page === null ? null : String(page),
  peek: isPeeking ? 'yes' : null,
});

/** Takes the hands out of the query of a link that was opened; what can't be read says nothing. */
export function handsIn(query: Place['query']): { readonly hands: Hands; readonly rest: Place['query'] } {
  const { row = null, checked = '', page = '', peek, ...rest } = query;
  const hands = {
    row,
    checked: [...new Set(checked.split('.').filter(Boolean))].slice(0, mostLinked),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null,
    isPeeking: peek === 'yes',
  };
  return { hands, rest };
}
