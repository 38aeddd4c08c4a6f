import { PageList, type PageListOptions, type Pages, pageSize } from '../../panes/list/page-list.ts';
import type { Group } from '../../records/documents/groups.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import { isFolded } from '../../state/folds.ts';
import { headId } from '../../state/selection.ts';

type Row = RecordOf<Kind>;

/** The head of a group among the rows. */
export interface Head {
  readonly id: string;
  readonly group: Group;
  readonly isFolded: boolean;
  /** Whether the rows could not be fetched. */
  readonly isFailed: boolean;
  /** The place among the groups, from 1. */
  readonly place: number;
}

/** A line of the list; null for a row that is still loading. */
export type Line = Head | Row | null;

/** The loaded part of a list in groups. */
export interface Grouped {
  readonly lines: readonly Line[];
  readonly groupCount: number;
  /** The records of all groups; null until all groups are known. */
  readonly totalCount: number | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The reason against the groups. */
  readonly error: Pages<Group>['error'];
}

export interface GroupedOptions {
  readonly groups: PageListOptions<Group>;
  /** The list of a group. */
  readonly rowsOf: (group: Group, keys: readonly (string | null)[]) => PageListOptions<Row>;
  readonly folds: string;
}

/** A group with its list, and the lines of the list on the screen. */
interface Section {
  readonly list: PageList<Row>;
  readonly from: number;
  readonly to: number;
}

/** A page of groups: as many as the API gives. */
const mostGroups = 200;

/** Most lists out of sight that stay up to date: a group folded and unfolded again sends no request. */
const mostOutOfSight = 3;

/**
 * A list in groups is a list of groups, and for each unfolded group in sight a list of its records. Rows of a group load when
 * the group comes into sight.
 */
export class GroupedPages {
  readonly #options: GroupedOptions;
  readonly #groups: PageList<Group>;
  /** The list of each question for records, and of each present group. */
  readonly #lists = new Map<string, PageList<Row>>();
  #ofGroups = new Map<Group, PageList<Row>>();
  readonly #watched = new Map<PageList<Row>, () => void>();
  readonly #listeners = new Set<() => void>();
  #folds: string;
  #sections: readonly Section[] = [];
  #inSight = { first: 0, last: 40 };
  #isFollowing = false;
  #isFolding = false;
  #stop: (() => void) | null = null;
  #snapshot: Grouped = { lines: [], groupCount: 0, totalCount: null, hasMore: false, isLoading: true, error: null };

  constructor(options: GroupedOptions) {
    this.#options = options;
    this.#folds = options.folds;
    this.#groups = new PageList({ ...options.groups, pageSize: mostGroups });
  }

  readonly snapshot = (): Grouped => this.#snapshot;

  /** Starts with the first listener and stops with the last. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#groups.subscribe(this.#changed);
    this.#changed();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
      for (const stop of this.#watched.values()) stop();
      this.#watched.clear();
    };
  };

  /** Folds or unfolds with the loaded rows. Rows that come into sight load after the paint. */
  fold(folds: string): void {
    if (folds === this.#folds) return;
    this.#folds = folds;
    this.#isFolding = true;
    this.#changed();
    afterPaint(() => {
      this.#isFolding = false;
      this.#follow();
    });
  }

  /** Loads the rows in sight, and keeps them up to date. */
  show(first: number, last: number): void {
    this.#inSight = { first, last };
    this.#follow();
  }

  /** Loads the records of unfolded groups up to a number, and answers all ids, with the heads. */
  async bring(upTo: number, isWanted: (count: number) => boolean): Promise<readonly string[]> {
    let count = 0;
    for (const { list } of this.#sections) {
      const before = count;
      const stop = list.subscribe(() => {});
      await firstPage(list);
      count += (await list.bring(upTo - before, (more) => isWanted(before + more))).length;
      stop();
      if (count >= upTo || !isWanted(count)) break;
    }
    this.#changed();
    return idsOf(this.#snapshot.lines);
  }

  #follow(): void {
    if (this.#isFollowing || this.#isFolding || this.#listeners.size === 0) return;
    this.#isFollowing = true;
    const { first, last } = this.#inSight;
    const seen = new Set<PageList<Row>>();
    // The cache may answer at once, and the answer moves the groups below: the sections are read again each time.
    for (let at = 0; at < this.#sections.length; at += 1) {
      const { list, from, to } = this.#sections[at] as Section; // within the sections
      if (to < first || from > last) continue;
      seen.add(list);
      this.#watch(list);
      list.show(first - from, last - from);
    }
    this.#restAllBut(seen);
    const { lines } = this.#snapshot;
    const { length } = this.#groups.snapshot().rows;
    this.#groups.show(0, last >= lines.length - pageSize ? length : length - mostGroups);
    this.#isFollowing = false;
  }

  /** Watches a list, as the list that was in sight last. */
  #watch(list: PageList<Row>): void {
    const stop = this.#watched.get(list);
    this.#watched.delete(list);
    this.#watched.set(list, stop ?? (() => {}));
    if (!stop) this.#watched.set(list, list.subscribe(this.#changed));
  }

  #restAllBut(seen: ReadonlySet<PageList<Row>>): void {
    const present = new Set(this.#ofGroups.values());
    const unseen = [...this.#watched.keys()].filter((list) => !seen.has(list));
    const kept = new Set(unseen.filter((list) => present.has(list)).slice(-mostOutOfSight));
    for (const list of unseen) {
      if (kept.has(list)) continue;
      this.#watched.get(list)?.();
      this.#watched.delete(list);
    }
  }

  readonly #changed = (): void => {
    const { rows: groups, totalCount, hasMore, isLoading, error } = this.#groups.snapshot();
    const lines: Line[] = [];
    const sections: Section[] = [];
    const listed = new Set<string>();
    for (const [at, group] of groups.entries()) {
      const isFoldedNow = isFolded(this.#folds, group.key);
      const list = this.#listOf(group, groups);
      const { rows, isLoading, hasMore: goesOn, error } = list.snapshot();
      const isFailed = !isFoldedNow && rows.length === 0 && error !== null;
      lines.push({ id: headId(group.key), group, isFolded: isFoldedNow, isFailed, place: at + 1 });
      if (isFoldedNow) continue;
      const from = lines.length;
      // A changed record is in two groups until both are fetched again.
      for (const row of rows) if (!listed.has(row.id)) lines.push(row);
      for (const { id } of rows) listed.add(id);
      const coming = isLoading ? Math.min(group.count, pageSize) - rows.length : goesOn ? 3 : 0;
      for (let left = coming; left > 0; left -= 1) lines.push(null);
      sections.push({ list, from, to: lines.length - 1 });
    }
    this.#sections = sections;
    this.#snapshot = {
      lines,
      groupCount: totalCount ?? groups.length,
      totalCount: hasMore || isLoading ? null : groups.reduce((sum, { count }) => sum + count, 0),
      hasMore,
      isLoading,
      error,
    };
    this.#follow();
    for (const listener of this.#listeners) listener();
  };

  /** A group keeps its list while the question for its records stays the same. */
  #listOf(group: Group, groups: readonly Group[]): PageList<Row> {
    const known = this.#ofGroups.get(group);
    if (known) return known;
    this.#ofGroups = new Map([...this.#ofGroups].filter(([each]) => groups.includes(each)));
    const options = this.#options.rowsOf(
      group,
      groups.map(({ key }) => key),
    );
    const name = JSON.stringify(options.variables);
    const list = this.#lists.get(name) ?? new PageList(options);
    this.#lists.set(name, list);
    this.#ofGroups.set(group, list);
    return list;
  }
}

/** Resolves when the first page of a list has come. */
function firstPage(list: PageList<Row>): Promise<void> {
  return new Promise((resolve) => {
    if (!list.snapshot().isLoading) return resolve();
    const stop = list.subscribe(() => {
      if (list.snapshot().isLoading) return;
      stop();
      resolve();
    });
  });
}

/** The ids of heads and rows, in order. */
export const idsOf = (lines: readonly Line[]): readonly string[] => lines.flatMap((line) => line?.id ?? []);

/** Runs a function after the next paint: the work delays no key. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
