import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { commandsHere } from '../commands/core/registry.ts';
import { isExpiredAtom } from '../ground/session.ts';
import { isOfCommands } from '../shell/typing/shortcuts.ts';
import { preferencesAtom } from '../state/preferences.ts';

/**
 * Holds the keys of commands that are pressed before the shell is there to hear them, as hands do that know the way, and
 * presses them again once it is. What is typed after the palette was called can't be held: it is text, not a command.
 */
export function useEarlyKeys(isReady: boolean): void {
  const store = useStore();
  const isExpired = useAtomValue(isExpiredAtom);
  const held = useRef<KeyboardEvent[]>([]);
  useEffect(() => {
    if (isReady) {
      for (const event of held.current.splice(0)) document.body.dispatchEvent(new KeyboardEvent('keydown', event));
      return;
    }
    // The login lies over what is on its way, and what is typed is for it.
    if (isExpired) return;
    const hold = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('button, input')) return;
      // What is a command's that isn't here yet can't be told from what is none's.
      if (!isOfCommands(event, commandsHere(), store.get(preferencesAtom))) return;
      event.preventDefault();
      held.current.push(event);
    };
    window.addEventListener('keydown', hold);
    return () => window.removeEventListener('keydown', hold);
  }, [store, isReady, isExpired]);
}
