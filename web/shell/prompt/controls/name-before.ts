/**
 * The beginning of a name that a person types after `@`; null if the caret stands elsewhere. An e-mail address is no name.
 *
 * nameBefore('Ask @Ana Li', 11) → 'Ana Li'
 */
export function nameBefore(text: string, caret: number): string | null {
  return /(?:^|[^\p{L}\p{N}])@((?!\s)[^@\n]{0,60})$/u.exec(text.slice(0, caret))?.[1] ?? null;
}
