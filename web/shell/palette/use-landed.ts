import { useEffect, useEffectEvent } from 'react';
import { loneLink } from '../search/links.ts';
import { type Found, landedRow } from './hit-rows.ts';
import type { Row } from './row.ts';

/** Opens the record of a pasted number, link or address at once. */
export function useLanded(pasted: string | null, found: Found, onOne: (row: Row) => void): void {
  const link = pasted === null ? null : loneLink(pasted);
  const row = link ? { value: link.path, title: link.path, path: link.path } : landedRow(pasted, found);
  const value = row?.value;
  const act = useEffectEvent(() => row && onOne(row));
  useEffect(() => {
    if (value !== undefined) act();
  }, [value]);
}
