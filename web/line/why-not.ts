import { type Given, wrongIn } from '../commands/answers.ts';
import { choicesOf, type Field } from '../commands/fields.ts';
import { kinds } from '../records/kinds.ts';
import type { Open } from './open-fields.ts';
import type { Token } from './tokens.ts';

/** Whether a field is for numbers. */
export const isNumber = ({ type }: Field): boolean => type === 'decimal' || type === 'number';

/** Whether a word is a number or a sum, or was to be one. */
export const isNumeric = (token: Token | undefined): boolean =>
  token !== undefined && !token.isQuoted && /^[-(\p{Sc}]*\d[\d.,*/+()x-]*$/u.test(token.text);

/** Why words are no answer to what could be answered with them: the field that is asked next, or one for numbers. */
export function whyNot(text: string, token: Token | undefined, open: readonly Open[], given: Given): string {
  const next = open.find(({ isNeeded }) => isNeeded) ?? open[0];
  const asks = (isNumeric(token) && open.find(({ field }) => isNumber(field))) || next;
  return asks ? whyNotIn(asks.field, text, given) : `Nothing more is asked: “${text}” is left over`;
}

/** Why words are no answer to this field, as a sentence without its full stop. */
export function whyNotIn(field: Field, text: string, given: Given): string {
  if (field.type === 'record') return `No ${kinds[field.kind].singular} is called “${text}”`;
  if (field.type === 'choice') {
    const choices = choicesOf(field, given);
    const which = choices.length > 0 && choices.length <= 8 ? `: ${choices.map(({ label }) => label).join(', ')}` : '';
    return `“${text}” is no ${field.label.toLowerCase()}${which}`;
  }
  // What a macro does is no text, in which nothing else can be wrong.
  const wrong = field.type === 'macro' ? undefined : wrongIn({ it: field }, { it: text }).it;
  return wrong?.replace(/\.$/, '') ?? `“${text}” is no answer to ${field.label}`;
}
