/** Records read or changed in parallel. The service answers five nearly as fast as one, and other people need the service too. */
export const atOnce = 5;

/** Does a piece of work for each item, at most `most` at a time, begun in their order; answers in their order. */
export async function pooled<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, at: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as T, at); // `at` is below the length
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
