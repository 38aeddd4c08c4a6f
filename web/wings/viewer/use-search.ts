import { useEffect, useState } from 'react';
import type { Pdf } from './pdf.ts';
import { type Hit, hitsOn } from './text-search.ts';

export interface Search {
  readonly typed: string;
  readonly hits: readonly Hit[];
  /** The index of the present hit; -1 without hits. */
  readonly present: number;
  readonly isSearching: boolean;
  readonly seek: (typed: string) => void;
  /** Moves by `by` hits, and wraps around at both ends. */
  readonly goOn: (by: number) => void;
}

/** Searches all pages after a pause in typing. The first present hit is on the present page or after it. */
export function useSearch(pdf: Pdf, page: number): Search {
  const [typed, seek] = useState('');
  const [{ hits, isSearching }, setFound] = useState(nothing);
  const [present, setPresent] = useState(-1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page at the time of typing decides the first hit
  useEffect(() => {
    setFound(nothing);
    setPresent(-1);
    if (!typed.trim()) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const found: Hit[] = [];
      for (let each = 1; each <= pdf.numPages && !isGone; each++) {
        found.push(...(await hitsOn(pdf, each, typed).catch(() => [])));
        if (isGone) return;
        setFound({ hits: [...found], isSearching: each < pdf.numPages });
        const first = found.findIndex((hit) => hit.page >= page);
        const isLast = each === pdf.numPages;
        setPresent((before) => (before !== -1 ? before : first !== -1 ? first : isLast && found.length > 0 ? 0 : -1));
      }
    }, 150);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [pdf, typed]);

  const goOn = (by: number) => setPresent((at) => (hits.length === 0 ? -1 : (at + by + hits.length) % hits.length));
  return { typed, hits, present, isSearching, seek, goOn };
}

const nothing: Pick<Search, 'hits' | 'isSearching'> = { hits: [], isSearching: false };
