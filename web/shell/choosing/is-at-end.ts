import type { KeyboardEvent } from 'react';

/** Whether the key is → with the caret at the end of the text. */
export function isAtEnd(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { key, currentTarget, shiftKey, ctrlKey, metaKey, altKey } = event;
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isPlain = key === 'ArrowRight' && !shiftKey && !ctrlKey && !metaKey && !altKey;
  return isPlain && selectionStart === value.length && selectionEnd === value.length;
}
