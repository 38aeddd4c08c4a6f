import { isEmpty, wrongIn } from '../commands/answers.ts';
import { type ChoiceField, choicesOf, type Field } from '../commands/fields.ts';
import { readDecimal } from '../commands/typed-decimal.ts';
import { readDay } from '../surfaces/controls/typed-day.ts';
import { almanacOf, type Clock, readMoment } from '../surfaces/controls/typed-moment.ts';
import { fold } from '../surfaces/match.ts';

type Given = Readonly<Record<string, unknown>>;

/**
 * How sure words have to be to answer a field: `named` by it, its `turn`, as the one that is asked next, or by their `looks`
 * alone, among others: there `mo` is no Monday and `9` no time.
 */
export type Footing = 'named' | 'turn' | 'looks';

/**
 * The answers that words can be to a field, each as good as the others; none where they are no answer that the field would
 * take. Of records the service knows: they are found elsewhere.
 *
 * readValue(day('Due'), 'fri', 'looks', {}, clock) → ['2026-11-27']
 */
export function readValue(
  field: Field,
  text: string,
  footing: Footing,
  given: Given,
  clock: Clock,
): readonly unknown[] {
  const from = field.type === 'moment' && field.since ? given[field.since] : undefined;
  const at = { ...clock, ...(typeof from === 'string' && { from }) };
  return answersIn(field, text, footing, given, at).filter((answer) => isTaken(field, answer));
}

/** Whether a field would take an answer. */
const isTaken = (field: Field, answer: unknown): boolean =>
  !isEmpty(answer) && Object.keys(wrongIn({ it: field }, { it: answer })).length === 0;

function answersIn(field: Field, text: string, footing: Footing, given: Given, clock: Clock): readonly unknown[] {
  const isByLooks = footing === 'looks';
  switch (field.type) {
    case 'choice':
      return choicesIn(field, text, footing, given);
    case 'flag':
      return flagIn(field.label, text, footing);
    case 'email':
      return text.includes('@') ? [text] : [];
    case 'emails':
      return text.includes('@') ? [text.split(/[\s,;]+/).filter(Boolean)] : [];
    case 'phone':
      return isPhone(text) || (!isByLooks && /\d{3}/.test(text)) ? [text] : [];
    case 'url':
      return isUrl(text) || footing === 'named' ? [text] : [];
    case 'number':
    case 'decimal':
      return numberIn(field, text);
    case 'day':
      return isByLooks && !looksLikeDay(text) ? [] : [readDay(text, almanacOf(clock))];
    case 'moment':
      return isByLooks && !looksLikeMoment(text) ? [] : [readMoment(text, clock)];
    case 'text':
      return field.suggest?.some((each) => fold(each) === fold(text)) || footing === 'named' ? [text] : [];
    case 'longText':
      return footing === 'named' ? [text] : [];
    case 'lines':
      return footing === 'named' ? [text.split(/\s*[,;]\s*/).filter(Boolean)] : [];
    case 'address':
      return footing === 'named'
        ? [{ line1: text, line2: null, city: null, region: null, postcode: null, country: null }]
        : [];
    default:
      return [];
  }
}

/** Those that words name best: exactly; by the beginning; by the beginnings of words. */
function choicesIn(field: ChoiceField, text: string, footing: Footing, given: Given): readonly unknown[] {
  const choices = choicesOf(field, given);
  const typed = fold(text);
  // `overdue` says yes to "Overdue", whose choices are yes and no.
  const asked = fold(field.label);
  const says = typed === asked ? 'true' : typed === `not ${asked}` ? 'false' : null;
  if (says !== null && choices.some(({ value }) => value === says)) return [says];
  const isFew = choices.length <= 20;
  const ways: ((name: string) => boolean)[] = [
    (name) => name === typed,
    (name) => (footing !== 'looks' || (isFew && typed.length >= 3)) && name.startsWith(typed),
    (name) => footing !== 'looks' && name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed)),
  ];
  for (const fits of ways) {
    const found = choices.filter(({ value, label, words = [] }) =>
      [label, value.replaceAll('_', ' '), ...words].some((name) => fits(fold(name))),
    );
    if (found.length > 0) return found.map(({ value }) => value);
  }
  return [];
}

const yes = new Set(['yes', 'y', 'on', 'true']);
const no = new Set(['no', 'n', 'off', 'false']);

function flagIn(label: string, text: string, footing: Footing): readonly boolean[] {
  const [typed, called] = [fold(text), fold(label)];
  if (typed === called) return [true];
  if (typed === `not ${called}` || typed === `no ${called}`) return [false];
  if (footing === 'looks') return [];
  return yes.has(typed) ? [true] : no.has(typed) ? [false] : [];
}

function numberIn(field: Extract<Field, { type: 'number' | 'decimal' }>, text: string): readonly unknown[] {
  if (!/^[-(\p{Sc}\d.]/u.test(text)) return [];
  if (field.type === 'decimal') return [readDecimal(text, field.places)];
  const whole = readDecimal(text);
  return /^-?\d+$/.test(whole) ? [Number(whole)] : [];
}

/** At least seven digits, as in `416-555-0100`, `+49 (30) 1234567`. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^[+(]?[\d][\d\s()./-]*$/.test(text) && digits >= 7 && digits <= 15;
}

const isUrl = (text: string) => /^(https?:\/\/|www\.)\S+$/i.test(text);

/** A word by itself is a day where it is written out, or a weekday by at least three letters. */
function looksLikeDay(text: string): boolean {
  const word = text.toLowerCase();
  if (/^[+-] ?\d+$/.test(word) || /^\d+([.,]\d+)?$/.test(word)) return false;
  if (!/^\p{L}+\.?$/u.test(word)) return true;
  const relative = ['yesterday', 'today', 'tomorrow'];
  return word.length >= 3 && (relative.includes(word) || !relative.some((each) => each.startsWith(word)));
}

/** A number alone is no time: `9` could be anything. */
const looksLikeMoment = (text: string): boolean =>
  /\d\s*(am|pm)\b|\d[:h]|^(now|noon|midnight)$|\dmin/i.test(text) || looksLikeDay(text);
