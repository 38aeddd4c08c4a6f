import { type KeyboardEvent, useState } from 'react';
import type { Completion } from './completion.ts';

/** Tab in a line: completes the last word, then cycles through alternatives. */
export interface Completing {
  /** Handles a key; true if Tab wrote a completion. */
  readonly key: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  readonly adds: string;
}

interface Round {
  readonly lines: readonly string[];
  readonly at: number;
}

export function useCompletion(
  typed: string,
  completions: readonly Completion[],
  onType: (typed: string) => void,
): Completing {
  const [round, setRound] = useState<Round | null>(null);
  const present = round && round.lines[round.at] === typed ? round : null;

  function key({ key, shiftKey, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
    const { selectionStart, selectionEnd, value } = currentTarget;
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    if (key !== 'Tab' || ctrlKey || metaKey || altKey || !isAtEnd) return false;
    // Cycles through all completions and back to the typed text. After a sole completion, Tab completes the next word.
    const isOver = present === null || (present.lines.length === 2 && present.at === 1 && completions.length > 0);
    const lines = isOver ? [typed, ...completions.map(({ line }) => line)] : present.lines;
    if (lines.length < 2) return false;
    const at = ((isOver ? 0 : present.at) + (shiftKey ? -1 : 1) + lines.length) % lines.length;
    setRound({ lines, at });
    onType(lines[at] ?? typed);
    return true;
  }

  return { key, adds: completions[0]?.adds ?? '' };
}
