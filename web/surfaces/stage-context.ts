import { createContext, useContext } from 'react';
import type { Command } from '../commands/command.ts';
import type { Console } from '../commands/console.ts';
import type { Place } from '../hash-location.ts';
import type { HandSource } from './hand.ts';
import type { Stage } from './stage.ts';
import type { Task } from './task.ts';
import type { TypeAhead } from './type-ahead.ts';

/** What surfaces and views need to have a command done. */
export interface OnStage extends Stage {
  readonly console: Console;
  readonly hand: HandSource;
  readonly ahead: TypeAhead;
  /**
   * Shows the ways to write down the calls that a command would send; of a task, with what is read and answered so far. Of a
   * place, those that it is asked for by.
   */
  readonly copyAs: (of: Command | Task | Place) => void;
  /** Takes the present surface away. */
  readonly close: () => void;
}

export const StageContext = createContext<OnStage | null>(null);

/** @throws Error outside `<Surfaces>`. */
export function useStage(): OnStage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('Commands are done inside <Surfaces>.');
  return stage;
}
