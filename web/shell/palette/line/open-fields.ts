import { asked, type Given, isEmpty } from '../../../commands/core/answers.ts';
import type { Asks, Field } from '../../../records/fields/question.ts';
import { fold } from '../../choosing/match.ts';
import { type Token, textOf } from './tokens.ts';

/** A command's fields, and the answers present before the line is read. */
export interface Form {
  readonly asks: Asks;
  readonly base: Given;
  /** Whether fields are asked in sequence. An ambiguous word then answers the next field. */
  readonly isInOrder: boolean;
  /** Answers implied by the line's verb. */
  readonly begun: Given;
}

/** An unanswered field. */
export interface Open {
  readonly name: string;
  readonly field: Field;
  /** Whether the field is required and starts empty. */
  readonly isNeeded: boolean;
}

export function openIn({ asks, base }: Form, given: Given): readonly Open[] {
  return Object.entries(asked(asks, { ...base, ...given })).flatMap(([name, field]) => {
    // An address list accepts further addresses.
    if (name in given && field.type !== 'emails') return [];
    return [{ name, field, isNeeded: isNeeded(field) && isEmpty(base[name]) && !(name in given) }];
  });
}

/** Whether a field requires an answer. An unticked flag means no. */
export const isNeeded = ({ optional, type }: Field): boolean => !optional && type !== 'flag';

/** The field named at position `at`, and the position after the name; null if none. */
export function nameAt(
  line: string,
  tokens: readonly Token[],
  at: number,
  open: readonly Open[],
): (Open & { readonly to: number }) | null {
  for (let to = at; to < Math.min(at + 4, tokens.length); to++) {
    const token = tokens[to];
    if (!token || token.isQuoted) return null;
    if (!/[:=]$/.test(token.text) && tokens[to + 1]?.text !== '=') continue;
    const isApart = !/[:=]$/.test(token.text);
    const typed = fold(textOf(line, tokens.slice(at, to + 1)).replace(/[:=]$/, '')).replaceAll('-', '');
    const [only, ...others] = nearest(open, typed);
    return only && others.length === 0 ? { ...only, to: to + (isApart ? 2 : 1) } : null;
  }
  return null;
}

/** Fields with exactly the typed name; otherwise fields whose name begins with the typed text or contains it as a word. */
function nearest(open: readonly Open[], typed: string): readonly Open[] {
  const names = ({ name, field }: Open) => [fold(field.label).replaceAll('-', ''), fold(name)];
  const exact = open.filter((each) => names(each).includes(typed));
  if (exact.length > 0 || typed.length < 2) return exact;
  return open.filter((each) => names(each).some((one) => one.startsWith(typed) || one.split(' ').includes(typed)));
}
