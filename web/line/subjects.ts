import type { AnySubject, Command, Hand, Subject } from '../commands/command.ts';
import { isAt } from '../commands/command.ts';
import { type Kind, kindOf, kinds, type RecordOf, titleOf } from '../records/kinds.ts';
import { hasNumber, numberTyped } from '../surfaces/line.ts';
import { createIndex, rank, tiers } from '../surfaces/rank.ts';
import type { Known } from './known.ts';
import { isFiller, type Token, textOf } from './tokens.ts';

/** The records that a line is about, and the words left after those that name them. */
export interface About {
  readonly subjects: readonly AnySubject[];
  /** How many words name them. */
  readonly used: number;
  /** 0 by number or whole name, 1 by what is under the hand or a part of the name, 2 by what isn't seen of it. */
  readonly doubt: number;
  /** What is wrong with what was typed for them, as a sentence without its full stop. */
  readonly wrong: string | null;
  /** What is to be known of them besides. */
  readonly note: string | null;
  /** Where in the line the one stands that words name, and not quite; null where there is nothing to write out. */
  readonly from: number | null;
  /** The words that name nothing; null where they name something, or could. */
  readonly unknown: string | null;
}

/** No more are told apart at each word. */
export const mostAlternatives = 4;
/** A name that is looked for has at most so many words. */
const mostWords = 4;
/** No more are done by one line. */
const mostSubjects = 100;

/** What a line may be about, the likeliest first; one without subjects where its words name none. */
export function subjectsIn(
  { on }: Command,
  line: string,
  tokens: readonly Token[],
  hand: Hand,
  known: Known,
): readonly About[] {
  const subject = on as Subject; // a lead is about the console, a place, or records of a kind
  if (subject.of === 'place') {
    const place = isAt(hand.place, subject.path) ? hand.place : { path: subject.path, query: {} };
    return [{ subjects: [place], used: 0, doubt: 0, wrong: null, note: null, from: null, unknown: null }];
  }
  if (!('kind' in subject))
    return [{ subjects: [null], used: 0, doubt: 0, wrong: null, note: null, from: null, unknown: null }];
  const { kind } = subject;
  const isOne = subject.of === 'one';
  const held = hand.held?.kind === kind ? hand.held.records : [];
  const [first] = tokens;
  if (first && !first.isQuoted && pronouns.has(first.text.toLowerCase())) {
    const wrong = oneOf(held, isOne, kind) ?? (held[0] ? null : notHeld(kind));
    return [{ subjects: held, used: 1, doubt: 0, wrong, note: null, from: null, unknown: null }];
  }
  const here: readonly About[] =
    held.length > 0 && (!isOne || held.length === 1)
      ? [{ subjects: held, used: 0, doubt: 1, wrong: null, note: null, from: null, unknown: null }]
      : [];
  const list = namesIn(tokens);
  if (list.names.length > 0) {
    const about = listed(list, kind, isOne, known);
    if (about.subjects.length > 0) return [about];
    if (here.length > 0) return here;
    const byWords = list.names.some((name) => known.named(name).length > 0) ? [] : named(line, tokens, kind, known);
    return byWords.length > 0 ? byWords : [about];
  }
  const found = [...here, ...named(line, tokens, kind, known)];
  if (found.length > 0) return found;
  return [
    {
      ...nobody,
      used: 1,
      unknown: first?.text ?? '',
      wrong: `No ${kinds[kind].singular} is called “${first?.text ?? ''}”`,
    },
  ];
}

const nobody = { subjects: [], doubt: 2, note: null, from: null, unknown: null } as const;

const pronouns = new Set(['this', 'it', 'these', 'them', 'selected', 'checked']);

const notHeld = (kind: Kind) => `No ${kinds[kind].singular} is under the hand`;

const oneOf = (records: readonly unknown[], isOne: boolean, kind: Kind): string | null =>
  isOne && records.length > 1 ? `Only one ${kinds[kind].singular} at a time; these are ${records.length}` : null;

/** What numbers, ids and e-mails there are at the beginning, and how many words they take. */
interface Names {
  readonly names: readonly string[];
  /** Those of them that stand between the ends of a range: there need not be one of each. */
  readonly between: ReadonlySet<string>;
  readonly used: number;
  readonly wrong: string | null;
}

/** `1042, 1043 and 1050`, `1042-1045`, `J-001042..J-001045`, `job_01…`, `ana@lima.example` */
function namesIn(tokens: readonly Token[]): Names {
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
  // Digits of full width are digits.
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

/** `1042-1045`; but `2026-123` and `2026-000123` are numbers of a year. */
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

/** The records of a list; what names none of them is wrong, and said. */
function listed({ names, between, used, wrong }: Names, kind: Kind, isOne: boolean, known: Known): About {
  const { singular } = kinds[kind];
  if (names.length > mostSubjects) {
    return { ...nobody, used, wrong: `At most ${mostSubjects} at once; these are ${names.length}` };
  }
  const found = names.map((name) => ({ name, records: recordsNamed(name, kind, known) }));
  const missing = found.filter(({ records }) => records.length === 0).map(({ name }) => name);
  const unknown = missing.filter((name) => !between.has(name));
  const twofold = found.find(({ records }) => records.length > 1 && names.length > 1);
  const subjects = [...new Map(found.flatMap(({ records }) => records).map((record) => [record.id, record])).values()];
  const many = twofold ? `“${twofold.name}” is more than one ${singular}` : null;
  return {
    subjects,
    used,
    doubt: subjects.length > 0 ? 0 : 2,
    wrong: wrong ?? whatIs(unknown, kind, known) ?? many ?? oneOf(subjects, isOne, kind),
    note:
      missing.length > 0
        ? `${missing.length} of these numbers ${missing.length === 1 ? 'is' : 'are'} no ${singular}`
        : null,
    from: null,
    unknown: subjects.length === 0 && unknown.length > 0 ? unknown.join(', ') : null,
  };
}

function recordsNamed(name: string, kind: Kind, known: Known): readonly RecordOf<Kind>[] {
  const refs = known.named(name).filter(({ recordId }) => kindOf(recordId) === kind);
  const numbered = numberTyped(name) ? refs.filter(({ title }) => hasNumber(title, name)) : [];
  return (numbered.length > 0 ? numbered : refs).flatMap(({ recordId }) => known.record(recordId) ?? []);
}

/** `No job is “9999”, “9998”`, `Q-2026-000124 New boiler is a quotation, no job` */
function whatIs(unknown: readonly string[], kind: Kind, known: Known): string | null {
  const [name] = unknown;
  if (name === undefined) return null;
  const { singular } = kinds[kind];
  const refs = known.named(name);
  const [other] = refs;
  const otherKind = refs.some(({ recordId }) => kindOf(recordId) === kind) ? null : other && kindOf(other.recordId);
  if (other && otherKind) return `${other.title} is a ${kinds[otherKind].singular}, no ${singular}`;
  return `No ${singular} is ${unknown.map((each) => `“${each}”`).join(', ')}`;
}

function named(line: string, tokens: readonly Token[], kind: Kind, known: Known): readonly About[] {
  return recordsIn(line, tokens, (search) => known.found(kind, { search })).map(({ record, used, doubt }) => ({
    subjects: [record],
    used,
    doubt,
    wrong: null,
    note: null,
    from: tokens[0]?.from ?? null,
    unknown: null,
  }));
}

/** A record that words name, by so many of them. */
export interface RecordNamed {
  readonly record: RecordOf<Kind>;
  readonly used: number;
  readonly doubt: number;
}

/** The records that as many of the first words as can find: those whose titles they name, or else all. */
export function recordsIn(
  line: string,
  tokens: readonly Token[],
  find: (search: string) => readonly RecordOf<Kind>[],
): readonly RecordNamed[] {
  const [first] = tokens;
  if (!first || isFiller(first)) return [];
  let search = first.text;
  let records = find(search);
  let used = 1;
  // What a word doesn't find, it doesn't find with another.
  for (let at = 1; records.length > 0 && at < mostWords && !first.isQuoted; at++) {
    const next = tokens[at];
    if (!next || next.isQuoted) break;
    const longer = textOf(line, tokens.slice(0, at + 1));
    const found = find(longer);
    if (found.length === 0) {
      if (isFiller(next)) continue;
      break;
    }
    [search, records, used] = [longer, found, at + 1];
  }
  const byTitle = rank(createIndex(records.map((record) => ({ record, title: titleOf(record) }))), search);
  const best = byTitle.filter(({ tier }) => tier === tiers.exact);
  const well = best.length > 0 ? best : byTitle.filter(({ tier }) => tier <= tiers.word);
  const chosen = well.length > 0 ? well.map(({ entry }) => entry.record) : records;
  const doubt = best.length > 0 ? 0 : well.length > 0 ? 1 : 2;
  return chosen.slice(0, mostAlternatives).map((record) => ({ record, used, doubt }));
}
