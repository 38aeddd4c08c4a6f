import { useSetAtom } from 'jotai';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { downloadDocument } from '../../shell/notes/documents.ts';
import { notify } from '../../state/notes.ts';
import { openDocumentAtom, type Pages } from '../../state/open-document.ts';
import type { DocumentProps } from '../../ui/document-viewer.tsx';
import { between, fitting, GAP, layOut, type Size, zoomed } from './page-layout.ts';
import { Paper } from './paper.tsx';
import type { Opening, Pdf } from './pdf.ts';
import { printOpening } from './print.ts';
import type { Hit } from './text-search.ts';
import { useExtent, useScroll } from './use-scroll.ts';
import { useSearch } from './use-search.ts';
import { ViewerTools } from './viewer-tools.tsx';

interface PagesViewProps extends DocumentProps {
  readonly opening: Opening;
  readonly pdf: Pdf;
  readonly first: Size;
  /** Shown above the pages: the reason why pages are missing. */
  readonly notice: ReactNode;
  readonly onFailure: (error: unknown) => void;
}

export function PagesView({ opening, pdf, first, url, filename, notice, onFailure }: PagesViewProps) {
  const count = pdf.numPages;
  const scroller = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const extent = useExtent(scroller);
  const [zoom, setZoom] = useState(1);
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const scale = fitting(first, extent.width) * zoom;
  const layout = useMemo(() => layOut(count, (page) => sizes.get(page) ?? first, scale), [count, sizes, first, scale]);
  const { top, page, present, turnTo } = useScroll(scroller, layout, extent.height);
  const [from, to] = between(layout, top, top + extent.height);
  const isDrawn = (number: number) => extent.width > 0 && number >= from - 1 && number <= to + 1;
  const drawn = layout.tops.map((_, at) => at + 1).filter(isDrawn);
  const search = useSearch(pdf, page);
  const shownHit = useRef<Hit>(undefined);

  const print = () =>
    void printOpening(opening, notify, () => {
      opening.bringAgain();
      print();
    });
  const pages: Pages = {
    count,
    present,
    turn(where) {
      const wanted = { next: present() + 1, previous: present() - 1, first: 1, last: count }[where] ?? Number(where);
      turnTo(Math.min(count, Math.max(1, wanted)));
    },
    zoom: (how) => setZoom(zoomed(zoom, how)),
    search: () => field.current?.select(),
    goOn: (by) => search.goOn(by),
    print,
    save: () => void downloadDocument({ url, filename }, notify),
  };
  const hit = search.hits[search.present];
  const latest = useOpenDocument(pages);
  useEffect(() => {
    if (hit) latest.current.turn(hit.page);
  }, [hit, latest]);

  // The pages also take the focus back when the notice and its button disappear.
  const isNoticed = notice !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice comes and goes
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('[data-heading]')) scroller.current?.focus();
  }, [isNoticed]);

  return (
    <div className="viewer">
      <ViewerTools
        page={page}
        count={count}
        percent={Math.round(scale * 75)}
        search={search}
        field={field}
        onLeave={() => scroller.current?.focus()}
      />
      {notice && <div className="viewer-notice">{notice}</div>}
      <section
        ref={scroller}
        className="viewer-pages"
        aria-label={filename}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus
        tabIndex={0}
        onKeyDown={keepSpace}
      >
        <div className="viewer-height" style={{ height: layout.height, minWidth: layout.width + 2 * GAP }}>
          {drawn.map((number) => (
            <Paper
              key={number}
              pdf={pdf}
              number={number}
              scale={scale}
              search={search}
              shownHit={shownHit}
              onFailure={onFailure}
              top={layout.tops[number - 1] ?? GAP}
              size={sizes.get(number) ?? first}
              onSize={(size) => setSizes((known) => new Map(known).set(number, size))}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

/** In the pages Space scrolls down and Shift+Space up, as in any text; no command hears the key. */
function keepSpace(event: KeyboardEvent): void {
  if (event.key === ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

function useOpenDocument(pages: Pages): RefObject<Pages> {
  const setOpen = useSetAtom(openDocumentAtom);
  const latest = useRef(pages);
  latest.current = pages;
  const { count } = pages;
  useEffect(() => {
    setOpen({
      count,
      present: () => latest.current.present(),
      turn: (where) => latest.current.turn(where),
      zoom: (how) => latest.current.zoom(how),
      search: () => latest.current.search(),
      goOn: (by) => latest.current.goOn(by),
      print: () => latest.current.print(),
      save: () => latest.current.save(),
    });
    return () => setOpen(null);
  }, [setOpen, count]);
  return latest;
}
