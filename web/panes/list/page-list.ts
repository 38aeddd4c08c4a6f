import type { Client, CombinedError, OperationResult } from '@urql/core';
import type { TadaDocumentNode } from '../../ground/graphql.ts';
import type { Page } from '../frame/pane.ts';

/** So many rows are brought at a time. */
export const pageSize = 50;

/** More rows the API gives on no page. */
const largestPage = 200;

/** What a list needs to know of its rows. */
export interface Listed {
  readonly id: string;
  readonly deletedAt: string | null;
}

/** A list as far as it is known: the rows of the pages that have been brought. */
export interface Pages<Row> {
  readonly rows: readonly Row[];
  /** How many there are on all pages; null until known. Counted up to 10,000: 10,001 says that there are more. */
  readonly totalCount: number | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Why the last page that was asked for isn't there. */
  readonly error: CombinedError | null;
}

export interface PageListOptions<Row extends Listed> {
  readonly client: Client;
  // biome-ignore lint/suspicious/noExplicitAny: the query of any list; its variables come with it
  readonly query: TadaDocumentNode<Page<Row>, any>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Rows that no longer belong are left out at once, before the list is fetched again. */
  readonly belongs: (row: Row) => boolean;
  readonly pageSize?: number;
}

interface Loaded<Row extends Listed> {
  readonly after: string | null;
  readonly first: number;
  result: Page<Row>['page'] | null;
  unsubscribe: (() => void) | null;
}

/**
 * Brings the pages of a list as they come into sight, and keeps those in sight up to date: a page out of sight keeps its
 * rows, but isn't fetched again when something changes. When a page ends elsewhere than it did, those after it are brought
 * again, so that no row is missed or shown twice.
 */
export class PageList<Row extends Listed> {
  readonly #options: PageListOptions<Row>;
  readonly #listeners = new Set<() => void>();
  #pages: Loaded<Row>[] = [];
  #error: CombinedError | null = null;
  #snapshot: Pages<Row> = { rows: [], totalCount: null, hasMore: false, isLoading: true, error: null };

  constructor(options: PageListOptions<Row>) {
    this.#options = options;
  }

  readonly snapshot = (): Pages<Row> => this.#snapshot;

  /** Starts with the first listener and stops with the last. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#pages.length === 0) this.#load(null);
    else if (this.#pages[0]) this.#watch(this.#pages[0]);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) for (const page of this.#pages) this.#rest(page);
    };
  };

  /** Says which rows are in sight; where they near the end of what is known, the next page is brought. */
  show(first: number, last: number): void {
    let start = 0;
    for (const page of this.#pages) {
      const end = start + (page.result?.edges.length ?? 0);
      const isNear = end >= first - this.#pageSize && start <= last + this.#pageSize;
      if (isNear) this.#watch(page);
      else this.#rest(page);
      start = end;
    }
    const { hasMore, isLoading, error } = this.#snapshot;
    if (hasMore && !isLoading && !error && last >= start - this.#pageSize / 2) this.#more();
  }

  /**
   * Brings page after page, of the largest there are, until so many rows are there or there are no more.
   *
   * @param isWanted is told after each page how many rows there are; answering false brings no further one.
   */
  async bring(upTo: number, isWanted: (count: number) => boolean): Promise<readonly Row[]> {
    while (isWanted(this.#snapshot.rows.length)) {
      const { rows, hasMore, isLoading, error } = this.#snapshot;
      if (!hasMore || error || rows.length >= upTo) break;
      if (!isLoading) this.#more(largestPage);
      const page = this.#pages.at(-1);
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          if (this.#snapshot.isLoading && this.#pages.includes(page as Loaded<Row>)) return; // there is one while it loads
          stop();
          resolve();
        });
      });
      if (page) this.#rest(page);
    }
    return this.#snapshot.rows.slice(0, upTo);
  }

  get #pageSize(): number {
    return this.#options.pageSize ?? pageSize;
  }

  #more(first = this.#pageSize): void {
    const cursor = this.#pages.at(-1)?.result?.pageInfo.endCursor;
    if (cursor) this.#load(cursor, first);
  }

  #load(after: string | null, first = this.#pageSize): void {
    const page: Loaded<Row> = { after, first, result: null, unsubscribe: null };
    this.#pages.push(page);
    this.#watch(page);
    this.#changed();
  }

  #watch(page: Loaded<Row>): void {
    if (page.unsubscribe) return;
    const { client, query, variables } = this.#options;
    const source = client.query(query, { ...variables, first: page.first, after: page.after });
    // What the cache holds is answered before `subscribe` returns.
    page.unsubscribe = () => {};
    page.unsubscribe = source.subscribe((result) => this.#answered(page, result)).unsubscribe;
  }

  #rest(page: Loaded<Row>): void {
    page.unsubscribe?.();
    page.unsubscribe = null;
  }

  #answered(page: Loaded<Row>, { data, error, stale }: OperationResult<Page<Row>>): void {
    if (!this.#pages.includes(page)) return;
    this.#error = error && !data ? error : null;
    const before = page.result?.pageInfo.endCursor;
    if (data) page.result = data.page;
    if (data && !stale && before !== undefined && before !== data.page.pageInfo.endCursor) this.#joinAfter(page);
    this.#changed();
  }

  /** What follows a page that ends elsewhere now: in sight, it stays until it is brought again; out of sight, it is let go. */
  #joinAfter(page: Loaded<Row>): void {
    const at = this.#pages.indexOf(page) + 1;
    const next = this.#pages[at];
    const { endCursor = null, hasNextPage = false } = page.result?.pageInfo ?? {};
    if (!next?.unsubscribe || !hasNextPage) {
      this.#dropAfter(page);
      return;
    }
    this.#rest(next);
    const again = { ...next, after: endCursor };
    this.#pages[at] = again;
    this.#watch(again);
  }

  #dropAfter(page: Loaded<Row>): void {
    for (const later of this.#pages.splice(this.#pages.indexOf(page) + 1)) this.#rest(later);
  }

  #changed(): void {
    const { belongs } = this.#options;
    const last = this.#pages.at(-1)?.result;
    const all = this.#pages.flatMap(({ result }) => result?.edges.map(({ node }) => node).filter(belongs) ?? []);
    // A row that has gone to another page stands on both until that one is brought again.
    const rows = [...new Map(all.map((row) => [row.id, row])).values()];
    this.#snapshot = {
      rows: isSame(rows, this.#snapshot.rows) ? this.#snapshot.rows : rows,
      totalCount: this.#pages[0]?.result?.totalCount ?? null,
      hasMore: last ? last.pageInfo.hasNextPage : this.#pages.length > 1,
      isLoading: !last && !this.#error,
      error: this.#error,
    };
    for (const listener of this.#listeners) listener();
  }
}

const isSame = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every((item, at) => item === b[at]);
