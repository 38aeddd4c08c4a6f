import { useStore } from 'jotai';
import type { Hand } from '../../commands/core/command.ts';
import { useStage } from '../stage/stage-context.ts';
import { type Scope, show } from '../stage/surface.ts';
import { type Row, unblocking } from './row.ts';

/**
 * `open` opens a record or place, or runs a command on the given or current records. Beforehand, `open` asks for a missing record,
 * goes to the command's pane, or runs the unblocking command instead. `turnTo` narrows the palette.
 */
export function useActions() {
  const store = useStore();
  const { invoke, console, close } = useStage();

  function open(row: Row, on?: Hand) {
    const { command, path, first } = row;
    const unblock = unblocking(row);
    if (command && first && 'choose' in first) return turnTo({ to: 'subject', command, kind: first.choose });
    close();
    if (path) console.go(path);
    else if (unblock) invoke(unblock, on);
    else if (command) {
      if (first && 'go' in first) console.go(first.go);
      invoke(command, on);
    }
  }

  function turnTo(scope: Scope | undefined, typed = ''): void {
    show(store, { is: 'palette', typed, ...(scope && { scope }) });
  }

  return { open, turnTo };
}
