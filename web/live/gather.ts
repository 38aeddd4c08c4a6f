export interface GatherOptions<Item> {
  /** Gets all that came within a moment, at once. */
  readonly take: (items: readonly Item[]) => void;
  /** Whether to wait a little more, as while something is under way that may show them already. */
  readonly isBusy: () => boolean;
  readonly momentMs?: number;
  /** Whatever else comes, and whatever is under way: no later than this. */
  readonly latestMs?: number;
}

/** Puts together what comes in close succession, so that fifty changes have a list fetched again once. */
export function gather<Item>({ take, isBusy, momentMs = 300, latestMs = 3_000 }: GatherOptions<Item>) {
  let items: Item[] = [];
  let sinceMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = () => {
    if (isBusy() && Date.now() - sinceMs < latestMs) {
      timer = setTimeout(due, momentMs);
      return;
    }
    const gathered = items;
    items = [];
    take(gathered);
  };
  return {
    add(item: Item): void {
      if (items.length === 0) sinceMs = Date.now();
      items.push(item);
      clearTimeout(timer);
      timer = setTimeout(due, Math.max(0, Math.min(momentMs, sinceMs + latestMs - Date.now())));
    },
    stop: () => clearTimeout(timer),
  };
}
