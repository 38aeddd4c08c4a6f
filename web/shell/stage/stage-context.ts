import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Given } from '../../commands/core/answers.ts';
import type { AnySubject, Command, Hand } from '../../commands/core/command.ts';
import type { Console } from '../../commands/core/console.ts';
import type { Place } from '../../ground/hash-location.ts';
import type { Asks } from '../../records/fields/question.ts';
import type { TypeAhead } from '../typing/type-ahead.ts';
import type { HandSource } from './hand.ts';
import type { Stage } from './stage.ts';
import type { Task } from './task.ts';

/** Everything surfaces and views need to run commands. */
export interface OnStage extends Stage {
  readonly console: Console;
  readonly hand: HandSource;
  readonly ahead: TypeAhead;
  /** Shows a command's calls as code. A task includes its data and answers so far; a place gives the calls of its pane. */
  readonly copyAs: (of: Command | Task | Place) => void;
  /** Begins a command on records with the given answers, without a draft. */
  readonly answer: (
    command: Command,
    subjects: readonly AnySubject[],
    given: (asks: Asks) => Given,
    isAnswered: boolean,
  ) => void;
  readonly close: () => void;
}

export const StageContext = createContext<OnStage | null>(null);

/** @throws Error outside `<Surfaces>`. */
export function useStage(): OnStage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('Commands are done inside <Surfaces>.');
  return stage;
}

/** The current place and records, for a component. */
export function useHand(): Hand {
  const { hand } = useStage();
  return useSyncExternalStore(hand.subscribe, hand.read);
}
