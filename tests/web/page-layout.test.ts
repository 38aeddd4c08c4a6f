import { expect, test } from 'vitest';
import { between, fitting, GAP, layOut, zoomed } from '../../web/wings/viewer/page-layout.ts';

const a4 = { width: 600, height: 800 };
const wide = { width: 800, height: 600 };
const layout = layOut(3, (page) => (page === 2 ? wide : a4), 0.5);

test('pages stand below each other, each in its own size', () => {
  expect(layout.tops).toEqual([GAP, GAP + 400 + GAP, GAP + 400 + GAP + 300 + GAP]);
  expect(layout.height).toBe(4 * GAP + 400 + 300 + 400);
  expect(layout.width).toBe(400);
});

test('pages are in sight even by their edge', () => {
  expect(between(layout, 0, 100)).toEqual([1, 1]);
  expect(between(layout, 0, GAP + 400 + GAP)).toEqual([1, 2]);
  expect(between(layout, GAP + 400 + GAP, 10_000)).toEqual([2, 3]);
});

test('a page fits the width, up to a readable line length', () => {
  expect(fitting(a4, 332)).toBe(0.5);
  expect(fitting(a4, 4000)).toBe(1.6);
  expect(fitting(a4, 0)).toBeGreaterThan(0);
});

test('zoom goes up and down in steps and stops at both ends', () => {
  expect(zoomed(zoomed(1, 'in'), 'out')).toBe(1);
  expect(zoomed(1.3, 'in')).toBe(1.5);
  expect(zoomed(4, 'in')).toBe(4);
  expect(zoomed(0.25, 'out')).toBe(0.25);
  expect(zoomed(3, 'fit')).toBe(1);
});
