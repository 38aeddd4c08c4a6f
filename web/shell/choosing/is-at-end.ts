import type { KeyboardEvent } from 'react';

/** Whether the key is → with the caret at the end of the text. */
export function isAtEnd({
  key,
  currentTarget,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent<HTMLInputElement>): boolean {
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isPlain = key === 'ArrowRight' && !shiftKey && !ctrlKey && !metaKey && !altKey;
  return isPlain && selectionStart === value.length && selectionEnd === value.length;
}
