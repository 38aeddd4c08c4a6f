/** A page's size at a scale of 1, in points of 1/72 inch. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Each page's top edge, in CSS pixels from the top of the first page. */
export interface PageLayout {
  readonly tops: readonly number[];
  readonly height: number;
  readonly width: number;
}

export const GAP = 16;
/** Lines wider than 960 px are hard to read; zooming in goes further. */
const MAX_FIT = 960;
const steps = [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** Stacks the pages. A page of unknown size takes the size of the first page. */
export function layOut(count: number, sizeOf: (page: number) => Size, scale: number): PageLayout {
  const tops: number[] = [];
  let height = GAP;
  let width = 0;
  for (let page = 1; page <= count; page++) {
    const size = sizeOf(page);
    tops.push(height);
    height += size.height * scale + GAP;
    width = Math.max(width, size.width * scale);
  }
  return { tops, height, width };
}

/** The scale at which a page fills the width. */
export const fitting = (page: Size, width: number): number =>
  Math.max(0.1, Math.min(width - 2 * GAP, MAX_FIT) / page.width);

/** The next larger or smaller zoom, as a factor of the fitting scale. */
export function zoomed(zoom: number, how: 'in' | 'out' | 'fit'): number {
  if (how === 'fit') return 1;
  const next = how === 'in' ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** The first and the last page between two heights, counted from 1. A page partly in view counts. */
export function between({ tops }: PageLayout, from: number, to: number): readonly [number, number] {
  const first = Math.max(1, tops.findLastIndex((top) => top <= from) + 1);
  const last = Math.max(first, tops.findLastIndex((top) => top <= to) + 1);
  return [first, last];
}

/** Device pixels. Browsers draw nothing on a larger canvas, so large pages are drawn coarser. */
const MAX_PIXELS = 16_777_216;

export const pixelRatioFor = ({ width, height }: Size, scale: number): number =>
  Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * scale * height * scale)));
