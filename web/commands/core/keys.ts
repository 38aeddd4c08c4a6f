import { capitalised } from '../../ground/capitalised.ts';
import type { Preferences } from '../../state/preferences.ts';
import type { Command } from './command.ts';
import { isApple, isModifier, pressOf } from './presses.ts';

/** The keys of a command, with the person's own settings. Surfaces show the first. */
export function keysOf(
  command: Pick<Command, 'id' | 'keys'>,
  { keys, characterKeys }: KeyPreferences,
): readonly string[] {
  const all = keys[command.id] ?? declaredKeys(command);
  return characterKeys ? all : all.filter((sequence) => !sequence.split(' ').every(isCharacter));
}

export const declaredKeys = ({ keys = [] }: Pick<Command, 'keys'>): readonly string[] => [keys].flat();

type KeyPreferences = Pick<Preferences, 'keys' | 'characterKeys'>;

/** Whether a press is a single letter, digit or sign: speech input or a slip of the hand can produce such a press. */
export const isCharacter = (press: string) => /^(shift\+)?.$/.test(press);

/** Keys for the screen: `'mod+k'` → `⌘K` on Apple devices, else `Ctrl+K`; `'g j'` → `G then J`. */
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

/** Keys for a screen reader: `'g j'` → `G then J`, `'up down'` → `Up, Down`, `','` → `comma`. */
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

/** Screen readers skip a single sign, so each sign has a name. */
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
  ';': 'semicolon',
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
  '{': 'left brace',
  '}': 'right brace',
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

/** Keys for `aria-keyshortcuts`: `Control+K`. The attribute can't express a sequence. */
export function ariaKeys(keys: string, apple = isApple): string | undefined {
  if (keys.includes(' ')) return undefined;
  return parts(keys)
    .map((part) => (part === 'mod' ? (apple ? 'Meta' : 'Control') : (ariaNames[part] ?? part)))
    .map(capitalised)
    .join('+');
}

/** The modifiers and the key of a press: `'mod++'` → `['mod', '+']` */
export const parts = (press: string): string[] => press.split(/(?<=[^+])\+(?=.)/);

const ariaNames: Record<string, string> = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' };

/** Whether a press is a single sign, without Ctrl, Alt or Meta, as commands on records use. */
export const isPlain = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey;

export interface Binding<T> {
  readonly keys: string;
  readonly is: T;
}

/**
 * Follows presses and returns the completed bindings, in the order of the bindings. An unfinished sequence goes before a
 * single key, so `g c` is never `c`. A pause of a second ends the sequence.
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

/** The effect of a press: completed bindings, or part of a sequence. */
export interface Followed<T> {
  readonly complete: readonly T[];
  readonly isBegun: boolean;
  /** The press continues an unfinished sequence. */
  readonly isContinued: boolean;
  /** The press fits none of the unfinished sequences. */
  readonly isBroken: boolean;
}

interface Begun<T> {
  readonly is: T;
  readonly rest: readonly string[];
}

const step = <T>(press: string | null, candidates: readonly Begun<T>[]): readonly Begun<T>[] =>
  candidates.flatMap(({ is, rest: [next, ...rest] }) => (next === press ? [{ is, rest }] : []));
