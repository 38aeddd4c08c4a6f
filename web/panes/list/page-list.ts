import type { Client, CombinedError, OperationResult } from '@urql/core';
import type { TadaDocumentNode } from '../../ground/graphql.ts';
import type { Page } from '../frame/pane.ts';

/** The rows of a page. */
export const pageSize = 50;

/** The API’s limit for a page. */
const largestPage = 200;

interface Listed {
  /** Null only for the group without a value, in a list of groups. */
  readonly id: string | null;
}

/** The loaded part of a list. */
export interface Pages<Row> {
  readonly rows: readonly Row[];
  /** The rows of all pages; null until known. 10,001 stands for any larger number. */
  readonly totalCount: number | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The error of the last requested page. */
  readonly error: CombinedError | null;
}

export interface PageListOptions<Row extends Listed> {
  readonly client: Client;
  // biome-ignore lint/suspicious/noExplicitAny: the query of any list, with any variables
  readonly query: TadaDocumentNode<Page<Row>, any>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** False hides a changed row at once, before the list is fetched again. */
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
 * Loads the pages of a list as the user scrolls. Visible pages follow changes; hidden pages keep their rows without being
 * fetched again. When a page ends at another row than before, the pages after it load again, so no row is missed or shown
 * twice.
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

  /** Keeps the pages around the visible rows up to date. Near the end of the loaded rows, the next page loads. */
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
   * Loads pages of the largest size up to a number of rows, or to the end of the list.
   *
   * @param isWanted gets the number of loaded rows after each page; false stops.
   */
  async bring(upTo: number, isWanted: (count: number) => boolean): Promise<readonly Row[]> {
    while (isWanted(this.#snapshot.rows.length)) {
      const { rows, hasMore, isLoading, error } = this.#snapshot;
      if (!hasMore || error || rows.length >= upTo) break;
      if (!isLoading) this.#more(largestPage);
      const page = this.#pages.at(-1);
      // A page that went out of sight while it loaded gets no answer.
      if (page) this.#watch(page);
      await this.#answer(page);
      if (page) this.#rest(page);
    }
    return this.#snapshot.rows.slice(0, upTo);
  }

  /** Resolves when the list loads no longer, or has dropped the page. The cache may have answered already. */
  #answer(page: Loaded<Row> | undefined): Promise<void> {
    const isLoading = () => this.#snapshot.isLoading && page !== undefined && this.#pages.includes(page);
    return new Promise((resolve) => {
      if (!isLoading()) return resolve();
      const stop = this.subscribe(() => {
        if (isLoading()) return;
        stop();
        resolve();
      });
    });
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
    // The cache answers before `subscribe` returns.
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

  /** Reloads the page after a page with a new end. A hidden page is dropped, a visible page stays until its new rows arrive. */
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
    // A row that moved to another page is on both pages until the other page loads again.
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
