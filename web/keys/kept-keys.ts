import { type OwnKeys, preferencesAtom } from '../state/preferences.ts';
import { save as saveFile } from '../surfaces/documents.ts';
import type { Notify } from '../surfaces/notes.ts';
import type { Store } from '../surfaces/surface.ts';
import { writeKeysFile } from './keys-file.ts';

/** Has other keys, and says so with a way back. */
export function keep(store: Store, notify: Notify, keys: OwnKeys, said: string): void {
  const { keys: before } = store.get(preferencesAtom);
  store.set(preferencesAtom, { keys });
  const act = () => keep(store, notify, before, 'The keys are as they were before');
  notify({ tone: 'good', message: `${said}.`, name: 'keys', action: { label: 'Undo', act } });
}

/** Has every command's keys as they came. */
export function reset(store: Store, notify: Notify): void {
  const count = Object.keys(store.get(preferencesAtom).keys).length;
  if (count === 0) notify({ tone: 'plain', message: 'All keys are as they came.', name: 'keys' });
  else
    keep(
      store,
      notify,
      {},
      `${count === 1 ? '1 command has its keys' : `${count} commands have their keys`} as they came`,
    );
}

/** Saves the keys of one's own. */
export function save(store: Store, notify: Notify): void {
  const { keys } = store.get(preferencesAtom);
  const count = Object.keys(keys).length;
  const of = count === 1 ? '1 command' : `${count} commands`;
  const message =
    count === 0 ? 'There is nothing to save: all keys are as they came.' : `Saved the keys of ${of} as ${filename}.`;
  if (count > 0) saveFile(new Blob([writeKeysFile(keys)], { type: 'application/json' }), filename);
  notify({ tone: count > 0 ? 'good' : 'plain', message, name: 'keys' });
}

const filename = 'docket-keys.json';
