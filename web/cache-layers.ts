import type { Exchange } from '@urql/core';
import type { Cache } from '@urql/exchange-graphcache';
import { pipe, tap } from 'wonka';

/** Of graphcache's own state, where it keeps answers that wait for what was asked before them: each in a layer, the newest first. */
interface Layers {
  /** The layers by the keys of their operations. */
  readonly optimisticOrder: number[];
  /** Those that become one with what lies below, once all of that is answered. */
  readonly commutativeKeys: Set<number>;
  /** Those that hold something. */
  readonly dirtyKeys: Set<number>;
  readonly records: { readonly optimistic: Map<number, unknown> };
  readonly links: { readonly optimistic: Map<number, unknown> };
}

/**
 * Keeps graphcache's layers in their order; goes above it. Where a query is asked again while an earlier one is still
 * unanswered, graphcache (9.0) lifts its layer over all that came since, with what it was answered before: one's own change is
 * hidden, for good where the new answer has no more of it. So what it was answered stays where it is, in a layer of nobody's.
 */
export function steadyLayers() {
  let layers: Layers | null = null;
  // No operation's: these are whole numbers.
  let nobody = 0.5;

  function leaveBehind({ optimisticOrder, commutativeKeys, dirtyKeys, records, links }: Layers, key: number): void {
    const at = optimisticOrder.indexOf(key);
    if (at < 0 || !dirtyKeys.has(key) || !commutativeKeys.has(key)) return;
    nobody += 1;
    optimisticOrder[at] = nobody;
    for (const keys of [commutativeKeys, dirtyKeys]) {
      keys.delete(key);
      keys.add(nobody);
    }
    for (const { optimistic } of [records, links]) {
      optimistic.set(nobody, optimistic.get(key));
      optimistic.delete(key);
    }
  }

  const exchange: Exchange =
    ({ forward }) =>
    (operations$) =>
      pipe(
        operations$,
        tap(({ kind, key }) => {
          if (layers && kind === 'query') leaveBehind(layers, key);
        }),
        forward,
      );
  return {
    exchange,
    /** To be called with the cache by what is given one. */
    meet(cache: Cache): void {
      layers = (cache as unknown as { data: Layers }).data; // its interface shows nothing of it
    },
  };
}
