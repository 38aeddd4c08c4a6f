import { type KeyboardEvent, useState } from 'react';
import type { Completion } from './completion.ts';

/** Tab in a line: writes out what is begun, and then, one after the other, what else it could be. */
export interface Completing {
  /** Hears a key; true where it was Tab and there was something to write. */
  readonly key: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  /** What Tab would add now. */
  readonly adds: string;
}

/** What Tab goes through, begun with what was typed. */
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
    // Through all of them and back to what was typed; of one alone there is nothing to go through, and it goes on from there.
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
