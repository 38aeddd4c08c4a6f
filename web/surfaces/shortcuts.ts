import { availability, type Command, type Hand, isAt, type Subject } from '../commands/command.ts';
import { createFollower, isCharacter, isPlain, keysOf } from '../commands/keys.ts';
import { isModifier, pressOf } from '../commands/presses.ts';
import type { Preferences } from '../state/preferences.ts';

/** What the one listener goes by; each is asked at the moment of a press. */
export interface Shortcuts {
  readonly commands: () => readonly Command[];
  /** Resolves once all is here that a key may be about, commands and rows alike, or isn't waited for any longer; null where it is. */
  readonly awaited: () => Promise<unknown> | null;
  readonly hand: () => Hand;
  readonly preferences: () => Preferences;
  /** Whether something lies over the pane: it hears its own keys. */
  readonly isCovered: () => boolean;
  readonly invoke: (command: Command) => void;
  /** Types a key that was held, where one types by now; false where nobody does. */
  readonly take: (key: KeyboardEvent) => boolean;
}

/**
 * The one listener of all keys. It is silent while someone types or composes, or has a dialog open; of commands that
 * share a key it takes the first that is there now, and one that is blocked says why. A key that may be that of a
 * command which isn't here yet, or about rows which aren't, is held, with those after it, until they are.
 */
export function createKeyListener({
  commands,
  awaited: awaiting,
  hand,
  preferences,
  isCovered,
  invoke,
  take,
}: Shortcuts) {
  const follow = createFollower<Command>();
  const held: KeyboardEvent[] = [];
  // What has begun a sequence while something was awaited: one of the commands to come may be what goes on with it.
  let begun: readonly KeyboardEvent[] = [];
  // What did not come is not waited for again.
  let isReplaying = false;

  function hold(events: readonly KeyboardEvent[], come: Promise<unknown>): void {
    for (const event of events) event.preventDefault();
    const isFirst = held.length === 0;
    held.push(...events);
    if (!isFirst) return;
    void come.finally(() => {
      isReplaying = true;
      // What follows one that led into a field, or called for one, is typed there and is no command.
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
    const coming = isTyped || isReplaying || pressesItself(event) ? null : awaiting();
    const awaited = coming && isOfCommands(event, commands(), preferences()) ? coming : null;
    if (held.length > 0 && awaited) {
      hold([event], awaited);
      return;
    }
    const bindings = commands()
      .filter((command) => isHeard(command, present) && (!isTyped || command.whileTyping))
      .filter((command) => !event.repeat || command.repeats)
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
    // The browser answers the key that pastes with what is pasted.
    if (isPasting(event) && complete.some(({ byPaste }) => byPaste)) return;
    const live = complete.filter((command) => availability(command, present).state !== 'hidden');
    const [command] = [...live.filter((each) => availability(each, present).state === 'ready'), ...live];
    if (!command || pressesItself(event)) {
      if (isBegun) event.preventDefault();
      else if (!command && awaited) hold(sequence, awaited);
      return;
    }
    event.preventDefault();
    invoke(command);
  };
}

/** The keys with Ctrl or ⌘ that commands have which aren't here at first: no browser does anything by them. */
export const laterKeys: readonly string[] = ['mod+backspace'];

/**
 * Whether a press may be for a command, one that isn't here yet included: a letter or sign alone, and what any command has
 * for a key. The browser's own keys are left to it, those included that a document takes over once it is open.
 */
export function isOfCommands(event: KeyboardEvent, commands: readonly Command[], preferences: Preferences): boolean {
  if (isPlain(event)) return true;
  const press = pressOf(event);
  if (press === null) return false;
  const known = commands.flatMap((command) => (isOfDocument(command) ? [] : keysOf(command, preferences)));
  const own = Object.values(preferences.keys).flat();
  return [...known, ...laterKeys, ...own].some((keys) => keys.split(' ').includes(press));
}

const isOfDocument = ({ on }: Command) => (on as Subject).of === 'document';

/** Whether a command's keys mean something here. */
export function isHeard({ keysAt }: Pick<Command, 'keysAt'>, { place }: Pick<Hand, 'place'>): boolean {
  return !keysAt || isAt(place, keysAt);
}

/** Whether keys are text there. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

const isPasting = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'v' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/**
 * Hears what is pasted where nobody types: it is the answer of the first command that is done by pasting and is ready.
 */
export function createPasteListener({
  commands,
  hand,
  isCovered,
  answer,
}: Pick<Shortcuts, 'commands' | 'hand' | 'isCovered'> & {
  readonly answer: (command: Command, text: string) => void;
}) {
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

/** Enter and Space belong to the button or link that has the focus. */
function pressesItself({ key, target }: KeyboardEvent): boolean {
  const isPress = key === 'Enter' || key === ' ';
  return isPress && target instanceof Element && target.closest('button, a[href], summary, [role=tab], input') !== null;
}

/**
 * A Blueprint button clicks on the keyup of Enter or Space even where the keydown was elsewhere: Enter in the palette, the
 * focus goes back to a button, and it is pressed. Such a keyup goes no further.
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
