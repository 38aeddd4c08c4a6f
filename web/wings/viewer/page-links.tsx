import { useEffect, useState } from 'react';
import type { Pdf } from './pdf.ts';

interface PageLinksProps {
  readonly pdf: Pdf;
  readonly number: number;
  readonly scale: number;
}

interface Link {
  readonly id: string;
  readonly url: string;
  /** Left, top, width and height in points, from the page's upper left corner. */
  readonly box: readonly [number, number, number, number];
}

/** The links of a page, such as a report's link to its job. Tab reaches a link, Enter follows a link. */
export function PageLinks({ pdf, number, scale }: PageLinksProps) {
  const [links, setLinks] = useState<readonly Link[]>([]);
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

  return links.map(({ id, url, box: [left, top, width, height] }) => (
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

async function linksOf(pdf: Pdf, number: number): Promise<readonly Link[]> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const annotations: readonly Annotation[] = await page.getAnnotations();
  return annotations.flatMap(({ id, url, rect }) => {
    if (!url || !rect) return [];
    const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]);
    const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]);
    return [{ id, url, box: [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)] }];
  });
}

/** The used fields of an annotation. pdf.js sets `url` only for a safe link. */
interface Annotation {
  readonly id: string;
  readonly url?: string;
  readonly rect?: readonly [number, number, number, number];
}
