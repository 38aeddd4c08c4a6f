import { useStore } from 'jotai';
import type { Hand } from '../../commands/core/command.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { useStage } from '../stage/stage-context.ts';
import { type Scope, show } from '../stage/surface.ts';
import type { Row } from './row.ts';

export interface Actions {
  /**
   * Opens a record or place, or runs a command on the given or current records. Beforehand, asks for a missing record, goes to
   * the command's pane, or runs the unblocking command instead.
   */
  readonly open: (row: Row, on?: Hand) => void;
  readonly turnTo: (scope: Scope | undefined, typed?: string) => void;
}

export function useActions(): Actions {
  const store = useStore();
  const { invoke, console, close } = useStage();

  function open({ command, path, blocked, first }: Row, on?: Hand): void {
    const unblock = blocked?.unblock && commandOf(blocked.unblock);
    if (command && first && 'choose' in first) {
      turnTo({ to: 'subject', command, kind: first.choose });
      return;
    }
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
