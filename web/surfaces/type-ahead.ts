import { isTyping } from './shortcuts.ts';
import type { Surface } from './surface.ts';

/** How long a surface may take, with nothing on its way any more, until it has a field. */
const patienceMs = 3_000;

const fields = 'input, textarea, select, button';

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Keys that are pressed before their field is there, to be pressed again, in their order, once it is. */
export interface TypeAhead {
  /** Hears keys from now on; answers how to stop it. */
  readonly listen: () => () => void;
  /** Keeps more, as if it were typed now. */
  readonly put: (text: string, ...keys: readonly Key[]) => void;
  /** Types a key that was held before: into the field that has the focus, or once it has one into what was called; false where neither is. */
  readonly take: (key: KeyboardEvent) => boolean;
  readonly forget: () => void;
}

/**
 * Of a surface that one types into, no key is lost or overtaken: what is pressed from the moment that it is called until it
 * has a field with the focus is kept, and with it what is pressed before the last of that is pressed again. `data-ahead`
 * marks a field that stands in for the one to come, `data-waits` a surface that still waits for what to ask.
 */
export function createTypeAhead(called: () => Surface | null): TypeAhead {
  const held: Key[] = [];
  let begun: Surface | null = null;
  let frame = 0;
  let until = 0;

  function keyDown(event: KeyboardEvent): void {
    const surface = called();
    if (!surface || !event.isTrusted || event.isComposing || !isKept(event)) return;
    if (document.activeElement?.matches('[data-ahead]')) return;
    if (held.length === 0 && (begun === surface || present())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    put('', event);
  }

  function put(text: string, ...keys: readonly Key[]): void {
    held.push(
      ...[...text].map((key) => ({ key, shiftKey: false })),
      ...keys.map(({ key, shiftKey }) => ({ key, shiftKey })),
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

/** The field of a surface that has the focus, where it is the one that one types for. */
function present(): HTMLElement | null {
  const { activeElement } = document;
  const isField = activeElement instanceof HTMLElement && activeElement.matches(fields);
  return isField && activeElement.closest('.layer') && !activeElement.closest('[data-ahead], [data-waits]')
    ? activeElement
    : null;
}

function isKept({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (isText(key)) return !ctrlKey && !metaKey;
  return !altKey && !ctrlKey && !metaKey && ['Tab', 'Enter', 'Backspace'].includes(key);
}

const isText = (key: string) => [...key].length === 1;

/** Presses what comes first: a run of text at once, or one other key, which may lead to another field. */
function pressFirst(field: HTMLElement, held: Key[]): void {
  const next = held.findIndex(({ key }) => !isText(key));
  const run = held.splice(0, next === -1 ? held.length : next);
  // Deprecated, and the one way to type into a field as a person does, with all that listens to it.
  if (run.length > 0) document.execCommand('insertText', false, run.map(({ key }) => key).join(''));
  else press(field, held.shift());
}

function press(field: HTMLElement, pressed: Key | undefined): void {
  if (!pressed) return;
  const { key, shiftKey } = pressed;
  const isLeft = field.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  if (!isLeft) return;
  if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Tab') focusNext(field, shiftKey ? -1 : 1);
  else if (field instanceof HTMLButtonElement) field.click();
  else if (field instanceof HTMLInputElement) field.form?.requestSubmit();
  else if (field instanceof HTMLTextAreaElement) document.execCommand('insertLineBreak');
}

function focusNext(field: HTMLElement, by: number): void {
  const all = [...(field.closest('.layer')?.querySelectorAll(fields) ?? [])];
  const reached = all.filter((each) => each === field || each.matches(':not([tabindex="-1"], [hidden], [disabled])'));
  const next = reached[reached.indexOf(field) + by];
  if (next instanceof HTMLElement) next.focus();
}
