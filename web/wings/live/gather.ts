export interface GatherOptions<Item> {
  readonly take: (items: readonly Item[]) => void;
  /** Whether to wait longer: a running call may already show the items. */
  readonly isBusy: () => boolean;
  readonly momentMs?: number;
  /** The longest wait, even while busy or while more items arrive. */
  readonly latestMs?: number;
}

/** Collects items in close succession: fifty changes refetch a list once. */
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
