import type { Given } from '../../../commands/core/answers.ts';
import type { Token } from '../line/tokens.ts';
import { type Form, isLabel, isNumber, isNumeric, isText, type Open, openIn } from './open-fields.ts';
import { whyEmpty, whyNotIn } from './values.ts';

/** Limit of labels in a reason. */
const mostLabels = 8;

/**
 * Why words of a line answer nothing: a sentence without its full stop.
 *
 * @param by the field that the words name, if any
 * @param first the first of the words
 */
export function whyLeft(form: Form, answered: Given, by: Open | null, first: Token | undefined, text: string): string {
  const given = { ...form.base, ...answered };
  if (by) return text === '' ? whyEmpty(by.field, given) : whyNotIn(by.field, text, given);
  const open = openIn(form, answered);
  const labels = open.map(({ field: { label } }) => label);
  const some = labels.slice(0, mostLabels).join(', ') + (labels.length > mostLabels ? '…' : '');
  if (isLabel(first)) return `No field is called “${first?.text.slice(0, -1)}”: ${some}`;
  const asks = fieldMeant(form, answered, first);
  if (asks) return whyNotIn(asks.field, text, given);
  const fitting = (/^\d+([.,]\d+)?$/.test(text) && open.find(isNumber)) || open.find(isText);
  if (fitting) return `Name the field of “${text}”, as in “${fitting.field.label.toLowerCase()}: ${text}”`;
  return open.length > 0
    ? `“${text}” fits no field: ${some}`
    : `The command needs nothing more: “${text}” is left over`;
}

/** The field that words without a field's name were meant for: the next field asked. */
export function fieldMeant(form: Form, answered: Given, first: Token | undefined): Open | undefined {
  if (isLabel(first)) return undefined;
  const open = openIn(form, answered);
  const needed = open.filter(({ isNeeded }) => isNeeded);
  const next = needed[0] ?? (form.isInOrder || open.length === 1 ? open[0] : undefined);
  return (isNumeric(first) && needed.find(isNumber)) || next;
}
