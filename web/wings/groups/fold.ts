import type { Console } from '../../commands/core/console.ts';
import { here, setQuery } from '../../ground/hash-location.ts';
import { allFolded, isFolded, withFolded } from '../../state/folds.ts';
import { cursorAtom, isHead, keyOfHead, type Selection } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';

const folds = () => here().query.fold ?? '';

export function toggleFold(head: string): void {
  const key = keyOfHead(head);
  setQuery({ fold: withFolded(folds(), key, !isFolded(folds(), key)) });
}

type Folding = Parameters<Console['fold']>[0];

/**
 * Folds as a tree does: a fold at a row moves to the head of its group, and an unfold at an unfolded head moves to the
 * first row.
 */
export function fold(what: Folding, store: Store, { list, cursor }: Selection): void {
  if (what === 'all') {
    setQuery({ fold: folds() === allFolded ? null : allFolded });
    return;
  }
  const ids = list?.ids ?? [];
  const at = cursor === null ? -1 : ids.indexOf(cursor);
  const head = ids.slice(0, at + 1).findLast(isHead);
  if (cursor === null || head === undefined) return;
  const isNowFolded = isFolded(folds(), keyOfHead(head));
  if (what === 'toggle') toggleFold(head);
  else if (what === 'fold' && cursor !== head) store.set(cursorAtom, head);
  else if (what === 'unfold' && cursor === head && !isNowFolded) store.set(cursorAtom, ids[at + 1] ?? cursor);
  else if (cursor === head) setQuery({ fold: withFolded(folds(), keyOfHead(head), what === 'fold') });
}
