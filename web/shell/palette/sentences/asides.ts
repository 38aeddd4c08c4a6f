import { type Clock, readMoment } from '../../../commands/core/typed-moment.ts';
import type { Asks } from '../../../records/fields/question.ts';
import { wordIn } from '../line/names.ts';
import { type Token, textOf } from '../line/tokens.ts';

/** Answers, and words beside the answers that no field records. */
export interface WithoutAsides {
  readonly rest: readonly Token[];
  /** The words to show: `since monday`, `asap`. Null if nothing is lost. */
  readonly aside: string | null;
}

/** Most words before a told time: `118 was cancelled by the customer yesterday`. */
const farthest = 4;

/** Words of the present, which a change at once records anyway: `118 was finished today`. */
const present =
  /^(just |right )?now$|^already$|^(earlier )?today( already)?$|^earlier$|^this (morning|afternoon|evening)$|^tonight$/;
/** The way of an answer: `quote 49 accepted by phone`. */
const manner =
  /^(by|via|over the|on the|in) (phone|telephone|e-?mail|mail|text|post|card|cash|cheque|check|transfer|bank transfer|wire)$|^in person$|^verbally$/;
const ago = /^(about )?(an?|\d{1,3}|one|two|three|half an) (minutes?|mins?|hours?|days?|weeks?|months?) ago$/;
const past = /^((earlier )?(this|last) (week|month|night|year)|the day before yesterday)$/;

/**
 * The answers of a told deed without the time of the deed, which the record doesn't take: `118 was finished today`, `140 is closed
 * since monday`. A time of the present is lost without harm.
 */
export function withoutToldTime(line: string, rest: readonly Token[], clock: Clock): WithoutAsides {
  for (let from = 0; from <= Math.min(farthest, rest.length - 1); from++) {
    let to = rest.length;
    for (let at = from; at < rest.length; at++) if (rest[at]?.hasComma && to === rest.length) to = at + 1;
    const words = rest.slice(from, to);
    const text = words.map(wordIn).join(' ').replace(/[.!]$/, '');
    const others = [...rest.slice(0, from), ...rest.slice(to)];
    if (present.test(text) || manner.test(text)) return { rest: others, aside: null };
    const isAlone = from === 0 && to === rest.length && clockTime.test(text);
    if (isAlone || isTold(text, clock)) return { rest: others, aside: textOf(line, words) };
  }
  return { rest, aside: null };
}

/** `118 done 4pm`: the end of the deed, never its arrival. */
const clockTime = /^(\d{1,2} ?[ap]m|\d{1,2}[:.]\d\d ?([ap]m)?)$/;

/** `yesterday at 3`, `on monday`, `since 9`, `two days ago`, `last week` */
function isTold(text: string, clock: Clock): boolean {
  const bare = text.replace(/^(on|since|at|from|as of|around) /, '');
  if (ago.test(bare) || past.test(bare)) return true;
  if (bare === text && !/^(yesterday|last) ?/.test(text)) return false;
  return readMoment(bare, clock) !== null;
}

/** The answers without the doer of a told deed, where no text takes the doer: `140 closed by maria`. */
export function withoutDoer(line: string, rest: readonly Token[], asks: Asks): WithoutAsides {
  const [first] = rest;
  const takesText = Object.values(asks).some(({ type }) => type === 'text' || type === 'longText');
  // `118 completed by replacing the valve` names no doer.
  const isDoer = first?.text.toLowerCase() === 'by' && rest.length > 1 && !/ing$/.test(wordIn(rest[1] ?? first));
  if (!isDoer || takesText) return { rest, aside: null };
  return { rest: [], aside: textOf(line, rest) };
}

const haste = /^(asap|immediately|urgently|straightaway)[.!]*$/i;

/** The answers without `asap` at the end, where no field takes the word: `assign 118 to maria asap`. */
export function withoutHaste(rest: readonly Token[], asks: Asks): WithoutAsides {
  const last = rest.at(-1);
  const fields = Object.values(asks);
  if (!last || last.isQuoted || !haste.test(last.text)) return { rest, aside: null };
  // `mark 118 asap` names no status, and `schedule 118 asap` no time.
  if (rest.length === 1 && fields.length > 0) return { rest, aside: null };
  const takesText = rest.length > 1 && fields.some(({ type }) => type === 'text' || type === 'longText');
  const takesHaste = fields.some(
    (field) =>
      field.type === 'choice' &&
      typeof field.choices !== 'function' &&
      field.choices.some(({ words = [] }) => words.includes('asap')),
  );
  return takesText || takesHaste ? { rest, aside: null } : { rest: rest.slice(0, -1), aside: last.text };
}
