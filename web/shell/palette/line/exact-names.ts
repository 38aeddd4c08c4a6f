import { linkIn } from '../../search/links.ts';
import type { Token } from './tokens.ts';

/** Limit of records per line. */
export const mostSubjects = 100;

/** Numbers, ids and e-mail addresses. */
interface Exact {
  readonly names: readonly string[];
  /** Names between the ends of a range. Some may match no record. */
  readonly between: readonly string[];
  readonly wrong: string | null;
}

/** The names at the beginning of a line, and the count of words used for them. */
export interface Names extends Exact {
  readonly used: number;
}

/** `1042, 1043 and 1050`, `1042-1045`, `J-001042..J-001045`, `job_01…`, `ana@lima.example`, `+1 416 555 0131`, a link */
export function namesIn(tokens: readonly Token[]): Names {
  const phone = phoneIn(tokens);
  if (phone) return phone;
  const found: Exact[] = [];
  let used = 0;
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (isAnd(token) && used === at && at > 0 && exact(tokens[at + 1])) continue;
    const each = !before || before.hasComma || isAnd(before) ? exact(token) : null;
    if (!each) break;
    found.push(each);
    used = at + 1;
  }
  return { ...together(found), used };
}

/** A phone number begins with a plus, a parenthesis or a zero, or has groups of 3, 3 and 4 digits: `416 555 0131`. */
export function phoneIn(tokens: readonly Token[]): Names | null {
  if (!/^[+(\d]/.test(tokens[0]?.text ?? '')) return null;
  for (let used = Math.min(tokens.length, mostGroups); used > 0; used--) {
    const groups = tokens.slice(0, used);
    const text = groups.map((token) => token.text).join(' ');
    if (groups.some(({ isQuoted, hasComma }, at) => isQuoted || (hasComma && at < used - 1))) continue;
    const digits = text.replace(/\D/g, '').length;
    const isFull = /^(\+|\(|0)\d{1,4}\)?([ ./-]?\d{1,5})+$/.test(text) && digits >= 7 && digits <= 15;
    if (isFull || /^(1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text)) return { ...nameAlone(text), used };
  }
  return null;
}

/** Most groups of digits in a phone number. */
const mostGroups = 6;

const isAnd = ({ text, isQuoted }: Token) => !isQuoted && /^(and|&|\+)$/i.test(text);

function exact(token: Token | undefined): Exact | null {
  if (!token || token.isQuoted) return null;
  const id = linkIn(token.text)?.id;
  if (id) return nameAlone(id);
  // NFKC turns full-width digits into ASCII digits, and № into No.
  const text = token.text.normalize('NFKC').replace(/^(#|n[or]\.?)(?=\d)|[.:;!?]+$/gi, '');
  const parts = text.split(',').filter(Boolean);
  const known = parts.flatMap((part) => rangeIn(part) ?? (isExact(part) ? nameAlone(part) : []));
  return parts.length > 0 && known.length === parts.length ? together(known) : null;
}

const nameAlone = (name: string): Exact => ({ names: [name], between: [], wrong: null });

const together = (all: readonly Exact[]): Exact => ({
  names: [...new Set(all.flatMap(({ names }) => names))],
  between: all.flatMap(({ between }) => between),
  wrong: all.find(({ wrong }) => wrong)?.wrong ?? null,
});

const isExact = (text: string): boolean =>
  numberTyped(text) !== null ||
  /^[a-z_]+_[0-9a-hjkmnp-tv-z]{26}$/.test(text) ||
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Reads a range such as `1042-1045`. `2026-123` and `2026-000123` are numbers of a year, not ranges. */
function rangeIn(text: string): Exact | null {
  const [, before = '', first = '', dots = '', second = ''] =
    /^#?([a-z]{1,3}-(?:\d{4}-)?)?(\d{1,9})(\.\.|–|-)(?:\1)?(\d{1,9})$/i.exec(text) ?? [];
  const isYear = dots === '-' && !before && /^20\d\d$/.test(first) && second.length !== 4;
  const [from, to] = [Number(first), Number(second)];
  if (!first || isYear || to < from || (dots === '-' && before && /^\d{4}$/.test(first) && second.length > 4))
    return null;
  const count = to - from + 1;
  const wrong = count > mostSubjects ? `At most ${mostSubjects} at once, not ${count}` : null;
  const names = Array.from({ length: Math.min(count, mostSubjects) }, (_, at) => `${before}${from + at}`);
  return { names, between: names.slice(1, -1), wrong };
}

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
