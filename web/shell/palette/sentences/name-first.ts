import type { AnySubject } from '../../../commands/core/command.ts';
import { titleOf } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isDay } from '../line/plans.ts';
import { isFiller } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';
import { recordFirst } from './record-first.ts';

/** Most words of a record's name. */
const mostWords = 4;

/**
 * A record's name first, then the command or an answer: a name with the noun, `gutter job goes to siobhan`, or a name before a day,
 * `gutter cleaning thurs 8-10`. A part of a name is a guess. Names of other records count for nothing: `marco tomorrow` moves no job
 * of Marco's.
 */
export function nameFirst(reader: Reader): readonly Understood[] {
  const { tokens, lines } = reader;
  const words = tokens.map(wordIn);
  const [first = ''] = words;
  if (!tokens[0] || isFiller(tokens[0]) || lines.verbs.has(first) || /\d/.test(first) || singularAt(words, 0))
    return [];
  for (let at = 1; at <= mostWords && at < tokens.length; at++) {
    const noun = singularAt(words, at)?.words.length ?? 0;
    if (noun === 0 && !isDay(words[at])) continue;
    // `boiler job for brennan` stays a search.
    if (words[at + noun] === 'for') return [];
    const called = words.slice(0, at).join(' ');
    // `müller's invoice is paid`
    const isOwned = /.['’]s$/.test(tokens[at - 1]?.text ?? '');
    return recordFirst(reader, at + noun)
      .filter(
        (each) => isRight(each) && each.task.subjects.every((subject) => isOwned || nameOf(subject).includes(called)),
      )
      .map((each) => (each.task.subjects.every((subject) => nameOf(subject) === called) ? each : asGuess(each)));
  }
  return [];
}

/** A record's title without its number, folded: `gutter cleaning`. */
const nameOf = (subject: AnySubject): string =>
  subject && 'id' in subject ? fold(titleOf(subject)).replace(/^\S*\d\S* /, '') : '';
