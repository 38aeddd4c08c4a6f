import type { Command } from '../../../commands/core/command.ts';
import { fold } from '../../choosing/match.ts';
import { type Lines, type Named, wordIn, wordsOf } from '../line/names.ts';
import { isLight, isStop, type Token } from '../line/tokens.ts';
import { basesOf, isPast } from '../wording/inflections.ts';

/** Words that may mean a command at any place of a line: cancel; no longer wanted. */
interface Cue {
  readonly command: Command;
  readonly words: readonly string[];
  /** Whether the words mean the command only together with an answer: `give`, `make`. */
  readonly isWeak: boolean;
  /** Whether the words are also the answer: `118 needs parts` is the reason. */
  readonly isAnswer: boolean;
}

export interface FoundCue extends Cue {
  /** The positions of the words. */
  readonly at: readonly number[];
  /** Whether the first word tells of a finished deed. */
  readonly isPast?: true;
}

/** The cues by their first word. Built with the first line that nothing else reads. */
const indexes = new WeakMap<Lines, ReadonlyMap<string, readonly Cue[]>>();

/** The commands whose words stand in a line in order, inflected and with other words between. */
export function cuesIn(tokens: readonly Token[], lines: Lines): readonly FoundCue[] {
  const index = indexes.get(lines) ?? indexed(lines);
  indexes.set(lines, index);
  const forms = tokens.map(formsOf);
  return forms.flatMap((words, from) =>
    words.flatMap((word) =>
      (index.get(word) ?? []).flatMap((cue): FoundCue[] => {
        const at = placesOf(cue.words, forms, from);
        const isParted = at?.some((place, i) => tokens.slice(at[i - 1] ?? place, place).some(isStop));
        return at && !isParted ? [{ ...cue, at, ...(isPast(words[0] ?? '') && { isPast: true }) }] : [];
      }),
    ),
  );
}

const formsOf = (token: Token): readonly string[] => {
  const word = wordIn(token).replace(/[,.:;!?]+$/, '');
  return word === '' ? [] : [word, ...basesOf(word)];
};

/** The positions of words in a line; null if a word is missing. */
function placesOf(words: readonly string[], forms: readonly (readonly string[])[], from: number): number[] | null {
  const places = [from];
  for (const word of words.slice(1)) {
    const last = places.at(-1) ?? from;
    const next = forms.findIndex((each, at) => at > last && at <= last + farthest && each.includes(word));
    if (next < 0) return null;
    places.push(next);
  }
  return places;
}

/** Most words from one word of a cue to the next: `take maria and marco off`. */
const farthest = 4;

function indexed({ leading }: Lines): ReadonlyMap<string, readonly Cue[]> {
  return Map.groupBy(leading.flatMap(cuesOf), ({ words: [first = ''] }) => first);
}

function cuesOf({ command, names }: Named): readonly Cue[] {
  // A word that finds the command in a list is no sign by itself: `again` of "Duplicate job".
  const loose = new Set((command.aliases ?? []).filter((alias) => !alias.includes(' ')).flatMap(wordsOf));
  const named = names
    .filter(({ isList }) => !isList)
    .map(({ head, tail, fewest }) => [
      ...(fewest === 1 && !particle.test(head[1] ?? '') ? head.slice(0, 1) : head.filter(isSaid)),
      ...tail,
    ])
    .filter((words) => words.length > 1 || !loose.has(words[0] ?? ''));
  const declared = (command.cues ?? []).map((cue) => fold(cue).split(' '));
  const unique = new Map([...named, ...declared].filter(([first]) => first).map((words) => [words.join(' '), words]));
  return [...unique].map(([text, said]) => {
    const words = said.map((word) => word.replace(/…$/, ''));
    return { command, words, isWeak: words.every((word) => isLight(word)), isAnswer: text.endsWith('…') };
  });
}

const particle = /^(back|off|on|up|out|down|over|as)$/;

/** Articles and the like may be missing; a particle belongs to its verb: `go on`. */
const isSaid = (word: string): boolean => !/^(the|an?|of|for|to|and)$/.test(word);
