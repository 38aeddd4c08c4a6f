import { type Given, isEmpty } from '../../../commands/core/answers.ts';
import { choicesOf, type Field } from '../../../records/fields/question.ts';
import { fold } from '../../choosing/match.ts';
import { namesIn } from '../line/exact-names.ts';
import { pastFillers } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isUntil } from '../line/synonyms.ts';
import { isFiller, textOf } from '../line/tokens.ts';
import { fieldValuesIn, takesAddressee, type Way, type Words } from './field-values.ts';
import {
  idIn,
  isCustomer,
  isLabel,
  isNeeded,
  isNumber,
  isNumeric,
  isText,
  labelAt,
  labelsAt,
  labelsBehind,
  type NamedField,
  nameAt,
  type Open,
  openIn,
} from './open-fields.ts';
import { pricedLineAt } from './priced-line.ts';
import { addressAt } from './spans.ts';
import { type Footing, readValue } from './values.ts';

/**
 * The ways to read the words at a position: first as a value after a field's name (`due: fri`, `due fri`), then as a value with an
 * unmistakable form, then as a record, then as a text.
 */
export function waysIn(words: Words) {
  const { form, line, tokens, clock } = words;
  const { valuesAt, records, addressees, stretches } = fieldValuesIn(words);
  return { waysAt, namedAt, endsAt, isRefused, isSkipped, valuesAt, records };

  function waysAt(at: number, given: Given): readonly Way[] {
    const open = openIn(form, given);
    const by = namedAt(at, open);
    if (by) return namedValues(given, by, by.to, by.ends);
    if (isRefused(at, open)) return [];
    const first = at === 0 && form.first !== null && open.find(({ name }) => name === form.first);
    const due = dueAt(given, open, at);
    if (due.length > 0) return due;
    const labelled = (first && after(given, { ...first, to: 0 })) || labelledAt(given, open, at);
    if (labelled) return labelled;
    const counted = countedAt(given, open, at);
    if (counted.length > 0) return counted;
    const priced = open.flatMap((each) => pricedLineAt(words, each, given, at) ?? []);
    if (priced.length > 0) return priced;
    const looks = lookedAt(given, open, at);
    if (looks.length > 0) return looks;
    const afterFiller = isSkipped(at) ? lookedAt(given, open, at + 1) : [];
    return afterFiller.length > 0 ? afterFiller : freeAt(given, open, at);
  }

  /** The field named here (`due=fri`), the start of the value, and the position where the value must end. */
  function namedAt(at: number, open: readonly Open[]): (NamedField & { ends: number }) | null {
    const found = nameAt(line, tokens, at, open);
    if (!found) return null;
    const others = open.filter(({ name }) => name !== found.name);
    let ends = found.to;
    while (ends < tokens.length && !isLabel(tokens[ends]) && !nameAt(line, tokens, ends, open) && !isPart(ends)) ends++;
    return { ...found, ends };

    /** `subject: Roof, valid until friday` */
    function isPart(to: number): boolean {
      const by = to > (found?.to ?? 0) && tokens[to - 1]?.hasComma === true ? labelAt(tokens, to, others) : null;
      return by !== null && !isText(by) && valuesAt(by.to, by, 'named', {}).length > 0;
    }
  }

  /** Whether a word looks like a field's name but names none. A single text takes such a word: `hold 118 they said: wait`. */
  function isRefused(at: number, open: readonly Open[]): boolean {
    return isLabel(tokens[at]) && !(form.isInOrder && open.some(isText));
  }

  /** Answers after a field's whole label, `priority urgent`; null if the word can be read otherwise. */
  function labelledAt(given: Given, open: readonly Open[], at: number): readonly Way[] | null {
    const named = labelsAt(tokens, at, open);
    if (named.length === 0) return null;
    for (const by of named) {
      const ways = after(given, by);
      if (ways) return ways;
    }
    const isText = open.some((each) => each.isNeeded && each.field.type === 'text');
    return isText || lookedAt(given, open, at).length > 0 ? null : [];
  }

  /** A number before the field's label: `5% discount`, `$150 off`. */
  function countedAt(given: Given, open: readonly Open[], at: number): readonly Way[] {
    if (!isNumeric(tokens[at])) return [];
    const numbers = open.filter(isNumber);
    for (let to = at + 1; to <= at + mostUnitWords && to < tokens.length; to++) {
      for (const by of [...labelsAt(tokens, to, numbers), ...labelsBehind(tokens, to, numbers)]) {
        const [way] = valuesAt(at, by, 'named', given, to).filter((each) => each.to === to);
        if (way) return [{ ...way, to: by.to }];
      }
    }
    return [];
  }

  function after(given: Given, by: NamedField): readonly Way[] | null {
    const others = openIn(form, given).filter(({ name }) => name !== by.name);
    let ends = by.to;
    while (ends < tokens.length && (ends === by.to || !(isLabel(tokens[ends]) || labelAt(tokens, ends, others))))
      ends++;
    // `title to Leaking`
    const isFirst = isSkipped(by.to) && /^(to|is|as|->|→|=>)$/.test(tokens[by.to]?.text ?? '');
    // `118 deadline was moved to friday`
    let moved = by.to;
    while (/^(is|was|has|been|now|moved|changed|set|pushed|back)$/.test(tokens[moved]?.text ?? '')) moved++;
    if (moved > by.to && tokens[moved]?.text === 'to') {
      const ways = namedValues(given, by, moved + 1, ends);
      if (ways.length > 0) return ways;
    }
    const starts = isFirst ? [by.to + 1, by.to] : isSkipped(by.to) ? [by.to, by.to + 1] : [by.to];
    for (const from of starts) {
      const ways = namedValues(given, by, from, ends);
      if (ways.length > 0) return ways;
    }
    return null;
  }

  /** The end of a stretch: `by friday`. */
  function dueAt(given: Given, open: readonly Open[], at: number): readonly Way[] {
    const isEnd = ({ field }: Open) =>
      (field.type === 'moment' && field.since !== undefined) || (field.type === 'day' && / until$/i.test(field.label));
    const end = isUntil(tokens[at]?.text) && open.find(isEnd);
    return end && at + 1 < tokens.length ? valuesAt(at + 1, end, 'looks', given) : [];
  }

  /** Values after a field's name. `start: fri 9-11` names the end as well. */
  function namedValues(given: Given, by: Open, from: number, ends: number): readonly Way[] {
    const stretch = by.field.type === 'moment' ? stretches(openIn(form, given), from) : [];
    const isOf = stretch.some(({ name, to }) => name === by.name && to <= ends);
    return isOf ? stretch : valuesAt(from, by, 'named', given, ends);
  }

  function isSkipped(at: number): boolean {
    const token = tokens[at];
    return token !== undefined && isFiller(token) && at + 1 < tokens.length;
  }

  /** The best values with an unmistakable form. */
  function lookedAt(given: Given, open: readonly Open[], at: number): readonly Way[] {
    const turn = open.find(({ isNeeded }) => isNeeded) ?? (form.isInOrder || open.length === 1 ? open[0] : undefined);
    const footing = ({ name }: Open): Footing => (name === turn?.name ? 'turn' : 'looks');
    const readable = open.filter((each) => isReadable(each) || footing(each) === 'turn');
    const ways = readable.flatMap((each) => valuesAt(at, each, footing(each), given));
    const best = bestOf([...stretches(open, at), ...ways]);
    // In a change, `tomorrow` may be the start or the end, and `1043 close` may be a street.
    const isOpen = ({ name, also }: Way) => !also && (isTime(form.asks[name]) || form.asks[name]?.type === 'address');
    return form.isChange ? best.map((way) => (isOpen(way) ? guessed(way) : way)) : best;
  }

  /** Records, and texts for required fields. Each search for records costs a request, so the first match ends the search. */
  function freeAt(given: Given, open: readonly Open[], at: number): readonly Way[] {
    const from = isSkipped(at) ? at + 1 : at;
    if (isRefused(from, open) || tokens.slice(from).every(isFiller)) return [];
    const needed = open.filter(({ isNeeded }) => isNeeded);
    const others = open.filter(({ isNeeded, field }) => !isNeeded && !('isNamed' in field));
    // An unreadable number is not text.
    if (isNumeric(tokens[at]) && needed.some(isNumber)) return [];
    const part = partAt(given, open, at);
    // A last part that is a record's whole name is no text: `invite ana@lima.example, plumbing`.
    if (part.some(({ to, doubt }) => to < tokens.length || (doubt === 0 && at > 0))) return part;
    const record = (each: Open) => () => records(given, each, from);
    const text = (each: Open) => () => textAt(given, each, needed, at);
    const isSure = form.isInOrder || open.length === 1 || (tokens[at]?.isQuoted && !form.isChange);
    const named = tokens[at]?.text === 'for' ? subjectsIn(open) : [];
    const tries = [
      ...named.map((each) => () => records(given, each, from).filter(({ doubt }) => doubt < 2)),
      ...needed.flatMap((each) => [record(each), text(each)]),
      ...others.map(
        (each) => () =>
          record(each)()
            .filter((way) => !isOther(each, way))
            .map((way) => (form.isChange ? guessed(way) : way)),
      ),
      ...(isSure || form.isList ? others.map(text) : []),
      ...open
        .filter((each) => form.namesAddressee && takesAddressee(tokens[from], each))
        .map((each) => () => addressees(each, from)),
    ];
    for (const find of tries) {
      const ways = find();
      if (ways.length > 0) return ways;
    }
    return [];
  }

  /** Whether a change without the field's name would give a record another customer: `136 to marco` names nobody's job. */
  function isOther({ name, field }: Open, { answer }: Way): boolean {
    const present = form.base[name];
    const isChange = form.isChange && !form.mayChangeCustomer && isCustomer(field) && !isEmpty(present);
    return isChange && idIn(answer) !== idIn(present);
  }

  /** The records that a new record needs. The record of the page answers such a field until the line names another. */
  function subjectsIn(open: readonly Open[]): readonly Open[] {
    return form.isChange ? [] : open.filter(({ field }) => field.type === 'record' && isNeeded(field));
  }

  /** A text is a quoted string, a single word while another text is required, or all words up to the next recognizable answer. */
  function textAt(given: Given, { name, field }: Open, needed: readonly Open[], at: number): readonly Way[] {
    if (field.type !== 'text' && field.type !== 'longText') return [];
    if (isNumbered(at)) return [];
    const after = { ...given, [name]: '…' };
    const open = openIn(form, after);
    const isQuoted = tokens[at]?.isQuoted && (open.length > 0 || at + 1 === tokens.length);
    const isSingle =
      isQuoted || needed.some((each) => each.name !== name && each.field.type === 'text' && !isNamedAfter(each, at));
    const isEnd = (to: number) => (needed.some(isNumber) && isNumeric(tokens[to])) || endsAt(to, after, open);
    let to = at + 1;
    while (!isSingle && to < tokens.length && !isEnd(to)) to++;
    const text = textOf(line, tokens.slice(at, to)).replace(/^(because|for|called|named|per|[-–:→]|->)\s+(?=\S)/i, '');
    const [answer] = readValue(field, text, 'named', {}, clock);
    // A field's name behind a comma may name the field: `Rosa Delgado, company lakeshore` of a company that nobody knows.
    const isLabelled = tokens.some((_, i) => i > at && i < to && tokens[i - 1]?.hasComma && labelAt(tokens, i, open));
    // `Smoke` of `add item Smoke alarm, 68.50` is hardly the code.
    const isPartOfName = isSingle && at === 0 && !isQuoted && /^\p{L}\p{Ll}+$/u.test(text) && !tokens[at]?.hasComma;
    const doubt = isLabelled || isPartOfName ? 2 : 0;
    return answer === undefined ? [] : [{ name, answer, from: at, to, doubt, ...(!isQuoted && { isText: true }) }];
  }

  /** Whether a part after a comma names a field: `unit` of `new item ELEC-106 Smoke detector, unit pcs`. */
  function isNamedAfter({ name }: Open, at: number): boolean {
    return tokens.some(
      (_, to) => to > at && tokens[to - 1]?.hasComma && labelAt(tokens, to, openIn(form, {}))?.name === name,
    );
  }

  /** A record that a whole part between commas names: `marco` of `new job for jo park, leaky roof, marco, friday`. */
  function partAt(given: Given, open: readonly Open[], at: number): readonly Way[] {
    const isBegun = at === 0 || tokens[at - 1]?.hasComma === true;
    const isPlain = !form.isChange && !form.isList && !form.isInOrder && isBegun;
    const comma = tokens.findIndex(({ hasComma }, i) => i >= at && hasComma);
    const ends = comma < 0 ? tokens.length : comma + 1;
    if (!isPlain || ends - at > mostNameWords) return [];
    for (const each of open) {
      const ways = 'isNamed' in each.field ? [] : records(given, each, at, ends);
      const whole = ways.filter(({ to, doubt }) => to === ends && doubt < 2);
      if (whole.length > 0) return whole;
    }
    return [];
  }

  /** Whether the words name a record by number, which is no text: `from quote 49`. */
  function isNumbered(at: number): boolean {
    const words = tokens.map(wordIn);
    const noun = /^(from|of|for)$/.test(words[at] ?? '') ? singularAt(words, at + 1) : undefined;
    const from = noun ? pastFillers(words, at + 1 + noun.words.length) : tokens.length;
    return namesIn(tokens.slice(from)).used > 0;
  }

  /** Whether words within a text are a choice in full: `no hot water` has no “Hotel”. */
  function isWhole({ field }: Open, at: number, to: number, given: Given): boolean {
    if (field.type !== 'choice') return true;
    const said = fold(textOf(line, tokens.slice(at, to)));
    return choicesOf(field, { ...form.base, ...given }).some(({ value, label, words = [] }) =>
      [label, value.replaceAll('_', ' '), ...words].some((name) => fold(name) === said),
    );
  }

  function endsAt(at: number, given: Given, open: readonly Open[]): boolean {
    if (open.length === 0) return false;
    if (tokens[at]?.isQuoted || nameAt(line, tokens, at, open) !== null || isRefused(at, open)) return true;
    const by = labelAt(tokens, at, open);
    // A label within a text counts if a value of the field follows: `tap leaks due fri`.
    if (by && (!isText(by) || tokens[at - 1]?.hasComma) && after(given, by)) return true;
    if (partAt(given, open, at).length > 0) return true;
    const ways = open
      .filter(isReadable)
      .flatMap((each) => valuesAt(at, each, 'looks', given).filter(({ to }) => isWhole(each, at, to, given)));
    // `fix the tap for brennan`
    const [whose] = tokens[at]?.text === 'for' ? subjectsIn(open) : [];
    if (whose && records(given, whose, at + 1).length > 0) return true;
    // `new worker tom baker in electrical, tom@house.example`
    const [where] =
      tokens[at]?.text === 'in'
        ? open.filter(({ field }) => field.type === 'record' && field.kind === 'department')
        : [];
    const isIn = ({ to, doubt }: Way) => doubt < 2 && (to === tokens.length || tokens[to - 1]?.hasComma === true);
    if (where && records(given, where, at + 1).some(isIn)) return true;
    const hasSite = isSkipped(at) && open.some(({ field }) => field.type === 'address');
    const isSite = hasSite && addressAt(line, tokens, at + 1, false, tokens.length) !== null;
    // `tap leaks on friday`
    const times = isSkipped(at) ? open.filter(({ field }) => isTime(field)) : [];
    const isTimed = times.some((each) => valuesAt(at + 1, each, 'looks', given).length > 0);
    return ways.length > 0 || isSite || isTimed || stretches(open, at).length > 0;
  }
}

/** A number and its unit: `5 percent`. */
const mostUnitWords = 2;

/** Most words of a name between commas. */
const mostNameWords = 3;

/** Whether a field reads values by their form. A bare number answers an optional number only after the field's name. */
const isReadable = ({ isNeeded, field }: Open): boolean =>
  isNeeded || !isNumber({ field }) || (field.type === 'number' && field.isStretch === true);

const guessed = (way: Way): Way => ({ ...way, doubt: 2 });

const isTime = (field: Field | undefined): boolean => field?.type === 'moment' || field?.type === 'day';

/** Readings with the most words; among equals, the field asked first. */
function bestOf(ways: readonly Way[]): readonly Way[] {
  const most = Math.max(...ways.map(({ to }) => to));
  const [first] = ways.filter(({ to }) => to === most);
  return first ? ways.filter(({ to, name }) => to === most && name === first.name) : [];
}
