import { type AnySubject, type Hand, isAt, readiness, type Subject } from '../../../commands/core/command.ts';
import { type Kind, kindOf, kinds, type RecordOf, withArticle } from '../../../records/kinds.ts';
import { hasNumber, mostSubjects, type Names, namesIn, numberTyped } from './exact-names.ts';
import type { Known } from './known.ts';
import { type Lead, pastFillers } from './leads.ts';
import { calledBy, mostAlternatives, recordsIn } from './named-records.ts';
import { singularAt, wordIn } from './names.ts';
import { ownedIn } from './owned-records.ts';
import { kindNouns } from './synonyms.ts';
import { type Token, textOf } from './tokens.ts';

/** The records of a line, and the words used to name them. */
export interface About {
  readonly subjects: readonly AnySubject[];
  readonly used: number;
  /** 0: number or whole name; 1: current record or part of a name; 2: a guess. */
  readonly doubt: number;
  /** Reason for rejecting the words: a sentence without its full stop. */
  readonly wrong: string | null;
  /** Remark about the records, such as numbers missing from a range. */
  readonly note: string | null;
  /** Offset of the words naming the record, for writing out the full name; null for numbers and the current record. */
  readonly from: number | null;
  /** Whether a comma ends the name: `cancel the gutter cleaning, rain`. */
  readonly isParted?: boolean;
  /** Words that the command doesn't record. Enter then asks first. */
  readonly lost?: readonly string[];
  /** Words that match no record; null if the words match, or may match later. */
  readonly unknown: string | null;
}

/** Possible subjects of a line, likeliest first. If words name no record, the result is a single entry without subjects. */
export function subjectsIn(
  { command, kind: named, isList }: Lead,
  line: string,
  tokens: readonly Token[],
  hand: Hand,
  known: Known,
): readonly About[] {
  const subject = command.on as Subject; // a lead is about the console, a place, or records
  if (subject.of === 'place') {
    const isHere = isAt(hand.place, subject.path) && !isList;
    return [{ ...plain, subjects: [isHere ? hand.place : { path: subject.path, query: {} }] }];
  }
  if (subject.of === 'rows')
    return [
      hand.hasRows ? { ...plain, subjects: [hand.place] } : { ...plain, wrong: 'There is no list on the screen' },
    ];
  const isAny = subject.of === 'any';
  if (!isAny && !('kind' in subject)) return [{ ...plain, subjects: [null] }];
  const kind = 'kind' in subject ? subject.kind : named;
  const isOne = subject.of !== 'some';
  const held = hand.held && (kind === null || hand.held.kind === kind) ? hand.held.records : [];
  const [first] = tokens;
  const word = first && !first.isQuoted ? first.text.toLowerCase() : '';
  if (pronouns.has(word)) {
    const wrong = oneOf(held, isOne, kind) ?? (held[0] ? null : `No ${nounFor(kind)} is selected`);
    return [{ ...plain, subjects: held, used: 1, wrong }];
  }
  if (everyone.has(word)) return [everyChecked(tokens, held, isOne, kind)];
  const isHere = !isAny && held.length > 0 && (!isOne || held.length === 1);
  const here = isHere ? [{ ...plain, subjects: held, doubt: 1 }] : [];
  const found =
    kind === null
      ? anywhere(line, tokens, isOne, known)
      : ofKind(kind, line, tokens, isOne, here, known, {
          isDeleted: command.id.endsWith('.restore'),
          isLikely: (record) => readiness(command, record, hand.actor).state === 'ready',
          byOwner: () =>
            ownedIn(command, kind, named !== null, line, tokens, hand.actor, known).map(
              ({ record, used }): About => ({ ...plain, subjects: [record], used, doubt: 2 }),
            ),
        });
  if (found.length > 0) return found;
  if (kind !== null && held.length === 0 && isFieldOf(kind, word) && !singularAt([word], 0)) {
    return [{ ...plain, doubt: 1, wrong: whyNoneHeld(kind) }];
  }
  const unknown = isAny ? textOf(line, tokens) : (first?.text ?? '');
  const wrong = kind === null ? `Nothing is called “${unknown}”` : `No ${kinds[kind].singular} is called “${unknown}”`;
  return [{ ...plain, used: isAny ? tokens.length : 1, doubt: 2, unknown, wrong }];
}

/** `No job is selected. Check jobs, or name a job first` */
export function whyNoneHeld(kind: Kind): string {
  const { singular, plural } = kinds[kind];
  return `No ${singular} is selected. Check ${plural}, or name a ${singular} first`;
}

/** Whether a word names a field of a kind: `priority` of jobs, in `set priority high`. */
const isFieldOf = (kind: Kind, word: string): boolean =>
  Object.values(kinds[kind].fields).some(
    (field) => 'label' in field && field.label.toLowerCase() === word.replace(/[:=]$/, ''),
  );

/** How a command chooses among records. */
interface Choosing {
  /** Whether the command works on the record now. Such records come first. */
  readonly isLikely?: (record: RecordOf<Kind>) => boolean;
  /** Records by their customer: `brennan's quote`. */
  readonly byOwner: () => readonly About[];
  /** Whether the command works on deleted records. */
  readonly isDeleted?: boolean;
}

/** Records of a kind, by numbers or by name. `here` are the current records: the words may be answers. */
function ofKind(
  kind: Kind,
  line: string,
  tokens: readonly Token[],
  isOne: boolean,
  here: readonly About[],
  known: Known,
  { isLikely, byOwner, isDeleted = false }: Choosing = { byOwner: () => [] },
): readonly About[] {
  const from = tokens[0]?.from ?? null;
  const byWords = () =>
    recordsIn(line, tokens, (search) => known.found(kind, { search }), isLikely).map(
      ({ record, used, doubt }): About => ({ ...plain, subjects: [record], used, doubt, from }),
    );
  const other = ofOtherKind(kind, tokens, known);
  if (other) return [other];
  const list = namesIn(tokens);
  const deleted = () => deletedOf(kind, line, tokens, list, isOne, known);
  if (isDeleted && deleted().length > 0) return deleted();
  if (list.names.length === 0) {
    const found = [...here, ...byWords()];
    return found.length > 0 ? found : byOwner();
  }
  const about = listed(list, kind, isOne, known);
  if (about.subjects.length > 0) return eachMeant(about, list);
  if (here.length > 0) return here;
  const named = list.names.some((name) => known.named(name)?.length !== 0) ? [] : byWords();
  const others = named.length > 0 ? named : deleted();
  return others.length > 0 ? others : [about];
}

/** A number shared by several records, such as a number used in two years, means any single record, never all. */
const eachMeant = (about: About, { names, wrong }: Names): readonly About[] =>
  names.length === 1
    ? about.subjects.slice(0, mostAlternatives).map((each) => ({ ...about, subjects: [each], wrong }))
    : [about];

/** The deleted records of numbers, or of the name that ends the line. Most commands then tell that the record is deleted. */
function deletedOf(
  kind: Kind,
  line: string,
  tokens: readonly Token[],
  list: Names,
  isOne: boolean,
  known: Known,
): readonly About[] {
  const name = list.names.length > 0 ? null : textOf(line, tokens);
  const names = name === null ? list : { names: [name], between: [], used: tokens.length, wrong: null };
  const isNamed = names.names.some((each) => each !== '' && known.named(each)?.length === 0);
  const about = isNamed ? listed(names, kind, isOne, known, true) : plain;
  return about.subjects.length > 0 ? eachMeant(about, names) : [];
}

/** `quote 49` in place of an invoice: the words name a record of another kind. Null for other words. */
function ofOtherKind(kind: Kind, tokens: readonly Token[], known: Known): About | null {
  const words = tokens.map(wordIn);
  const noun = singularAt(words, 0);
  if (!noun || noun.kind === kind) return null;
  const from = pastFillers(words, noun.words.length);
  const [name] = namesIn(tokens.slice(from)).names;
  if (name === undefined || !numberTyped(name)) return null;
  const hit = known.named(name)?.find(({ recordId }) => kindOf(recordId) === noun.kind);
  const wrong = hit
    ? `${hit.title} is ${withArticle(noun.kind)}, not ${withArticle(kind)}`
    : `No ${kinds[noun.kind].singular} is “${name}”`;
  return { ...plain, used: from + 1, doubt: 2, wrong, unknown: null };
}

/** Records of any kind: by a number, an address or a phone number alone, or by all words. */
function anywhere(line: string, tokens: readonly Token[], isOne: boolean, known: Known): readonly About[] {
  const words = tokens.map(wordIn);
  // `open the boiler job`
  const noun = tokens.length > 1 && singularAt(words, tokens.length - 1);
  if (noun) {
    const named = ofKind(noun.kind, line, tokens.slice(0, -1), isOne, [], known);
    if (named.some(({ subjects }) => subjects.length > 0))
      return named.map((about) => ({ ...about, used: about.used + 1 }));
  }
  const { names, used } = namesIn(tokens);
  const [name, ...others] = names;
  const isAlone = name !== undefined && others.length === 0 && used === tokens.length;
  const found = isAlone ? known.named(name) : known.searched(textOf(line, tokens));
  const isDeleted = found?.length === 0;
  const hits = (isDeleted ? known.named(isAlone ? name : textOf(line, tokens), true) : found) ?? [];
  const numbered = isAlone && numberTyped(name) ? hits.filter(({ title }) => hasNumber(title, name)) : [];
  const records = (numbered.length > 0 ? numbered : hits)
    .slice(0, mostAlternatives)
    .flatMap(({ recordId }) => known.record(recordId) ?? []);
  const text = textOf(line, tokens);
  const called = isAlone ? records.map((record) => ({ record, doubt: 0 })) : calledBy(records, text);
  const best = called.length > 0 ? called : records.map((record) => ({ record, doubt: 2 }));
  return best.map(({ record, doubt }) => ({
    ...plain,
    subjects: [record],
    used: tokens.length,
    doubt,
    from: isAlone ? null : (tokens[0]?.from ?? null),
  }));
}

/** `all` is every checked row, never a word of a name. */
function everyChecked(
  tokens: readonly Token[],
  held: readonly RecordOf<Kind>[],
  isOne: boolean,
  kind: Kind | null,
): About {
  const words = tokens.map(wordIn);
  let used = 1;
  while (used < words.length) {
    const noun = kindNouns.find(
      ({ kind: each, text }) => each === kind && words.slice(used).join(' ').concat(' ').startsWith(`${text} `),
    );
    if (noun) used += noun.text.split(' ').length;
    else if (/^(of|the|my|them|these|those|checked|selected|rows|records)$/.test(words[used] ?? '')) used++;
    else break;
  }
  if (held.length > 1) return { ...plain, subjects: held, used, wrong: oneOf(held, isOne, kind) };
  return { ...plain, used: tokens.length, doubt: 0, wrong: 'Check the records first: Ctrl+A checks the whole list' };
}

const plain: About = {
  subjects: [],
  used: 0,
  doubt: 0,
  wrong: null,
  note: null,
  from: null,
  unknown: null,
};

const pronouns = new Set(['this', 'it', 'these', 'them', 'selected', 'checked']);

const everyone = new Set(['all', 'every', 'everything', 'everyone', 'each', 'both', 'any']);

const nounFor = (kind: Kind | null): string => (kind === null ? 'record' : kinds[kind].singular);

const oneOf = (records: readonly unknown[], isOne: boolean, kind: Kind | null): string | null =>
  isOne && records.length > 1 ? `Only one ${nounFor(kind)} at a time, not ${records.length}` : null;

/** Records of a list. Names without a record are reported in `wrong`. */
function listed(
  { names, between, used, wrong }: Names,
  kind: Kind,
  isOne: boolean,
  known: Known,
  isDeleted = false,
): About {
  const { singular } = kinds[kind];
  if (names.length > mostSubjects)
    return { ...plain, doubt: 2, used, wrong: `At most ${mostSubjects} at once, not ${names.length}` };
  const found = names.map((name) => ({ name, records: recordsNamed(name, kind, known, isDeleted) }));
  const missing = found.filter(({ records }) => records.length === 0).map(({ name }) => name);
  const unknown = missing.filter((name) => !between.includes(name));
  const twofold = found.find(({ records }) => records.length > 1 && names.length > 1);
  const subjects = [...new Map(found.flatMap(({ records }) => records).map((record) => [record.id, record])).values()];
  const many = twofold ? `“${twofold.name}” matches more than one ${singular}` : null;
  const lacks = `${missing.length} of the numbers ${missing.length === 1 ? 'matches' : 'match'} no ${singular}`;
  return {
    ...plain,
    subjects,
    used,
    doubt: subjects.length > 0 ? 0 : 2,
    wrong: wrong ?? whatIs(unknown, kind, known) ?? many ?? oneOf(subjects, isOne, kind),
    note: missing.length > 0 ? lacks : null,
    unknown: subjects.length === 0 && unknown.length > 0 ? unknown.join(', ') : null,
  };
}

function recordsNamed(name: string, kind: Kind, known: Known, isDeleted: boolean): readonly RecordOf<Kind>[] {
  const refs = (known.named(name, isDeleted) ?? []).filter(({ recordId }) => kindOf(recordId) === kind);
  const numbered = numberTyped(name) ? refs.filter(({ title }) => hasNumber(title, name)) : [];
  return (numbered.length > 0 ? numbered : refs).flatMap(({ recordId }) => known.record(recordId) ?? []);
}

/** `No job is “9999”, “9998”`, `Q-2026-000124 New boiler is a quotation, no job` */
function whatIs(unknown: readonly string[], kind: Kind, known: Known): string | null {
  const [name] = unknown;
  if (name === undefined) return null;
  const { singular } = kinds[kind];
  const refs = known.named(name) ?? [];
  const [other] = refs;
  const otherKind = refs.some(({ recordId }) => kindOf(recordId) === kind) ? null : other && kindOf(other.recordId);
  if (other && otherKind) return `${other.title} is ${withArticle(otherKind)}, not ${withArticle(kind)}`;
  return `No ${singular} is ${unknown.map((each) => `“${each}”`).join(', ')}`;
}
