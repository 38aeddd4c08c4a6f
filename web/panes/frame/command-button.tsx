import { useAtomValue } from 'jotai';
import { availability, nameOf } from '../../commands/core/command.ts';
import { ariaKeys, keysOf } from '../../commands/core/keys.ts';
import { commandOf, useCommands } from '../../commands/core/registry.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useHand, useStage } from '../../shell/stage/stage-context.ts';
import { preferencesAtom } from '../../state/preferences.ts';

/** A command as a button with its key; null when the command is hidden. */
export function CommandButton({ id, text, isPrimary }: { id: string; text?: string; isPrimary?: true }) {
  const { invoke } = useStage();
  const hand = useHand();
  const preferences = useAtomValue(preferencesAtom);
  useCommands();
  const command = commandOf(id);
  const can = command && hand && availability(command, hand);
  if (!command || !can || can.state === 'hidden' || can.state === 'forbidden') return null;
  const [keys] = keysOf(command, preferences);
  return (
    <button
      type="button"
      className={isPrimary ? 'button button-primary' : 'button'}
      aria-disabled={can.state === 'blocked'}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      title={can.state === 'blocked' ? can.why : undefined}
      onClick={() => invoke(command)}
    >
      {text ?? nameOf(command)}
      {keys && <Keys keys={keys} />}
    </button>
  );
}
