import { save as saveFile } from '../../shell/notes/documents.ts';
import type { Notify } from '../../state/notes.ts';
import { type OwnKeys, preferencesAtom } from '../../state/preferences.ts';
import type { Store } from '../../state/store.ts';
import { writeKeysFile } from './keys-file.ts';

/** Saves the person's keys, and shows a note with an undo. */
export function keep(store: Store, notify: Notify, keys: OwnKeys, said: string): void {
  const { keys: before } = store.get(preferencesAtom);
  store.set(preferencesAtom, { keys });
  const act = () => keep(store, notify, before, 'Keys restored');
  notify({ tone: 'good', message: `${said}.`, name: 'keys', action: { label: 'Undo', act } });
}

export function reset(store: Store, notify: Notify): void {
  const count = Object.keys(store.get(preferencesAtom).keys).length;
  if (count === 0) notify({ tone: 'plain', message: 'All keys are at their defaults.', name: 'keys' });
  else
    keep(
      store,
      notify,
      {},
      `${count === 1 ? '1 command has its keys' : `${count} commands have their keys`} as they came`,
    );
}

export function save(store: Store, notify: Notify): void {
  const { keys } = store.get(preferencesAtom);
  const count = Object.keys(keys).length;
  const of = count === 1 ? '1 command' : `${count} commands`;
  const message =
    count === 0
      ? 'All keys are at their defaults: there is nothing to save.'
      : `Saved the keys of ${of} as ${filename}.`;
  if (count > 0) saveFile(new Blob([writeKeysFile(keys)], { type: 'application/json' }), filename);
  notify({ tone: count > 0 ? 'good' : 'plain', message, name: 'keys' });
}

const filename = 'docket-keys.json';
