import { createContext, useContext } from 'react';
import type { Given } from '../commands/answers.ts';
import type { Command, Console } from '../commands/command.ts';
import type { HandSource } from './hand.ts';
import type { Stage } from './stage.ts';

/** What surfaces and views need to have a command done. */
export interface OnStage extends Stage {
  readonly console: Console;
  readonly hand: HandSource;
  /** Shows the ways to write down the call that a command would send, with what is answered so far. */
  readonly copyAs: (command: Command, given?: Given) => void;
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
