import type { Place } from '../../ground/hash-location.ts';

/** The state of the screen outside the fragment: the fragment would change with every key press. */
export interface Hands {
  /** The id of the row under the cursor. */
  readonly row: string | null;
  readonly checked: readonly string[];
  /** The page of the open document, from 1; null for the first page. */
  readonly page: number | null;
  readonly isPeeking: boolean;
}

/** The most checked rows in a link: some programs cut longer links. */
export const mostLinked = 50;

/** The parameters in a link: `?row=job_…&checked=job_….job_…&page=3&peek=yes`. No filter uses the same names. */
export const handNames = ['row', 'checked', 'page', 'peek'] as const;

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

/** Unreadable values are ignored. */
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
