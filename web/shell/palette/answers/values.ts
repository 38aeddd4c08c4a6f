import { type Given, isEmpty, wrongIn } from '../../../commands/core/answers.ts';
import { readDay } from '../../../commands/core/typed-day.ts';
import { readDecimal } from '../../../commands/core/typed-decimal.ts';
import { almanacOf, type Clock, readMoment } from '../../../commands/core/typed-moment.ts';
import { type ChoiceField, choicesOf, type Field } from '../../../records/fields/question.ts';
import { kinds } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { isCommon } from '../line/tokens.ts';

/** Whether words follow the field's name, answer the next field asked, or are read by form alone: then `mo` is not Monday. */
export type Footing = 'named' | 'turn' | 'looks';

/** All equally good answers to a field, except records: `fri` → `['2026-11-27']`; empty if the field accepts none. */
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

/** Whether a field takes an answer. A condition of the field on other answers, `when`, is no part of the question. */
function isTaken({ when: _, ...field }: Field, answer: unknown): boolean {
  return !isEmpty(answer) && Object.keys(wrongIn({ it: field as Field }, { it: answer })).length === 0; // all but `when`
}

function answersIn(field: Field, text: string, footing: Footing, given: Given, clock: Clock): readonly unknown[] {
  const isByLooks = footing === 'looks';
  switch (field.type) {
    case 'choice':
      return choicesIn(field, text, footing, given);
    case 'flag':
      return flagIn(field.label, text, footing);
    case 'email':
      return text.includes('@') ? [withoutStop(text)] : [];
    case 'emails':
      return text.includes('@')
        ? [
            text
              .split(/[\s,;]+/)
              .filter(Boolean)
              .map(withoutStop),
          ]
        : [];
    case 'phone':
      return isPhone(text) || (!isByLooks && /^[+(\d][^@,]*\d{2}[^@,]*$/.test(text)) ? [text] : [];
    case 'url':
      return isUrl(text) || footing === 'named' ? [text] : [];
    case 'number':
      return field.isStretch ? daysIn(text) : numberIn(field, text);
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
    default:
      return [];
  }
}

/** `ana@lima.example.` at the end of a sentence. */
const withoutStop = (text: string): string => text.replace(/[.,;:!?]+$/, '');

/** Choices with the best match: exact, then the beginning of a name, then the beginning of any word. */
function choicesIn(field: ChoiceField, text: string, footing: Footing, given: Given): readonly unknown[] {
  const choices = choicesOf(field, given);
  // `furnace job is urgent!!`
  const typed = fold(text).replace(/(?<=\p{L})!+$/u, '');
  // `overdue` answers yes to a field "Overdue" with the choices yes and no.
  const asked = fold(field.label);
  const says = typed === asked ? 'true' : typed === `not ${asked}` ? 'false' : null;
  if (says !== null && choices.some(({ value }) => value === says)) return [says];
  const isFew = choices.length <= 20;
  const isBegun = footing === 'named' || !isCommon(typed);
  const ways: ((name: string) => boolean)[] = [
    (name) => name === typed,
    (name) => isBegun && (footing !== 'looks' || (isFew && typed.length >= 3)) && name.startsWith(typed),
    (name) => isBegun && footing !== 'looks' && name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed)),
  ];
  for (const fits of ways) {
    const found = choices.filter(({ value, label, words = [] }) =>
      [label, value.replaceAll('_', ' '), ...words].some((name) => fits(fold(name))),
    );
    if (found.length > 0) return found.map(({ value }) => value);
  }
  return [];
}

function flagIn(label: string, text: string, footing: Footing): readonly boolean[] {
  const [typed, called] = [fold(text), fold(label)];
  if (typed === called) return [true];
  if (typed === `not ${called}` || typed === `no ${called}`) return [false];
  if (footing === 'looks') return [];
  if (['yes', 'y', 'on', 'true'].includes(typed)) return [true];
  return ['no', 'n', 'off', 'false'].includes(typed) ? [false] : [];
}

function numberIn(field: Extract<Field, { type: 'number' | 'decimal' }>, text: string): readonly unknown[] {
  if (!/^[-(\p{Sc}\d.]/u.test(text)) return [];
  if (field.type === 'decimal') return inUnit(field.unit, text).map((number) => readDecimal(number, field.places));
  const whole = readDecimal(text);
  return /^-?\d+$/.test(whole) ? [Number(whole)] : [];
}

/** The number of a text in a unit, without its sign: `5%` and `5 percent` of a percentage, `150 dollars` of an amount. */
function inUnit(unit: 'money' | 'percent' | undefined, text: string): readonly string[] {
  const [, percent] = /^(.*?) ?(?:%|per ?cent|pct)$/i.exec(text) ?? [];
  const [, money] = /^(.*?) ?(?:dollars?|bucks|euros?|pounds?)$/i.exec(text) ?? [];
  if (percent !== undefined) return unit === 'percent' ? [percent] : [];
  if (money !== undefined) return unit === 'money' ? [money] : [];
  return unit === 'percent' && /\p{Sc}/u.test(text) ? [] : [text];
}

/** `2 days` → 2, `a week earlier` → -7, `an hour later` → 1/24. A line may have left out the filler `a`. */
function daysIn(text: string): readonly number[] {
  const [, count = '', unit = '', side] =
    /^(half an|an?|one|two|three|four|\d{1,3}|) ?(day|week|hour|hr|min|minute|d|w|h)s?(?: (later|earlier|after|before))?$/i.exec(
      text,
    ) ?? [];
  const each = daysOf[unit.toLowerCase()];
  if (each === undefined || (each < 1 && !side)) return [];
  const many = /^half/i.test(count)
    ? 0.5
    : Number(count) || Math.max(1, ['one', 'two', 'three', 'four'].indexOf(count.toLowerCase()) + 1);
  return [many * each * (/^(earlier|before)$/i.test(side ?? '') ? -1 : 1)];
}

const daysOf: Readonly<Record<string, number>> = {
  ...{ d: 1, day: 1, w: 7, week: 7 },
  ...{ h: 1 / 24, hr: 1 / 24, hour: 1 / 24, min: 1 / 1440, minute: 1 / 1440 },
};

/** Seven to fifteen digits, as in `416-555-0100`, `+49 (30) 1234567`. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^[+(]?[\d][\d\s()./-]*$/.test(text) && digits >= 7 && digits <= 15;
}

const isUrl = (text: string) => /^(https?:\/\/|www\.)\S+$/i.test(text);

/** A number alone is not a day, also with an ending: `2nd` floor. A word has at least three letters; `today` and its like are written in full. */
function looksLikeDay(text: string): boolean {
  const word = text.toLowerCase();
  if (/^[+-] ?\d+$/.test(word) || /^(the )?\d+([.,]\d+|st|nd|rd|th)?$/.test(word)) return false;
  if (!/^\p{L}+\.?$/u.test(word)) return true;
  const relative = ['yesterday', 'today', 'tomorrow'];
  return word.length >= 3 && (relative.includes(word) || !relative.some((each) => each.startsWith(word)));
}

/** A number alone, such as `9`, is not a time. */
const looksLikeMoment = (text: string): boolean =>
  /\d\s*(am|pm)\b|\d[:h]|^(now|noon|midnight)$|\dmin/i.test(text) || looksLikeDay(text);

/** Why words don't answer a field, and an answer that would do: a sentence without its full stop. */
export function whyNotIn(field: Field, text: string, given: Given): string {
  if (field.type === 'record') return `No ${kinds[field.kind].singular} is called “${text}”`;
  if (field.type === 'choice')
    return `No ${field.label.toLowerCase().replace(/^which /, '')} matches “${text}”${offered(field, given)}`;
  if (field.type === 'phone') return `“${text}” is not a phone number, such as ${samples.phone}`;
  if (field.type === 'url') return `“${text}” is not a web address, such as ${samples.url}`;
  if (field.type === 'flag') return `Answer “${field.label}” with yes or no, not with “${text}”`;
  if (field.type === 'number' && field.isStretch)
    return `“${text}” is not a distance, such as 2 days, a week or an hour later`;
  // A list of addresses takes each address by itself. A table, a picture or a macro is not text, so `wrongIn` can't judge words.
  const asked: Field = field.type === 'emails' ? { type: 'email', label: field.label } : field;
  const wrong = isTyped(asked) ? wrongIn({ it: asked }, { it: text }).it : undefined;
  return wrong?.replace(/\.$/, '') ?? `“${text}” can’t be typed in a line: fill in ${field.label} in the form`;
}

/** Values that do, by the type of the field. */
const samples = {
  phone: '+1 416 555 0100',
  url: 'https://lima.example',
  email: 'ana@lima.example',
  emails: 'ana@lima.example',
  day: 'fri or 27 nov',
  moment: 'fri 14:00',
  decimal: '12.5',
} as const;

const isTyped = ({ type }: Field): boolean =>
  ['text', 'longText', 'email', 'number', 'decimal', 'day', 'moment', 'lines', 'secret'].includes(type);

/** Most choices to name in full. */
const mostNamed = 8;

/** `: Low, Normal, High, Urgent`, or a few of many. */
function offered(field: ChoiceField, given: Given): string {
  const labels = choicesOf(field, given).map(({ label }) => label);
  if (labels.length > mostNamed) return `, such as ${labels.slice(0, 3).join(', ')}`;
  return labels.length > 0 ? `: ${labels.join(', ')}` : ': there is none to choose';
}

/** Why a field's name without a value is no answer: a sentence without its full stop. */
export function whyEmpty(field: Field, given: Given): string {
  const sample = field.type in samples ? `, such as ${samples[field.type as keyof typeof samples]}` : ''; // its own keys
  return `${field.label} needs a value${field.type === 'choice' ? offered(field, given) : sample}`;
}
