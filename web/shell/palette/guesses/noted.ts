import { readingsIn } from '../line/readings.ts';
import { isObligation } from '../line/synonyms.ts';
import { isFiller, isNoise, tokensOf } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { isRight } from '../sentences/reader.ts';
import { isNegative, type Line, trimmed, written } from './clauses.ts';
import { called, type Place } from './places.ts';

/** Fewer words beside a record are words of a search. */
const fewestWords = 2;

/** A denial, a wish and a replacement are no facts of the record. */
const saysNothing = (word: string): boolean =>
  isNegative(word) || /^(instead|no|again|back|shouldnt|neednt)$/.test(word);

/** Below every other reading, and below found records. */
const doubt = 310;

/** A sentence about a record that no command records, as a note: `137 mind the dog`, `gutter job needs a second man`. */
export function noted({ text, tokens, words, world }: Line, numbers: readonly Place[]): readonly Understood[] {
  const [number, ...others] = numbers;
  const [named] = number
    ? []
    : called(text, tokens, world.known, 'job', () => false).filter(({ to }) => words[to - 1] === 'job');
  const place = number ?? named;
  const isFirst = place !== undefined && tokens.slice(0, place.from).every(isFiller);
  if (!isFirst || others.some(({ from }) => from !== place.from) || words.some(saysNothing)) return [];
  // `136 to marco` names a worker whom nobody knows.
  if (isObligation(words.slice(place.to)) || words[place.to] === 'to') return [];
  const rest = trimmed(tokens.filter((_, at) => at < place.from || at >= place.to));
  const isSentence = rest.length > fewestWords || (rest.length === fewestWords && words.some(isNoise));
  const adding = world.lines.leading.find(({ command }) => command.id === `${place.kind}.addNote`)?.command;
  if (!adding || !isSentence || !tokens.some(({ text }, at) => (at < place.from || at >= place.to) && isNoise(text)))
    return [];
  const said = `${place.name.map(written).join(' ')} ${rest.map(written).join(' ')}`;
  const lead = {
    command: adding,
    used: 0,
    said: [],
    tier: 0,
    tail: [],
    kind: place.kind,
    isList: false,
    isNoun: false,
  };
  return readingsIn(said, world)
    .about(lead, tokensOf(said))
    .filter((each) => isRight(each) && each.missing === null)
    .map((each) => ({ ...asGuess(each), doubt, ending: null }))
    .slice(0, 1);
}
