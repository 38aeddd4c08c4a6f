import { isLabel } from '../answers/open-fields.ts';
import type { World } from '../line/answerer.ts';
import { namesIn, phoneIn } from '../line/exact-names.ts';
import { wordIn } from '../line/names.ts';
import { spoken, type Token } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { isRight } from './reader.ts';

/** The readings of some words of a line. */
type Read = (tokens: readonly Token[]) => readonly Understood[];

/** Below found records: `zoe` on a job may look for Zoe. */
const belowRecords = 310;

const pronoun = /^(it|this|that)$/;

/**
 * A line without a record, about the record in hand: `fri 9-11` and `urgent` on a job as `139 fri 9-11`, `phone 416 555 0199` on a customer as
 * `edit this phone 416 555 0199`. A guess; a line that answers with a record only, such as a worker, stays below the found records.
 */
export function ofHeld(
  tokens: readonly Token[],
  { hand: { held }, known }: Pick<World, 'hand' | 'known'>,
  read: Read,
): readonly Understood[] {
  const [record, ...others] = held?.records ?? [];
  const isNumbered = tokens.some((_, at) => {
    const { names } = namesIn(tokens.slice(at));
    return names.length === 1 && /^\D{0,3}\d{2,}$/.test(names[0] ?? '');
  });
  const isSearch = tokens.length < 2 || phoneIn(tokens) !== null;
  if (!record || others.length > 0 || tokens.length > mostWords || isSearch || isLabel(tokens[0])) return [];
  const number = 'number' in record ? spoken(String(record.number)) : null;
  const bare = tokens.filter((token) => !owner.test(wordIn(token)));
  const said = [
    ...(number && !isNumbered
      ? [tokens.some(isPronoun) ? tokens.map((token) => (isPronoun(token) ? number : token)) : [number, ...tokens]]
      : []),
    [spoken('edit'), spoken('this'), ...bare],
  ];
  for (const each of said) {
    const found = read(each).filter((one) => isRight(one) && isOf(one, record.id) && isAnswered(one));
    if (known.isAsking) return [];
    if (found.length > 0) return found.map(asDoubtful);
  }
  return [];
}

/** A longer text is a search, and so are a word, an e-mail address or a phone number alone. */
const mostWords = 12;

const owner = /^(his|her|their|its|the|new|is|now)$/;

const isPronoun = (token: Token): boolean => pronoun.test(wordIn(token));

const isOf = ({ task: { subjects } }: Understood, id: string): boolean =>
  subjects.length === 1 && subjects.every((subject) => subject && 'id' in subject && subject.id === id);

const isAnswered = ({ chips, task: { command } }: Understood): boolean =>
  command.operation !== undefined && (command.action !== 'edit' || chips.some(({ is }) => is === 'answer'));

function asDoubtful(each: Understood): Understood {
  const { asks, base, given } = each.task;
  const answered = Object.keys(given).filter((name) => given[name] !== base[name]);
  const isName =
    answered.length > 0 && answered.every((name) => asks[name]?.type === 'record' || asks[name]?.type === 'text');
  return { ...asGuess(each), ending: null, ...(isName && { doubt: belowRecords }) };
}
