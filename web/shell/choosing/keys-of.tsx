import { useAtomValue } from 'jotai';
import { keysOf } from '../../commands/core/keys.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { Keys } from './keys.tsx';

/** A command's keys, with the user's changes, in a sentence or on a button; empty without keys. */
export function KeysOf({ id, isRead }: { id: string; isRead?: true }) {
  const preferences = useAtomValue(preferencesAtom);
  const command = commandOf(id);
  const [keys] = command ? keysOf(command, preferences) : [];
  return keys ? <Keys keys={keys} {...(isRead && { isRead })} /> : null;
}
