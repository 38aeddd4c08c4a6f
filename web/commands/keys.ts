import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from 'tinykeys';
import type { Preferences } from '../state/preferences.ts';
import type { Command } from './command.ts';

/** A command's keys, as this person has them; the first is the one that surfaces show. */
export function keysOf(
  command: Pick<Command, 'id' | 'keys'>,
  { keys, characterKeys }: KeyPreferences,
): readonly string[] {
  const declared = keys[command.id] ?? [command.keys ?? []].flat();
  return characterKeys ? declared : declared.filter((sequence) => !sequence.split(' ').every(isCharacter));
}

type KeyPreferences = Pick<Preferences, 'keys' | 'characterKeys'>;

/** Whether a press is a letter, a digit or a sign alone, which speech input and a slip of the hand can produce. */
export const isCharacter = (press: string) => /^(shift\+)?.$/.test(press);

export const isApple = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.platform);

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

const shared: Record<string, string> = { up: '↑', down: '↓', left: '←', right: '→', space: 'Space', backspace: '⌫' };
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
    .map((part) => (part === 'mod' ? (apple ? 'Meta' : 'Control') : (keyNames[part] ?? part)))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('+');
}

const parts = (press: string): string[] => press.split(/(?<=.)\+/);

const keyNames: Record<string, string> = {
  mod: '$mod',
  shift: 'Shift',
  alt: 'Alt',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  enter: 'Enter',
  escape: 'Escape',
  space: 'Space',
  backspace: 'Backspace',
};

/** Reads `'g j'` into presses. A sign such as `?` is found with or without Shift, as the keyboard has it. */
export function parseKeys(keys: string): readonly KeybindingPress[] {
  const presses = keys.split(' ').map((press) => {
    const names = parts(press).map((part) => keyNames[part] ?? part);
    return /^[^\p{L}\p{N}]$/u.test(press) ? `[Shift]+${press}` : names.join('+');
  });
  return parseKeybinding(presses.join(' '));
}

/** Whether a key press is this one. Where the layout writes no Latin letters, the key's place on the keyboard decides. */
function matches(event: KeyboardEvent, press: KeybindingPress): boolean {
  if (matchKeybindingPress(event, press)) return true;
  const [required, optional, key] = press;
  const writesLatin = event.key.length !== 1 || event.key.charCodeAt(0) < 0x250;
  if (writesLatin || typeof key !== 'string' || !/^[a-z]$/.test(key)) return false;
  return matchKeybindingPress(event, [required, optional, `Key${key.toUpperCase()}`]);
}

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
    if (modifiers.has(event.key)) return { complete: [], isBegun: begun.length > 0 };
    const continued = event.timeStamp - lastMs > pauseMs ? [] : step(event, begun);
    const followed =
      continued.length > 0
        ? continued
        : step(
            event,
            bindings.map(({ keys, is }) => ({ is, rest: parsed(keys) })),
          );
    lastMs = event.timeStamp;
    begun = followed.filter(({ rest }) => rest.length > 0);
    return {
      complete: followed.filter(({ rest }) => rest.length === 0).map(({ is }) => is),
      isBegun: begun.length > 0,
    };
  };
}

/** What a press completed, and whether it began or went on with a longer sequence. */
export interface Followed<T> {
  readonly complete: readonly T[];
  readonly isBegun: boolean;
}

interface Begun<T> {
  readonly is: T;
  readonly rest: readonly KeybindingPress[];
}

function step<T>(event: KeyboardEvent, candidates: readonly Begun<T>[]): readonly Begun<T>[] {
  return candidates.flatMap(({ is, rest: [press, ...rest] }) => (press && matches(event, press) ? [{ is, rest }] : []));
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

const cache = new Map<string, readonly KeybindingPress[]>();

function parsed(keys: string): readonly KeybindingPress[] {
  const known = cache.get(keys) ?? parseKeys(keys);
  cache.set(keys, known);
  return known;
}
