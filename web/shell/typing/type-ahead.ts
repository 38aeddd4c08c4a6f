import type { Surface } from '../stage/surface.ts';
import { isTyping } from './shortcuts.ts';

/** How long a surface may take to show a field once nothing is pending. */
const patienceMs = 3_000;

const fields = 'input, textarea, button';

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const unmodified = { shiftKey: false, ctrlKey: false, metaKey: false };

/** Holds keys pressed too early, and types the keys in order as soon as the field is ready. */
export interface TypeAhead {
  /** Starts listening; returns a function to stop. */
  readonly listen: () => () => void;
  /** Adds text and keys, as if typed now. */
  readonly put: (text: string, ...keys: readonly Key[]) => void;
  /** Types a held key into the focused field, or into the open surface once a field has focus. False without either. */
  readonly take: (key: KeyboardEvent) => boolean;
  readonly forget: () => void;
}

/**
 * Takes a held Enter as a single press, anywhere. Keeps all keys typed into a surface, in order: keys pressed before the surface has a focused
 * field, or during a replay, wait for the field. `data-ahead` marks a placeholder field, `data-waits` a surface without its questions yet.
 */
export function createTypeAhead(called: () => Surface | null): TypeAhead {
  const held: Key[] = [];
  let begun: Surface | null = null;
  let frame = 0;
  let until = 0;

  function keyDown(event: KeyboardEvent): void {
    // The first press may have shown a question that nobody has read, such as a confirmation with the focus on its button.
    const isHeld = event.repeat && event.key === 'Enter';
    if (!isHeld && !isEarly(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isHeld) put('', event);
  }

  function isEarly(event: KeyboardEvent): boolean {
    const surface = called();
    if (!surface || !event.isTrusted || event.isComposing || !isKept(event)) return false;
    if (document.activeElement?.matches('[data-ahead]')) return false;
    return held.length > 0 || (begun !== surface && !present());
  }

  function put(text: string, ...keys: readonly Key[]): void {
    held.push(
      ...[...text].map((key) => ({ key, ...unmodified })),
      ...keys.map(({ key, shiftKey, ctrlKey, metaKey }) => ({ key, shiftKey, ctrlKey, metaKey })),
    );
    if (held.length === 0) return;
    until = performance.now() + patienceMs;
    frame ||= requestAnimationFrame(replay);
  }

  function take(key: KeyboardEvent): boolean {
    const { activeElement } = document;
    const field = activeElement instanceof HTMLElement && isTyping(activeElement) ? activeElement : null;
    if (!called() && !field) return false;
    if (!isKept(key)) return true;
    if (called()) put('', key);
    else if (field) pressFirst(field, [key]);
    return true;
  }

  function replay(): void {
    frame = 0;
    if (document.querySelector('[data-ahead], [data-waits]')) until = performance.now() + patienceMs;
    if (!called() || performance.now() > until) held.length = 0;
    const field = present();
    if (field && !field.closest('[aria-busy=true]')) pressFirst(field, held);
    if (held.length > 0) frame = requestAnimationFrame(replay);
  }

  function focusIn(): void {
    if (present()) begun = called();
  }

  return {
    listen() {
      window.addEventListener('keydown', keyDown, true);
      window.addEventListener('focusin', focusIn);
      return () => {
        window.removeEventListener('keydown', keyDown, true);
        window.removeEventListener('focusin', focusIn);
        cancelAnimationFrame(frame);
      };
    },
    put,
    take,
    forget: () => void held.splice(0),
  };
}

/** The focused field of a surface, placeholders excluded. */
function present(): HTMLElement | null {
  const { activeElement } = document;
  const isField = activeElement instanceof HTMLElement && activeElement.matches(fields);
  return isField && activeElement.closest('.layer') && !activeElement.closest('[data-ahead], [data-waits]')
    ? activeElement
    : null;
}

function isKept({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (isText(key)) return !ctrlKey && !metaKey;
  // With Ctrl or ⌘, Enter sends a form.
  return !altKey && (key === 'Enter' || (!ctrlKey && !metaKey && ['Tab', 'Backspace'].includes(key)));
}

const isText = (key: string) => [...key].length === 1;

/** Replays the first held input: a run of text at once, or another single key, which may lead to another field. */
function pressFirst(field: HTMLElement, held: Key[]): void {
  const next = held.findIndex(({ key }) => !isText(key));
  const run = held.splice(0, next === -1 ? held.length : next);
  if (run.length > 0) insert(field, run.map(({ key }) => key).join(''));
  else press(field, held.shift());
}

function press(field: HTMLElement, pressed: Key | undefined): void {
  if (!pressed) return;
  const { key, shiftKey } = pressed;
  const isLeft = field.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }));
  if (!isLeft) return;
  if (key === 'Backspace') deleteBefore(field);
  else if (key === 'Tab') focusNext(field, shiftKey ? -1 : 1);
  else if (field instanceof HTMLButtonElement) field.click();
  else if (field instanceof HTMLInputElement) field.form?.requestSubmit();
  else if (field instanceof HTMLTextAreaElement) insert(field, '\n');
}

function focusNext(field: HTMLElement, by: number): void {
  const all = [...(field.closest('.layer')?.querySelectorAll(fields) ?? [])];
  const reached = all.filter((each) => each === field || each.matches(':not([tabindex="-1"], [hidden], [disabled])'));
  // The layer keeps the focus inside, so Tab goes on at the other end.
  const next = reached.at((reached.indexOf(field) + by) % reached.length);
  if (next instanceof HTMLElement) next.focus();
}

/** Puts text in place of a field's selection, and tells the field's listeners. Does nothing in a field without text. */
function insert(field: Element, text: string): void {
  if (!isTextField(field)) return;
  const { start, end } = selectionIn(field);
  const room = field.maxLength < 0 ? text.length : Math.max(0, field.maxLength - field.value.length + end - start);
  replace(field, start, end, text.slice(0, room), 'insertText');
}

/** Deletes a field's selection, or with nothing selected, the character before the caret. */
function deleteBefore(field: Element): void {
  if (!isTextField(field)) return;
  const { start, end } = selectionIn(field);
  const before = [...field.value.slice(0, start)].at(-1) ?? '';
  if (start === end && before === '') return;
  replace(field, start === end ? start - before.length : start, end, '', 'deleteContentBackward');
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button', 'submit'].includes(field.type));

/** Fields for e-mail addresses and numbers have no selection: text goes to their end. */
const selectionIn = ({ value, selectionStart, selectionEnd }: TextField) => ({
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
});

function replace(field: TextField, start: number, end: number, text: string, inputType: string): void {
  const value = field.value.slice(0, start) + text + field.value.slice(end);
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  // React replaces the setter on the element, and after a call of React's setter would ignore the event.
  setValue?.call(field, value);
  if (field.selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent('input', { inputType, data: text || null, bubbles: true }));
}
