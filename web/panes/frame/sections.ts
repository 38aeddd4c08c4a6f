import { useAtomValue } from 'jotai';
import { keysOf } from '../../commands/core/keys.ts';
import { commandOf } from '../../commands/core/registry.ts';
import type { Permission } from '../../ground/graphql.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import type { Pane } from './pane.ts';

/** A group of panes, in the sidebar or under Settings. */
export interface Section {
  readonly title: string | null;
  readonly isIn: 'sidebar' | 'settings';
  readonly panes: readonly Pane[];
}

let filled: readonly Section[] = [];
let byPath: ReadonlyMap<string, Pane> = new Map();

/** Names the panes, in the order of the sidebar. The app calls `fillPanes` before the first render. */
export function fillPanes(sections: readonly Section[]): void {
  filled = sections;
  byPath = new Map(panes().map((pane) => [pane.path, pane]));
}

/** The groups at a place, with the panes that a person may open. */
export const permittedIn = (permissions: ReadonlySet<Permission>, place: Section['isIn']): readonly Section[] =>
  filled
    .filter(({ isIn }) => isIn === place)
    .map((section) => ({ ...section, panes: section.panes.filter(({ needs }) => permissions.has(needs)) }))
    .filter(({ panes }) => panes.length > 0);

/** Whether a pane lies under Settings. */
export const isUnderSettings = (path: string): boolean =>
  filled.some(({ isIn, panes }) => isIn === 'settings' && panes.some((pane) => pane.path === path));

export const panes = (): readonly Pane[] => filled.flatMap((section) => section.panes);

/** The pane with a path: `/layout/jobs`. */
export const paneWith = (path: string): Pane | undefined => byPath.get(path);

/** Tells the keys of a pane's "Go to …", which a person may have changed: `g u`. */
export function useGoKeys(): (pane: Pick<Pane, 'path'>) => string | undefined {
  const preferences = useAtomValue(preferencesAtom);
  return ({ path }) => {
    const go = commandOf(`${path.split('/').at(-1)}.go`);
    return go && keysOf(go, preferences)[0];
  };
}
