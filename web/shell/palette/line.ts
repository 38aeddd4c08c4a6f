/**
 * Reads a typed number, `1042`, `#1042`, `J-001042`, `q-2026-000123`, `Q-2026-123-R2`, into letters and digits without
 * leading zeros. Ignores the revision: every revision names the same quotation.
 */
export function numberTyped(word: string): { readonly letters: string; readonly digits: string } | null {
  const [, letters = '', year = '', digits] = /^#?([a-z]{1,3}-?)?(\d{4}-)?0*(\d+)(?:-r\d+)?$/i.exec(word) ?? [];
  return digits ? { letters: letters.replace('-', '').toUpperCase(), digits: `${year}${digits}` } : null;
}

/** Whether a title begins with the number: `J-001042 Furnace does not ignite` with `1042`. */
export function hasNumber(title: string, word: string): boolean {
  const [first = ''] = title.split(' ');
  const [typed, has] = [numberTyped(word), /[a-z]-/i.test(first) ? numberTyped(first) : null];
  if (!typed || !has || (typed.letters && typed.letters !== has.letters)) return false;
  return typed.digits === has.digits || (!typed.digits.includes('-') && has.digits.endsWith(`-${typed.digits}`));
}
