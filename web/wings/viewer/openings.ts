import type { Edition } from '../../ui/document-viewer.tsx';
import type { Opening } from './pdf.ts';

/** Opens documents, with at most one opened ahead of the request. */
export interface Openings {
  /** Opens the likely next document, after the document opened ahead has been taken or replaced. */
  readonly expect: (next: Edition) => void;
  /** The document, loaded ahead or opened now. The caller owns the opening and destroys it. */
  readonly take: (url: string, version: number | undefined) => Opening;
  /** Ends the document opened ahead. */
  readonly forget: () => void;
}

export function createOpenings(open: (url: string) => Opening): Openings {
  let ahead: (Edition & { readonly opening: Opening }) | null = null;
  let expected: Edition | null = null;

  function end(): void {
    void ahead?.opening.destroy();
    ahead = null;
  }

  function openNext(): void {
    if (!expected || ahead) return;
    const opening = open(expected.url);
    ahead = { ...expected, opening };
    expected = null;
    // Loads the first page. A failed opening ends here, and `take` opens the document anew.
    opening.promise
      .then((pdf) => pdf.getPage(1))
      .catch(() => {
        if (ahead?.opening === opening) end();
      });
  }

  return {
    expect(next) {
      const isKnown = ahead?.url === next.url;
      if (isKnown && ahead?.version !== next.version) end();
      expected = ahead && isKnown ? null : next;
      openNext();
    },
    take(url, version) {
      const known = ahead?.url === url && ahead.version === version ? ahead.opening : null;
      if (known) ahead = null;
      else if (expected) end();
      const opening = known ?? open(url);
      openNext();
      return opening;
    },
    forget() {
      expected = null;
      end();
    },
  };
}
