import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { pixelRatioFor, type Size } from './page-layout.ts';
import { PageLinks } from './page-links.tsx';
import type { Pdf } from './pdf.ts';
import { marked } from './text-search.ts';
import type { Search } from './use-search.ts';

interface PaperProps {
  readonly pdf: Pdf;
  readonly number: number;
  readonly top: number;
  readonly size: Size;
  readonly scale: number;
  readonly search: Search;
  readonly onFailure: (error: unknown) => void;
  readonly onSize: (size: Size) => void;
}

/** The picture of a page, and over the picture the text to select, search and read out. */
export function Paper({ pdf, number, top, size, scale, search, onFailure, onSize }: PaperProps) {
  const paper = useRef<HTMLDivElement>(null);
  const [isWritten, setWritten] = useState(false);
  const { hits, present } = search;
  const here = useMemo(
    () => hits.flatMap((hit, at) => (hit.page === number ? [{ ...hit, isPresent: at === present }] : [])),
    [hits, number, present],
  );
  const isPresentHere = here.some(({ isPresent }) => isPresent);
  const write = useCallback(
    ({ str, itemIndex }: { str: string; itemIndex: number }) =>
      marked(
        str,
        here.flatMap(({ pieces, isPresent }) =>
          pieces.filter(({ item }) => item === itemIndex).map((piece) => ({ ...piece, isPresent })),
        ),
      ),
    [here],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once its text is written anew, the hit that one went to can be found
  useEffect(() => {
    if (isPresentHere && isWritten) {
      paper.current?.querySelector('.hit-present')?.scrollIntoView({ block: 'center', inline: 'nearest' });
    }
  }, [isPresentHere, isWritten, here]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a page isn't a fieldset
    <div
      ref={paper}
      className="viewer-page"
      role="group"
      aria-label={`Page ${number}`}
      style={{ top, width: size.width * scale, height: size.height * scale }}
    >
      <Page
        pdf={pdf}
        pageNumber={number}
        scale={scale}
        devicePixelRatio={pixelRatioFor(size, scale)}
        suspense={false}
        renderAnnotationLayer={false}
        customTextRenderer={write}
        loading=""
        error=""
        onLoadError={onFailure}
        onRenderError={onFailure}
        onLoadSuccess={({ originalWidth, originalHeight }) => {
          if (originalWidth !== size.width || originalHeight !== size.height)
            onSize({ width: originalWidth, height: originalHeight });
        }}
        onRenderTextLayerSuccess={() => setWritten(true)}
      />
      <PageLinks pdf={pdf} number={number} scale={scale} />
    </div>
  );
}
