import type { Pane } from './pane.ts';

/** A group of panes in the sidebar. The first group has no title. */
export interface Section {
  readonly title: string | null;
  readonly panes: readonly Pane[];
}

let filled: readonly Section[] = [];
let byPath: ReadonlyMap<string, Pane> = new Map();

/** Names the panes, in the order of the sidebar. The app calls `fillPanes` before the first render. */
export function fillPanes(sections: readonly Section[]): void {
  filled = sections;
  byPath = new Map(panes().map((pane) => [pane.path, pane]));
}

export const sections = (): readonly Section[] => filled;

export const panes = (): readonly Pane[] => filled.flatMap((section) => section.panes);

/** The pane with a path: `/layout/jobs`. */
export const paneWith = (path: string): Pane | undefined => byPath.get(path);
