import { useEffect } from 'react';

/** Sets the window title: `Users · Docket`. */
export function useTitle(...parts: readonly (string | null | undefined)[]): void {
  const title = [...parts, 'Docket'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
