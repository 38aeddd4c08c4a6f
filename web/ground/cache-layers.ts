import type { Exchange } from '@urql/core';
import type { Cache } from '@urql/exchange-graphcache';
import { pipe, tap } from 'wonka';

/** The internals of graphcache: each unanswered operation has a layer, newest first, so that answers apply in order. */
interface Layers {
  /** The layers' operation keys, in order. */
  readonly optimisticOrder: number[];
  /** Layers that merge downwards once all older layers are answered. */
  readonly commutativeKeys: Set<number>;
  readonly dirtyKeys: Set<number>;
  readonly records: { readonly optimistic: Map<number, unknown> };
  readonly links: { readonly optimistic: Map<number, unknown> };
}

/**
 * Keeps graphcache's layers in order; stands above the cache. When a query is repeated before its earlier answer has
 * merged, graphcache (9.0) lifts the query's layer, old data included, above newer layers. The old data then hides the
 * page's own change, for good if the new answer lacks the record. So the old data moves to a layer of no operation.
 */
export function steadyLayers() {
  let layers: Layers | null = null;
  // Operation keys are integers.
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
    /** To be called with the cache at the first update. */
    meet(cache: Cache): void {
      layers = (cache as unknown as { data: Layers }).data; // the public type hides `data`
    },
  };
}
