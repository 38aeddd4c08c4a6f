import type { Edition } from '../../ui/document-viewer.tsx';
import type { Opening } from './pdf.ts';

/** Opens documents, with at most one opened ahead of the request. */
export function createOpenings(open: (url: string) => Opening) {
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
    /** Opens the likely next document, after the document opened ahead has been taken or replaced. */
    expect(next: Edition): void {
      const isKnown = ahead?.url === next.url;
      if (isKnown && ahead?.version !== next.version) end();
      expected = ahead && isKnown ? null : next;
      openNext();
    },
    /** The document, loaded ahead or opened now. The caller owns the opening and destroys it. */
    take(url: string, version: number | undefined): Opening {
      const known = ahead?.url === url && ahead.version === version ? ahead.opening : null;
      if (known) ahead = null;
      else if (expected) end();
      const opening = known ?? open(url);
      openNext();
      return opening;
    },
    /** Ends the document opened ahead. */
    forget(): void {
      expected = null;
      end();
    },
  };
}
