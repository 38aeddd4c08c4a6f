import { asked, type Given, isEmpty } from '../commands/answers.ts';
import type { Asks, Field } from '../commands/fields.ts';
import { fold } from '../surfaces/match.ts';
import { type Token, textOf } from './tokens.ts';

/** What a command asks, and what is answered before a line says anything. */
export interface Form {
  readonly asks: Asks;
  readonly base: Given;
  /** Whether it is asked one thing after another: then a word that could be much is the next of them. */
  readonly isInOrder: boolean;
  /** What the line's verb says already. */
  readonly begun: Given;
}

/** A field that is not answered yet. */
export interface Open {
  readonly name: string;
  readonly field: Field;
  /** Whether it has to be, and nothing is there to begin with. */
  readonly isNeeded: boolean;
}

export function openIn({ asks, base }: Form, given: Given): readonly Open[] {
  return Object.entries(asked(asks, { ...base, ...given })).flatMap(([name, field]) => {
    // Several addresses may follow one another.
    if (name in given && field.type !== 'emails') return [];
    return [{ name, field, isNeeded: isNeeded(field) && isEmpty(base[name]) && !(name in given) }];
  });
}

/** Whether a field has to be answered: a box that isn't ticked says no. */
export const isNeeded = ({ optional, type }: Field): boolean => !optional && type !== 'flag';

/** The field that is named at a place, and the place after its name; null where none is. */
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

/** The fields that a typed name means: its own, or the only one that begins so. */
function nearest(open: readonly Open[], typed: string): readonly Open[] {
  const names = ({ name, field }: Open) => [fold(field.label).replaceAll('-', ''), fold(name)];
  const exact = open.filter((each) => names(each).includes(typed));
  if (exact.length > 0 || typed.length < 2) return exact;
  return open.filter((each) => names(each).some((one) => one.startsWith(typed) || one.split(' ').includes(typed)));
}
