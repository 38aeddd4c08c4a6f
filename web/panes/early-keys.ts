import { useEffect, useRef } from 'react';
import { createFollower, keysOf } from '../commands/keys.ts';
import { commands } from '../commands/registry.ts';
import { defaults } from '../state/preferences.ts';

/**
 * Holds the keys of commands that are pressed before the shell is there to hear them, as hands do that know the way, and
 * presses them again once it is. What is typed after the palette was called can't be held: it is text, not a command.
 */
export function useEarlyKeys(isReady: boolean): void {
  const held = useRef<KeyboardEvent[]>([]);
  useEffect(() => {
    if (isReady) {
      for (const event of held.current.splice(0)) document.body.dispatchEvent(new KeyboardEvent('keydown', event));
      return;
    }
    const follow = createFollower();
    const bindings = commands.flatMap((command) => keysOf(command, defaults).map((keys) => ({ keys, is: command })));
    const hold = (event: KeyboardEvent) => {
      const { complete, isBegun } = follow(event, bindings);
      if (complete.length === 0 && !isBegun) return;
      event.preventDefault();
      held.current.push(event);
    };
    window.addEventListener('keydown', hold);
    return () => window.removeEventListener('keydown', hold);
  }, [isReady]);
}
