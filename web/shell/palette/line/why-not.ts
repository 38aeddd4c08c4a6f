import { type Given, wrongIn } from '../../../commands/core/answers.ts';
import { choicesOf, type Field } from '../../../records/fields/question.ts';
import { kinds } from '../../../records/kinds.ts';
import type { Open } from './open-fields.ts';
import type { Token } from './tokens.ts';

export const isNumber = ({ type }: Field): boolean => type === 'decimal' || type === 'number';

/** Whether a word is a number or a sum, even a malformed number. */
export const isNumeric = (token: Token | undefined): boolean =>
  token !== undefined && !token.isQuoted && /^[-(\p{Sc}]*\d[\d.,*/+()x-]*$/u.test(token.text);

/** Why words don't answer the next field, or, for numeric words, the next number field. */
export function whyNot(text: string, token: Token | undefined, open: readonly Open[], given: Given): string {
  const next = open.find(({ isNeeded }) => isNeeded) ?? open[0];
  const asks = (isNumeric(token) && open.find(({ field }) => isNumber(field))) || next;
  return asks ? whyNotIn(asks.field, text, given) : `No further answer is needed: “${text}” is left over`;
}

/** Why words don't answer a field: a sentence without its full stop. */
export function whyNotIn(field: Field, text: string, given: Given): string {
  if (field.type === 'record') return `No ${kinds[field.kind].singular} is called “${text}”`;
  if (field.type === 'choice') {
    const choices = choicesOf(field, given);
    const which = choices.length > 0 && choices.length <= 8 ? `: ${choices.map(({ label }) => label).join(', ')}` : '';
    return `“${text}” is no ${field.label.toLowerCase()}${which}`;
  }
  // A macro is not text, so `wrongIn` can't judge words.
  const wrong = field.type === 'macro' ? undefined : wrongIn({ it: field }, { it: text }).it;
  return wrong?.replace(/\.$/, '') ?? `“${text}” is no answer to ${field.label}`;
}
