/** How long a form may take to be there once what it asks is. */
const patienceMs = 3_000;

/** Keys that are pressed before their field is there, to be pressed again once it is. */
export interface TypeAhead {
  /** Keeps a press of text, Tab, Enter or Backspace; answers whether it did. */
  readonly hold: (
    event: Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  ) => boolean;
  /** Presses what is kept, in the field within `place` that has the focus, as soon as one has. */
  readonly replay: (place: () => Element | null) => void;
}

export function createTypeAhead(): TypeAhead {
  const held: { readonly key: string; readonly shiftKey: boolean }[] = [];
  return {
    hold({ key, ctrlKey, metaKey, altKey, shiftKey }) {
      const isText = [...key].length === 1 && !ctrlKey && !metaKey;
      if (!isText && (altKey || ctrlKey || metaKey || !['Tab', 'Enter', 'Backspace'].includes(key))) return false;
      held.push({ key, shiftKey });
      return true;
    },
    replay(place) {
      const until = performance.now() + patienceMs;
      const next = () => {
        const { activeElement } = document;
        if (held.length === 0 || performance.now() > until) return void held.splice(0);
        if (place()?.contains(activeElement) && isField(activeElement)) press(activeElement, held.shift());
        requestAnimationFrame(next);
      };
      if (held.length > 0) requestAnimationFrame(next);
    },
  };
}

const isField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input, textarea, select, button');

function press(field: HTMLElement, held: { readonly key: string; readonly shiftKey: boolean } | undefined): void {
  if (!held) return;
  const { key, shiftKey } = held;
  // Deprecated, and the one way to type into a field as a person does, with all that listens to it.
  if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Tab') focusNext(field, shiftKey ? -1 : 1);
  else if (key === 'Enter')
    field.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  else document.execCommand('insertText', false, key);
}

function focusNext(field: HTMLElement, by: number): void {
  const fields = [...(field.closest('.layer')?.querySelectorAll('input, textarea, select, button') ?? [])];
  const next = fields[fields.indexOf(field) + by];
  if (next instanceof HTMLElement) next.focus();
}
