import { useStore } from 'jotai';
import type { Hand } from '../commands/command.ts';
import { commandOf } from '../commands/registry.ts';
import type { Row } from './row.ts';
import { useStage } from './stage-context.ts';
import { type Scope, show } from './surface.ts';

/** What palettes do with the rows that are chosen in them. */
export interface Actions {
  /**
   * Opens a record or a place; does a command, to what is under the hand or to what is given; asks first which record it is
   * for, or goes first where it belongs; where it can't be done, does what would change that.
   */
  readonly open: (row: Row, on?: Hand) => void;
  /** Turns to another palette. */
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
