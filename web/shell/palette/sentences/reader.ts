import type { Hand } from '../../../commands/core/command.ts';
import type { Known } from '../line/known.ts';
import type { Lead } from '../line/leads.ts';
import type { Lines } from '../line/names.ts';
import type { Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';

/** A line, and the ways to read its words as a command with a subject and answers. */
export interface Reader {
  readonly line: string;
  /** The words without courtesies. */
  readonly tokens: readonly Token[];
  readonly lines: Lines;
  readonly hand: Hand;
  readonly known: Known;
  /** Readings of the words behind the command's name, with the subject at any place. */
  readonly meant: (lead: Lead, tokens: readonly Token[], used?: number) => readonly Understood[];
  /** Readings with the subject at the beginning of `words`; the words `before` and the words behind the subject are answers. */
  readonly about: (lead: Lead, words: readonly Token[], before?: readonly Token[]) => readonly Understood[];
  /** Readings with the subject at the end of `words`: `assign maria to 136`. */
  readonly aboutLast: (lead: Lead, words: readonly Token[]) => readonly Understood[];
}

export const isRight = ({ isWrong }: Understood): boolean => !isWrong;
