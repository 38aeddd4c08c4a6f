import { availability, type Command, type Hand, isAt, type Subject } from '../../commands/core/command.ts';
import { createFollower, isCharacter, isPlain, keysOf } from '../../commands/core/keys.ts';
import { isModifier, pressOf } from '../../commands/core/presses.ts';
import type { Preferences } from '../../state/preferences.ts';

/** Sources for the key listener, read at each key press. */
export interface Shortcuts {
  readonly commands: () => readonly Command[];
  /** Resolves when commands and rows needed for keys have loaded or failed; null if nothing is pending. */
  readonly awaited: () => Promise<unknown> | null;
  readonly hand: () => Hand;
  readonly preferences: () => Preferences;
  /** Whether a layer over the pane handles the keys. */
  readonly isCovered: () => boolean;
  readonly invoke: (command: Command) => void;
  /** Types a held key into the focused field; false without a field. */
  readonly take: (key: KeyboardEvent) => boolean;
}

/**
 * The only key listener, silent while the user types, composes, or has a dialog open. Of commands with equal keys, the first ready
 * command runs; a blocked command gives its reason. While commands or rows load, their possible keys are held, with all later keys.
 */
export function createKeyListener(sources: Shortcuts) {
  const { commands, hand, preferences, isCovered, invoke, take } = sources;
  const follow = createFollower<Command>();
  const held: KeyboardEvent[] = [];
  // Presses that begin a sequence during loading: a command still loading may continue the sequence.
  let begun: readonly KeyboardEvent[] = [];
  // A replayed key never waits again.
  let isReplaying = false;

  function hold(events: readonly KeyboardEvent[], come: Promise<unknown>): void {
    for (const event of events) event.preventDefault();
    const isFirst = held.length === 0;
    held.push(...events);
    if (!isFirst) return;
    void come.finally(() => {
      isReplaying = true;
      // After a key that opens a field, later keys are typed there.
      for (const each of held.splice(0)) {
        if (!take(each)) window.dispatchEvent(new KeyboardEvent('keydown', each));
      }
      isReplaying = false;
    });
  }

  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || isCovered()) return;
    const present = hand();
    const isTyped = isTyping(event.target);
    const coming = isTyped || isReplaying || pressesItself(event) ? null : sources.awaited();
    const awaited = coming && isOfCommands(event, commands(), preferences()) ? coming : null;
    if (held.length > 0 && awaited) {
      hold([event], awaited);
      return;
    }
    const bindings = commands()
      .filter((command) => isHeard(command, present) && (!isTyped || command.whileTyping))
      .flatMap((command) =>
        keysOf(command, preferences())
          .filter((keys) => !isTyped || !keys.split(' ').every(isCharacter))
          .map((keys) => ({ keys, is: command })),
      );
    const { complete, isBegun, isContinued, isBroken } = follow(event, bindings);
    if (isBroken && begun.length > 0) {
      hold([...begun, event], awaited ?? Promise.resolve());
      begun = [];
      return;
    }
    const sequence = isContinued ? [...begun, event] : [event];
    if (!isModifier(event)) begun = awaited && isBegun && complete.length === 0 ? sequence : [];
    // The browser answers the paste key with a paste event.
    if (isPasting(event) && complete.some(({ byPaste }) => byPaste)) return;
    const live = complete.filter((command) => availability(command, present).state !== 'hidden');
    const [command] = [...live.filter((each) => availability(each, present).state === 'ready'), ...live];
    if (!command || pressesItself(event)) {
      if (isBegun) event.preventDefault();
      else if (!command && awaited) hold(sequence, awaited);
      return;
    }
    // The browser would scroll by a held Space.
    event.preventDefault();
    if (!event.repeat || command.repeats) invoke(command);
  };
}

/** Ctrl and ⌘ keys of commands that load later. No browser uses these keys. */
export const laterKeys: readonly string[] = ['mod+backspace'];

/**
 * Whether a press may be for a command, loaded or not: a single letter or sign, or a key of any command. The browser keeps all
 * other keys, even keys that an open document would take over.
 */
export function isOfCommands(event: KeyboardEvent, commands: readonly Command[], preferences: Preferences): boolean {
  if (isPlain(event)) return true;
  const press = pressOf(event);
  if (press === null) return false;
  const others = commands.filter(({ on }) => (on as Subject).of !== 'document');
  const known = others.flatMap((command) => keysOf(command, preferences));
  const own = Object.values(preferences.keys).flat();
  return [...known, ...laterKeys, ...own].some((keys) => keys.split(' ').includes(press));
}

/** Whether a command's keys apply at the current place. */
export const isHeard = ({ keysAt }: Command, { place }: Hand): boolean => !keysAt || isAt(place, keysAt);

/** Whether a key press types text into the target. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null;

const isPasting = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'v' && (ctrlKey || metaKey) && !shiftKey && !altKey;

interface PasteSources extends Pick<Shortcuts, 'commands' | 'hand' | 'isCovered'> {
  readonly answer: (command: Command, text: string) => void;
}

/** Hears a paste outside fields. The pasted text answers the first ready command with `byPaste`. */
export function createPasteListener({ commands, hand, isCovered, answer }: PasteSources) {
  return (event: ClipboardEvent): void => {
    if (event.defaultPrevented || isCovered() || isTyping(event.target)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const present = hand();
    const command = commands().find((each) => each.byPaste && availability(each, present).state === 'ready');
    if (!command || text.trim() === '') return;
    event.preventDefault();
    answer(command, text);
  };
}

/** Enter and Space belong to the focused button or link. */
const pressesItself = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button, a[href], summary, [role=tab], input') !== null;

/** Keeps Ctrl+Shift+C from the browser, whose inspector would open over a surface without anything to copy. */
export function keepCopyKey(): () => void {
  const keep = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    if (isMod && event.shiftKey && !event.altKey && event.key.toLowerCase() === 'c') event.preventDefault();
  };
  window.addEventListener('keydown', keep);
  return () => window.removeEventListener('keydown', keep);
}

/**
 * Stops the keyup of Enter or Space after a keydown elsewhere. A Blueprint button clicks on any such keyup: Enter in the palette
 * returns focus to a button, and would press the button.
 */
export function guardKeyups(): () => void {
  let pressedOn: EventTarget | null = null;
  const down = (event: KeyboardEvent) => {
    pressedOn = event.target;
  };
  const up = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (isPress && event.target !== pressedOn) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', down, true);
  window.addEventListener('keyup', up, true);
  return () => {
    window.removeEventListener('keydown', down, true);
    window.removeEventListener('keyup', up, true);
  };
}
