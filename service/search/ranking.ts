import type { FieldForm } from '../records/fields.ts';
import { isEnglish } from '../words/english.ts';
import { kindCalled } from './common-words.ts';
import { type Lexicon, mentionIn, type Pieces, piecesOfField, qualityIn } from './matching.ts';
import type { Reading, Term } from './reading.ts';
import type { FieldText } from './searched.ts';

export const tiers = ['EXACT', 'PREFIX', 'WORD', 'FUZZY'] as const;
export type Tier = (typeof tiers)[number];

/** How a record answers a text. */
export interface Answer {
  /** Higher is better; only for comparing. */
  score: number;
  /** Whether the record explains enough of the text; the others are at best near. */
  isHit: boolean;
  tier: Tier;
  field: FieldText;
  /** The terms that the record has. */
  terms: readonly Term[];
}

/** How telling each term is, from 0 to 1. */
export type Weights = ReadonlyMap<Term, number>;

const WEIGHT: Record<FieldForm, number> = {
  NAME: 1,
  NUMBER: 1,
  PHONE: 1,
  TITLE: 1,
  LEAD: 0.9,
  REFERENCE: 0.85,
  AMOUNT: 0.95,
  DAY: 0.8,
  PLACE: 0.85,
  LINE: 0.68,
  VALUES: 0.7,
  TEXT: 0.7,
};
const BESIDE: Record<string, number> = {
  customer: 0.88,
  customerCompany: 0.85,
  assignee: 0.75,
  job: 0.75,
  quotation: 0.75,
  proformaInvoice: 0.75,
  department: 0.4,
};
const weightOf = ({ form, beside, text }: FieldText) =>
  (form === 'NAME' && text.includes('@') ? 0.9 : WEIGHT[form]) * (beside === undefined ? 1 : (BESIDE[beside] ?? 0.7));

const FUZZY_BELOW = 0.89;
const LEAST = 0.4;
/** The beginning of a phone number, or its last four digits. */
const BEGUN = 0.8;

interface Matched {
  term: Term;
  weight: number;
  quality: number;
  field: Pieces | undefined;
}

/** The answer of a record's fields to a text; undefined when no term matches. */
export function answerOf(
  given: readonly FieldText[],
  kind: string,
  reading: Reading,
  lexicon: Lexicon,
  weights: Weights,
): Answer | undefined {
  const fields = given.map(piecesOfField);
  const matched = reading.terms.map((term) =>
    matchOf(fields, term, lexicon, weights.get(term) ?? 0, reading.terms.length === 1),
  );
  const found = matched.filter(({ field }) => field !== undefined);
  const whole = wholeAnswer(fields, reading);
  if (found.length === 0 && !whole) return undefined;

  const total = matched.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const coverage = found.reduce((sum, { weight }) => sum + weight, 0) / total;
  const explained =
    ((0.6 + 0.4 * coverage) *
      found.reduce((sum, { weight, quality, field }) => sum + weight * quality * (field ? weightOf(field) : 0), 0)) /
    total;
  const score = whole ? Math.max(explained, 0.9) : explained;
  const field = whole?.field ?? mostOf(found);
  const isCalled = reading.kinds.size === 0 || reading.kinds.has(kind) || reading.kinds.has(field.kind ?? '');
  return {
    score:
      (score +
        (whole ? (whole.tier === 'EXACT' ? 0.5 : 0.2) : 0) +
        together(found) +
        isSideBySide(found) +
        (found.some(isOwnNumber) ? OF_A_NUMBER : 0)) *
      (isCalled ? 1 : 0.8) *
      (kind === 'MESSAGE' ? 0.85 : 1),
    isHit: whole !== undefined || isEnough(matched, total, reading, kind),
    tier:
      whole?.tier ??
      (found.some(({ quality, weight, term }) => quality < FUZZY_BELOW && weight > 0.1 && term.mentions.length === 0)
        ? 'FUZZY'
        : 'WORD'),
    field,
    terms: found.map(({ term }) => term),
  };
}

function matchOf(fields: readonly Pieces[], term: Term, lexicon: Lexicon, weight: number, isAlone: boolean): Matched {
  let best: Matched = { term, weight, quality: 0, field: undefined };
  for (const field of fields) {
    const limit = weightOf(field);
    if (limit <= best.quality * (best.field ? weightOf(best.field) : 0)) continue;
    const quality = qualityIn(field, term, lexicon, isAlone);
    if (quality >= LEAST && quality * limit > best.quality * (best.field ? weightOf(best.field) : 0))
      best = { term, weight, quality, field };
  }
  return best;
}

/** The text is a whole field, or begins one. */
function wholeAnswer(
  fields: readonly Pieces[],
  { key, keys, terms }: Reading,
): { tier: 'EXACT' | 'PREFIX'; field: Pieces } | undefined {
  const own = fields.filter(({ beside }) => beside === undefined);
  const [only, ...others] = terms.filter(({ isTalk }) => !isTalk);
  if (only && others.length === 0) {
    const named = only.mentions.filter(
      (mention) =>
        mention.form === 'PHONE' || mention.form === 'EMAIL' || (mention.form === 'NUMBER' && !mention.isBare),
    );
    const found = own.flatMap((field) => named.map((mention) => ({ field, quality: mentionIn(field, mention) })));
    const [best] = found.toSorted((a, b) => b.quality - a.quality);
    if (best && best.quality >= BEGUN) return { tier: best.quality === 1 ? 'EXACT' : 'PREFIX', field: best.field };
  }
  const exact = own.find(({ form, key: each, words, plain: text }) => {
    if (form === 'NAME' || form === 'TITLE')
      return each === key || (each.length > 5 && /\d/u.test(each) && keys.includes(each));
    return (
      (form === 'NUMBER' && words.includes(key)) ||
      (form === 'LEAD' && /^l/u.test(key) && words.includes(key)) ||
      (form === 'PLACE' && text !== '' && each === key && key.length > 4)
    );
  });
  if (exact) return { tier: exact.form === 'TITLE' || exact.form === 'PLACE' ? 'PREFIX' : 'EXACT', field: exact };
  const begun = own.find(({ form, key: each, words }) => {
    if (form === 'NAME' || form === 'TITLE') return key.length > 1 && each.startsWith(key);
    return (form === 'NUMBER' || form === 'LEAD' || form === 'REFERENCE') && words.some((word) => word.startsWith(key));
  });
  return begun ? { tier: 'PREFIX', field: begun } : undefined;
}

/** The field that explains most: a number, e-mail address, phone or amount before words. */
function mostOf(found: readonly Matched[]): FieldText {
  const sums = new Map<Pieces, number>();
  for (const each of found) {
    const { field, weight, quality } = each;
    if (field)
      sums.set(
        field,
        (sums.get(field) ?? 0) +
          Math.max(weight, 0.5) * quality * weightOf(field) +
          (isOwnFact(each) ? OF_AN_OWN_FACT : 0),
      );
  }
  const [first] = [...sums].sort(([, a], [, b]) => b - a);
  return (first as [Pieces, number])[0]; // `found` has a field
}

/** Several words in one field say more than in several. */
function together(found: readonly Matched[]): number {
  const counts = new Map<Pieces, number>();
  for (const { field } of found) if (field) counts.set(field, (counts.get(field) ?? 0) + 1);
  return 0.05 * Math.min(2, Math.max(0, ...counts.values()) - 1);
}

/** Words side by side in the text and in the field, such as a first name and a surname. */
function isSideBySide(found: readonly Matched[]): number {
  const isPair = found.some(({ term, field }, at) => {
    const next = found[at + 1];
    if (!next || next.field !== field || next.term.at !== term.at + 1 || !field) return false;
    const [one, two] = [term.ways[0]?.[0] ?? '', next.term.ways[0]?.[0] ?? ''];
    return one !== '' && field.plain.includes(`${one} ${two}`);
  });
  return isPair ? 0.05 : 0;
}

/** Whether the terms found are enough of the text for a hit. */
function isEnough(matched: readonly Matched[], total: number, reading: Reading, kind: string): boolean {
  const found = matched.filter(({ field }) => field !== undefined);
  if (found.some(isStrong) || isFullName(found)) return true;
  const isAllTalk = reading.terms.every(
    ({ isTalk, mentions }) => isTalk || mentions.some(({ form }) => form === 'DAY'),
  );
  if (isAllTalk) return isTalkHit(matched, reading, kind);
  const telling = matched.filter((each) => each.weight > 0.2 && !isMissedInitials(each));
  const has = found.filter((each) => each.weight > 0.2 && !isLooseInText(each));
  const explained =
    found.reduce(
      (sum, each) => sum + (isLooseInText(each) ? 0 : each.weight * Math.min(1, 0.35 + 0.75 * each.quality)),
      0,
    ) /
    (total - matched.reduce((sum, each) => sum + (isMissedInitials(each) ? 0.7 * each.weight : 0), 0));
  // 'room 118' is no job 118, unless the job has a room.
  if (has.length > 0 && has.every(isCounted)) return false;
  if (has.length === 0) return found.length > 0 && telling.length === 0 && explained > 0.6;
  if (telling.length <= 1) return explained >= (reading.terms.length > 1 && has.some(isMisspeltEnglish) ? 0.95 : 0.6);
  if (telling.length === 2) return explained >= 0.68;
  if (reading.isLong || telling.length > MOST_SAID)
    return has.length > 1 && has.reduce((sum, { weight, quality }) => sum + weight * quality, 0) > 1.3;
  const isStranger = matched.some(
    ({ term, field }) => !field && term.ways.length > 0 && !term.isTalk && !isEnglish(term.said),
  );
  const isPerson = has.some(
    ({ field }) => field?.form === 'NAME' && (field.beside !== undefined || PEOPLE.includes(kind)),
  );
  return explained >= (isStranger && !isPerson ? 0.75 : 0.55) && has.length > 1;
}

const isCounted = ({ term, field }: Matched): boolean => term.isCount === true && field?.form !== 'PHONE';

/** A sentence of more telling words has words besides those of a record. */
const MOST_SAID = 4;

const INITIALS = /^\p{Script=Latin}{1,2}$/u;

/** Initials before a name, such as K.H. for Karl-Heinz: records seldom have them. */
const isMissedInitials = ({ field, term }: Matched): boolean => field === undefined && INITIALS.test(term.said);

/** A long text has a word much like any other: a short or far likeness there says nothing. */
const isLooseInText = ({ term, field, quality }: Matched): boolean =>
  field !== undefined &&
  ['TEXT', 'VALUES', 'LINE'].includes(field.form) &&
  term.mentions.length === 0 &&
  quality < (term.said.length < 5 ? FUZZY_BELOW : 0.6);

/** A text of a day and words that say little: every word in a name or title, or the day with a kind. */
function isTalkHit(matched: readonly Matched[], { kinds, plain, terms }: Reading, kind: string): boolean {
  const [day] = matched.filter(({ term }) => term.mentions.length > 0);
  if (day) return day.field !== undefined && (kinds.has(kind) || terms[0]?.said === plain);
  const isNamed = ({ field }: Matched) => field?.form === 'NAME' || field?.form === 'TITLE';
  // 'proforma mail template': the words besides the name say the kind.
  const isSaid = (each: Matched) => isNamed(each) || (kinds.has(kind) && kindCalled(each.term.said) !== undefined);
  return matched.some(isNamed) && matched.every(isSaid);
}

/** A usual word is no misspelling: 'weather' is not Heather, unless more speaks for it. */
const isMisspeltEnglish = ({ term, quality }: Matched) => quality < FUZZY_BELOW && isEnglish(term.said);

/** All words of a name of two words or more, such as a first name and a surname. */
function isFullName(found: readonly Matched[]): boolean {
  const names = Map.groupBy(
    found.filter(
      ({ field, quality }) =>
        field?.form === 'NAME' && field.beside === undefined && quality >= 0.7 && !field.text.includes('@'),
    ),
    ({ field }) => field,
  );
  return [...names].some(([field, matched]) => {
    const count = field?.plain.split(/\s+/u).length ?? 0;
    return count > 1 && matched.length >= count && matched.some(({ quality }) => quality > 0.85);
  });
}

const PEOPLE = ['CUSTOMER', 'CUSTOMER_COMPANY', 'USER'];

/** A text is about the record whose number it tells, more than about the writer of a mail. */
const OF_A_NUMBER = 0.3;
/** More than the words of a field add up to. */
const OF_AN_OWN_FACT = 10;

/** A mention that names the record by itself, in a field of the record. */
const isOwnFact = (matched: Matched): boolean =>
  isStrong(matched) && matched.quality === 1 && matched.field?.beside === undefined;

const isOwnNumber = (matched: Matched): boolean => isOwnFact(matched) && matched.term.mentions[0]?.form === 'NUMBER';

/** A mention that names a record by itself. */
function isStrong({ term, field, quality }: Matched): boolean {
  const [mention, ...others] = term.mentions;
  if (!field || others.length > 0) return false;
  if (mention?.form === 'NUMBER' || mention?.form === 'EMAIL') return quality === 1;
  if (mention?.form === 'AMOUNT') return quality === 1 && !mention.isWhole;
  return mention?.form === 'PHONE' && field.form === 'PHONE' && quality >= 0.7;
}
