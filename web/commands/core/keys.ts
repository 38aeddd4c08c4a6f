import type { Preferences } from '../../state/preferences.ts';
import type { Command } from './command.ts';
import { isApple, isModifier, pressOf } from './presses.ts';

/** A command's keys, as this person has them; the first is the one that surfaces show. */
export function keysOf(
  command: Pick<Command, 'id' | 'keys'>,
  { keys, characterKeys }: KeyPreferences,
): readonly string[] {
  const all = keys[command.id] ?? declaredKeys(command);
  return characterKeys ? all : all.filter((sequence) => !sequence.split(' ').every(isCharacter));
}

/** The keys that a command comes with. */
export const declaredKeys = ({ keys = [] }: Pick<Command, 'keys'>): readonly string[] => [keys].flat();

type KeyPreferences = Pick<Preferences, 'keys' | 'characterKeys'>;

/** Whether a press is a letter, a digit or a sign alone, which speech input and a slip of the hand can produce. */
export const isCharacter = (press: string) => /^(shift\+)?.$/.test(press);

/** How keys are written for a person: `'mod+k'` → `⌘K` on Apple's, else `Ctrl+K`; `'g j'` → `G then J`. */
export function printKeys(keys: string, apple = isApple): string {
  return keys
    .split(' ')
    .map((press) => printPress(press, apple))
    .join(' then ');
}

function printPress(press: string, apple: boolean): string {
  const names = parts(press).map(
    (part) => (apple ? appleNames[part] : otherNames[part]) ?? shared[part] ?? part.toUpperCase(),
  );
  return names.join(apple ? '' : '+');
}

/** How keys are said: `'g j'` → `G then J`, `'up down'` → `Up, Down`, `','` → `comma`. */
export function spokenKeys(keys: string, apple = isApple): string {
  const presses = keys.split(' ');
  const spoken = presses.map((press) =>
    parts(press)
      .map(
        (part) =>
          spokenNames[part] ?? (apple ? spokenOnApple[part] : undefined) ?? otherNames[part] ?? part.toUpperCase(),
      )
      .join(' '),
  );
  return spoken.join(presses.every((press) => press in shared) ? ', ' : ' then ');
}

/** A sign by itself is passed over by a voice, or drawn as an arrow told as one. */
const spokenNames: Record<string, string> = {
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  escape: 'Escape',
  ',': 'comma',
  '.': 'full stop',
  '/': 'slash',
  '?': 'question mark',
  '!': 'exclamation mark',
  '+': 'plus',
  '-': 'minus',
  '<': 'less than',
  '>': 'greater than',
  '=': 'equals',
  '[': 'left bracket',
  ']': 'right bracket',
};
const spokenOnApple: Record<string, string> = { mod: 'Command', alt: 'Option' };

const shared: Record<string, string> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  backspace: '⌫',
  delete: 'Del',
};
const otherNames: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  tab: 'Tab',
  enter: 'Enter',
  escape: 'Esc',
  home: 'Home',
  end: 'End',
  pageup: 'Page up',
  pagedown: 'Page down',
};
const appleNames: Record<string, string> = {
  mod: '⌘',
  shift: '⇧',
  alt: '⌥',
  tab: '⇥',
  enter: '↵',
  escape: 'esc',
  home: '↖',
  end: '↘',
  pageup: '⇞',
  pagedown: '⇟',
};

/** The same for assistive technology, as `aria-keyshortcuts` wants it: `Control+K`; a sequence can't be said there. */
export function ariaKeys(keys: string, apple = isApple): string | undefined {
  if (keys.includes(' ')) return undefined;
  return parts(keys)
    .map((part) => (part === 'mod' ? (apple ? 'Meta' : 'Control') : (ariaNames[part] ?? part)))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('+');
}

/** The modifiers of a press and what they go with: `'mod++'` → `['mod', '+']` */
export const parts = (press: string): string[] => press.split(/(?<=[^+])\+(?=.)/);

const ariaNames: Record<string, string> = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' };

/** Whether a press is of one sign, without Ctrl, Alt or Meta: what commands about records are done with. */
export const isPlain = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey;

/** Keys and what they stand for. */
export interface Binding<T> {
  readonly keys: string;
  readonly is: T;
}

/**
 * Follows presses and answers what they complete: all that share the keys, in the order of the bindings. A sequence that
 * was begun goes before a single key, so that `g c` is never `c`; a pause of a second forgets it.
 */
export function createFollower<T>(
  pauseMs = 1000,
): (event: KeyboardEvent, bindings: readonly Binding<T>[]) => Followed<T> {
  let begun: readonly Begun<T>[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  return (event, bindings) => {
    if (isModifier(event)) return { complete: [], isBegun: begun.length > 0, isContinued: false, isBroken: false };
    const press = pressOf(event);
    const fresh = event.timeStamp - lastMs > pauseMs ? [] : begun;
    const continued = step(press, fresh);
    const followed =
      continued.length > 0
        ? continued
        : step(
            press,
            bindings.map(({ keys, is }) => ({ is, rest: keys.split(' ') })),
          );
    lastMs = event.timeStamp;
    begun = followed.filter(({ rest }) => rest.length > 0);
    return {
      complete: followed.filter(({ rest }) => rest.length === 0).map(({ is }) => is),
      isBegun: begun.length > 0,
      isContinued: continued.length > 0,
      isBroken: fresh.length > 0 && continued.length === 0,
    };
  };
}

/** What a press completed, and whether it began or went on with a longer sequence. */
export interface Followed<T> {
  readonly complete: readonly T[];
  readonly isBegun: boolean;
  /** Whether it goes on with a sequence that had been begun. */
  readonly isContinued: boolean;
  /** Whether it goes on with none of the sequences that had been begun. */
  readonly isBroken: boolean;
}

interface Begun<T> {
  readonly is: T;
  readonly rest: readonly string[];
}

const step = <T>(press: string | null, candidates: readonly Begun<T>[]): readonly Begun<T>[] =>
  candidates.flatMap(({ is, rest: [next, ...rest] }) => (next === press ? [{ is, rest }] : []));
