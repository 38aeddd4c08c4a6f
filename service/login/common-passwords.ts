import { readFileSync } from 'node:fs';

const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Runs of keys, letters and digits; checked backwards, too. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]asdfghjkl',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];

const FEWEST_CHARACTERS = 5;

/**
 * Whether an attacker tries the password first: a common password, a common word with digits and signs around it or
 * repeated ('Football2026!', 'qwertyqwerty'), a run ('123456789012'), or a text of very few different characters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const bare = letters(plain);
  const spelled = bare.replace(/[013457@$!]/gu, (sign) => SPELLED[sign] ?? sign);
  return (
    new Set(plain).size < FEWEST_CHARACTERS ||
    [plain, unitOf(plain), bare, unitOf(bare), spelled, unitOf(spelled)].some((form) => COMMON.has(form)) ||
    isRun(plain)
  );
}

/** The letters that digits and signs stand for: 'p4$$w0rd'. */
export const SPELLED: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Without surrounding digits and signs: '123football!' → 'football'. */
function letters(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** The repeated part of a text: 'qwertyqwerty' → 'qwerty'. */
function unitOf(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
}

function isRun(text: string): boolean {
  const unit = unitOf(text);
  const backwards = [...unit].reverse().join('');
  return RUNS.some((run) => [unit, backwards].some((one) => `${run}${run}`.includes(one)));
}
