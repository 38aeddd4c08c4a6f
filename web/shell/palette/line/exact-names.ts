import { numberTyped } from '../line.ts';
import type { Token } from './tokens.ts';

/** Limit of records per line. */
export const mostSubjects = 100;

/** Numbers, ids and e-mail addresses at the beginning of a line, and the count of words used for them. */
export interface Names {
  readonly names: readonly string[];
  /** Names between the ends of a range. Some may match no record. */
  readonly between: ReadonlySet<string>;
  readonly used: number;
  readonly wrong: string | null;
}

/** `1042, 1043 and 1050`, `1042-1045`, `J-001042..J-001045`, `job_01…`, `ana@lima.example` */
export function namesIn(tokens: readonly Token[]): Names {
  const names: string[] = [];
  const between = new Set<string>();
  let used = 0;
  let wrong: string | null = null;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || token.isQuoted) break;
    const isJoined = at === 0 || tokens[at - 1]?.hasComma || isAnd(tokens[at - 1]);
    const next = tokens[at + 1];
    if (isAnd(token) && used === at && at > 0 && next && exact(next)) continue;
    const each = isJoined ? exact(token) : null;
    if (!each) break;
    wrong ??= each.wrong;
    names.push(...each.names);
    for (const name of each.between) between.add(name);
    used = at + 1;
  }
  return { names: [...new Set(names)], between, used, wrong };
}

const isAnd = (token: Token | undefined) => token !== undefined && !token.isQuoted && /^(and|&|\+)$/i.test(token.text);

type Exact = Pick<Names, 'names' | 'wrong'> & { readonly between: readonly string[] };

function exact({ text, isQuoted }: Token): Exact | null {
  if (isQuoted) return null;
  // NFKC turns full-width digits into ASCII digits.
  const parts = text.normalize('NFKC').split(',').filter(Boolean);
  const each = parts.map(
    (part) => rangeIn(part) ?? (isExact(part) ? { names: [part], between: [], wrong: null } : null),
  );
  if (each.length === 0 || each.some((part) => part === null)) return null;
  const known = each.filter((part) => part !== null);
  return {
    names: known.flatMap(({ names }) => names),
    between: known.flatMap(({ between }) => between),
    wrong: known.find(({ wrong }) => wrong)?.wrong ?? null,
  };
}

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
  const wrong = count > mostSubjects ? `At most ${mostSubjects} at once; ${text} are ${count}` : null;
  const names = Array.from({ length: Math.min(count, mostSubjects) }, (_, at) => `${before}${from + at}`);
  return { names, between: names.slice(1, -1), wrong };
}
