import { useAtomValue } from 'jotai';
import { keysOf } from '../commands/keys.ts';
import { commandOf } from '../commands/registry.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { Keys } from './keys.tsx';

/** The keys of a command, as this person has them, within a sentence or on a button; nothing where it has none. */
export function KeysOf({ id, isRead }: { id: string; isRead?: true }) {
  const preferences = useAtomValue(preferencesAtom);
  const command = commandOf(id);
  const [keys] = command ? keysOf(command, preferences) : [];
  return keys ? <Keys keys={keys} {...(isRead && { isRead })} /> : null;
}
