import type { Opening } from './pdf.ts';

/** A document in one of its states: its address, and the version of its record, of which a change is a new document. */
export interface Edition {
  readonly url: string;
  readonly version: number;
}

/** Opens documents, and at most one before anybody asks for it. */
export interface Openings {
  /** Opens what is likely to be asked for next, once what was opened so before has been asked for, or something else in its place. */
  readonly expect: (next: Edition) => void;
  /** The document, as far as it has come already. It is given once: who takes it ends it. */
  readonly take: (url: string, version: number | undefined) => Opening;
  /** Ends what nobody has asked for. */
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
    // Its first page is what is looked at; one that doesn't come is asked for anew by who wants it.
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
