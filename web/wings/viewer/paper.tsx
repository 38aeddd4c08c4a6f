import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { pixelRatioFor, type Size } from './page-layout.ts';
import type { Pdf } from './pdf.ts';
import { type Hit, marked } from './text-search.ts';
import type { Search } from './use-search.ts';

interface PaperProps {
  readonly pdf: Pdf;
  readonly number: number;
  readonly top: number;
  readonly size: Size;
  readonly scale: number;
  readonly search: Search;
  /** The hit last scrolled into view, on any page. */
  readonly shownHit: RefObject<Hit | undefined>;
  readonly onFailure: (error: unknown) => void;
  readonly onSize: (size: Size) => void;
}

/** The picture of a page, and over the picture the text to select, search and read out. */
export function Paper({ pdf, number, top, size, scale, search, shownHit, onFailure, onSize }: PaperProps) {
  const paper = useRef<HTMLDivElement>(null);
  /** How often the text was written: each search writes the text again, with its marks. */
  const [written, setWritten] = useState(0);
  // A new function at each render would write the text again, without end.
  const onWritten = useCallback(() => setWritten((before) => before + 1), []);
  const { hits, present } = search;
  const here = useMemo(
    () => hits.flatMap((hit, at) => (hit.page === number ? [{ ...hit, isPresent: at === present }] : [])),
    [hits, number, present],
  );
  const hit = hits[present];
  const isPresentHere = hit?.page === number;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a written text contains the hit
  useEffect(() => {
    const mark = isPresentHere && written > 0 ? paper.current?.querySelector('.hit-present') : null;
    // Once for each hit: the person may scroll away.
    if (!mark || shownHit.current === hit) return;
    shownHit.current = hit;
    mark.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [isPresentHere, written, here]);

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
        onRenderTextLayerSuccess={onWritten}
      />
      <PageLinks pdf={pdf} number={number} scale={scale} />
    </div>
  );
}

/** The links of a page, such as a report's link to its job. Tab reaches a link, Enter follows a link. */
function PageLinks({ pdf, number, scale }: Pick<PaperProps, 'pdf' | 'number' | 'scale'>) {
  const [links, setLinks] = useState<Awaited<ReturnType<typeof linksOf>>>([]);
  useEffect(() => {
    let isGone = false;
    linksOf(pdf, number).then(
      (links) => !isGone && setLinks(links),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number]);

  return links.map(({ id, url, left, top, width, height }) => (
    <a
      key={id}
      className="viewer-link"
      href={url}
      // A link to Docket stays in this tab: the session belongs to the tab.
      {...(new URL(url).origin !== location.origin && { target: '_blank', rel: 'noreferrer' })}
      style={{ left: left * scale, top: top * scale, width: width * scale, height: height * scale }}
    >
      <span className="only-heard">{url}</span>
    </a>
  ));
}

/** Links with their boxes in points, from the page's upper left corner. */
async function linksOf(pdf: Pdf, number: number) {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const annotations: readonly Annotation[] = await page.getAnnotations();
  return annotations.flatMap(({ id, url, rect }) => {
    if (!url || !rect) return [];
    const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]);
    const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]);
    const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)];
    return [{ id, url, left, top, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }];
  });
}

/** The used fields of an annotation. pdf.js sets `url` only for a safe link. */
interface Annotation {
  readonly id: string;
  readonly url?: string;
  readonly rect?: readonly [number, number, number, number];
}
