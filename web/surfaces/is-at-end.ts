import type { KeyboardEvent } from 'react';

/** Whether this is → where the caret has no further to go. */
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
