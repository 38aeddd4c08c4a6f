import { atom, useStore } from 'jotai';
import { useEffect } from 'react';
import { commandsHere } from '../commands/core/registry.ts';
import { here } from '../ground/hash-location.ts';
import { loginNeedAtom, sessionAtom } from '../ground/session.ts';
import { isOfCommands } from '../shell/typing/shortcuts.ts';
import { preferencesAtom } from '../state/preferences.ts';

/** Whether the shell hears keys. */
const isHeardAtom = atom(false);

/** Holds the keys of commands from the login until the shell hears them, then presses them again. */
export function useEarlyKeys(): void {
  const store = useStore();
  useEffect(() => {
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      if (store.get(sessionAtom) === null || store.get(isHeardAtom)) return;
      // A login over the work, and the pages of forgotten passwords and of links, hear the keys themselves.
      if (store.get(loginNeedAtom) !== null || !/^\/(login|layout)\b/.test(here().path)) return;
      // The login form keeps the focus for some moments after the login. A button keeps its own keys.
      if (event.target instanceof Element && event.target.closest('button')) return;
      // Keys of commands that load later are unknown, and pass.
      if (!isOfCommands(event, commandsHere(), store.get(preferencesAtom))) return;
      event.preventDefault();
      held.push(event);
    };
    const release = () => {
      if (!store.get(isHeardAtom)) return;
      for (const event of held.splice(0)) document.body.dispatchEvent(new KeyboardEvent('keydown', event));
    };
    const forget = () => {
      if (store.get(sessionAtom) === null) held.length = 0;
    };
    const stops = [store.sub(isHeardAtom, release), store.sub(sessionAtom, forget)];
    window.addEventListener('keydown', hold);
    return () => {
      window.removeEventListener('keydown', hold);
      for (const stop of stops) stop();
    };
  }, [store]);
}

/** Tells the held keys that the shell hears keys. */
export function useHeardKeys(isHeard: boolean): void {
  const store = useStore();
  useEffect(() => {
    store.set(isHeardAtom, isHeard);
    return () => store.set(isHeardAtom, false);
  }, [store, isHeard]);
}
