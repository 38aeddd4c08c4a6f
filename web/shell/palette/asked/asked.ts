import { type Catalogue, folded, meaningsIn } from '../../../../service/shared/query/catalogue.ts';
import { parse } from '../../../../service/shared/query/parse.ts';
import { piecesOf } from '../../../../service/shared/query/pieces.ts';
import { print } from '../../../../service/shared/query/print.ts';
import type { Wrong } from '../../../../service/shared/query/reader.ts';
import type { Condition, Query } from '../../../../service/shared/query/tree.ts';
import type { Command, Subject } from '../../../commands/core/command.ts';
import { catalogueOf } from '../../../records/fields/catalogues.ts';
import { type Kind, kinds } from '../../../records/kinds.ts';
import { isNearly } from '../../choosing/typo.ts';
import { leadsOf } from '../line/leads.ts';
import type { Lines } from '../line/names.ts';
import { scopeIn } from '../line/scope.ts';
import { kindNouns as everydayNouns } from '../line/synonyms.ts';
import { textOf, tokensOf } from '../line/tokens.ts';
import { withoutCourtesy, withoutGreetings } from '../wording/courtesies.ts';
import { inQueryWords, monthName } from './everyday-query.ts';
import { handedOver, stepIn } from './everyday-steps.ts';
import { arrangedIn } from './order-words.ts';

/** A typed line that asks for a list: `jobs overdue or unassigned, department: plumbing`. */
export interface AskedLine {
  readonly kind: Kind;
  /** The line from the plural on. */
  readonly text: string;
  readonly query: Query;
  /** The canonical text of the conditions. */
  readonly conditions: string;
  readonly pieces: readonly string[];
  readonly wrong: readonly Wrong[];
  /** The fields that the query may name. */
  readonly catalogue: Catalogue;
  /** Whether every word is a condition or a step. Other words search the list, or mean a record: `jobs of brennan`. */
  readonly isPlain: boolean;
  /** Whether the line names a customer, whom a reading of the line may know better: `overdue invoices of brennan`. */
  readonly isByName?: true;
  /**
   * Whether the line is a list only if its other words are names or times, because the plural is not its first word: `overdue jobs not for
   * brennan`, but not `boiler jobs`.
   */
  readonly isUnsure?: boolean;
}

/** The beginning of a query's condition: `due: fri`. */
const isLabelled = /^\p{L}[\p{L} -]{1,30}:\s*[^\s/]/u;

export interface KindAsked {
  readonly kind: Kind;
  /** The plural and the conditions, in the words of the query language. */
  readonly text: string;
  /** Whether the plural is missing or follows a condition: every word must then be a condition. A condition alone asks for jobs. */
  readonly isBare: boolean;
  /** Whether the line asks for all records: `list customers`. */
  readonly isWhole?: true;
}

/** The words before a question for a list: `which`, `show me all`. */
const courtesies =
  /^((show|list|find|see|view|me|all|our|the|what|which|who are|any|how many|number of|do we have|are there|give me|get me|can i see|can you show|can you list|i need|i want)\s+)+/i;

/** `last week's jobs`, `tomorrows jobs`, `october's closed jobs` */
const ownTime = new RegExp(
  `\\b(today|tomorrow|yesterday|week|month|quarter|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day|${monthName})['’]?s(?= )`,
  'iu',
);

/** `what's overdue`, `what have we got that isn't scheduled`, `what did we finish yesterday`: a question without a noun asks for jobs. */
const questioned =
  /^what(?:['’]?s| is| are| have we(?: got)? that(?: is| are)?|(?= (?:did|have|has) (?:we|you|i|they|\p{L}+ (?:\p{L}+ )?(?:get done|got done|do|done|finish|finished|complete|completed)) )) (\S.*)$/iu;

/** `how many overdue jobs do we have` */
const afterwards = /\s+(?:do we have|have we got|are there)$/i;

/**
 * The kind of a line with a plural, and the line from the plural on: `show jobs overdue`, `late jobs`.
 *
 * @param maySee whether the person sees the records of a kind: `companies` are the customer companies of a person without companies
 */
export function kindAsked(line: string, maySee: (kind: Kind) => boolean = () => true): KindAsked | null {
  const bare = withoutGreetings(tokensOf(line));
  const said = bare.length === 1 ? line : textOf(line, bare);
  const plain = said.trim().replace(/\?$/, '').replace(ownTime, '$1').replace(afterwards, '');
  const asked = handedOver(plain) ?? plain;
  const stepped = stepIn(asked);
  const text = stepped.text
    .replace(courtesies, '')
    // `which of owen's jobs are overdue`
    .replace(/^of ((?:\p{L}+ )?\p{L}+)['’]s (\p{L}+)(?: (?:are|is|were|was))?(?= )/iu, '$2 of $1')
    // `the biggest quotes this year`
    .replace(
      /^(?:the )?((?:big|large|high|new|late|old|cheap|small|low)(?:g?est|st)) (?=\p{L}{4,}s\b)(.+)$/iu,
      '$2, $1 first',
    )
    // `everything overdue`
    .replace(/^(?:everything|anything|stuff) (?=\S)/i, 'jobs ')
    // `overdue stuff for maria`, `urgent ones not assigned`
    .replace(/^(\p{L}+) (?:stuff|things|ones)(?= |$)/iu, '$1 jobs');
  const words = text.split(/\s+/);
  for (let at = 0; at < Math.min(words.length, mostConditions); at++) {
    const noun = longestNoun(words.slice(at).join(' '), maySee);
    // `new job leaking tap, 3 rooms` begins with a command, not with a condition.
    if (!noun || (at > 0 && /[:|,]/.test(words.slice(0, at).join(' ')))) continue;
    const { kind, written, rest } = noun;
    // Only jobs are mine.
    const before = words.slice(0, at).filter((word) => kind === 'job' || !/^my$/i.test(word));
    // `urgent or high jobs with no date`
    const isEither = /\bor\b/i.test(before.join(' ')) && rest !== '' && !/^(?:\||by\b|or\b)/i.test(rest);
    const beside = isEither ? [`(${before.join(' ')}),`] : before;
    const { text: told, steps: arrangement } = arrangedIn(rest, catalogueOf(kind));
    const conditions = inQueryWords(
      kind,
      ` ${[...beside, told].filter(Boolean).join(' ')}`.replace(groupedBefore, groupsLast(kind)).trim(),
    );
    const isCounted = conditions === '' && /^how many /i.test(asked);
    const steps = [...arrangement.map((step) => ` | ${step}`), stepsOf(isCounted ? 'count' : stepped.step, kind)].join(
      '',
    );
    const isWhole = conditions + steps === '' && courtesies.test(asked);
    if (conditions + steps === '' && !isWhole) return null;
    const text = `${written} ${conditions}${steps}`.trim();
    return { kind, text, isBare: at > 0 || noun.isNear === true, ...(isWhole && { isWhole }) };
  }
  const [, question] = questioned.exec(asked) ?? [];
  if (question) return { kind: 'job', text: `jobs ${inQueryWords('job', question)}`, isBare: true };
  return isLabelled.test(text) && !scopeIn(text) ? { kind: 'job', text: `jobs ${text}`, isBare: true } : null;
}

function stepsOf(step: ReturnType<typeof stepIn>['step'], kind: Kind): string {
  if (step === null) return '';
  const hasTotal = catalogueOf(kind).fields.some(({ name }) => name === 'total');
  return step === 'total' ? (hasTotal ? ' | sum total' : ' | count') : ` | ${step}`;
}

/** Most words before the plural. */
const mostConditions = 5;

/** The longest plural at the beginning of a text, and the text behind. `jobs: overdue` is `jobs overdue`. */
function longestNoun(
  text: string,
  maySee: (kind: Kind) => boolean,
): { kind: Kind; written: string; rest: string; isNear?: true } | null {
  const words = folded(text);
  const all = (Object.keys(kinds) as Kind[])
    .filter(maySee)
    .flatMap((kind) => catalogueOf(kind).nouns.map((noun) => ({ kind, noun: folded(noun) })));
  const begun = all.filter(({ noun }) => words.startsWith(noun) && /^([\s,:|]|$)/.test(words.slice(noun.length)));
  const [longest] = begun.sort((one, other) => other.noun.length - one.noun.length);
  if (!longest) return nearNoun(text, all);
  const [written = ''] = new RegExp(`^(\\S+ ){${longest.noun.split(' ').length - 1}}[^\\s,:|]+`).exec(text) ?? [];
  return { kind: longest.kind, written, rest: text.slice(written.length).replace(/^\s*[,:]?\s*/, '') };
}

/** `quotatons sent`: a misspelt plural, but no singular. */
function nearNoun(text: string, all: readonly { kind: Kind; noun: string }[]) {
  const [typed = ''] = text.split(/\s/);
  if (typed.length < 5 || everydayNouns.some((noun) => noun.text === folded(typed))) return null;
  const near = all.filter(({ noun }) => isMisspelt(noun, folded(typed)));
  const [kind, ...others] = new Set(near.map((each) => each.kind));
  const [noun] = near;
  if (!kind || others.length > 0 || !noun) return null;
  return { kind, written: noun.noun, rest: text.slice(typed.length).trim(), isNear: true } as const;
}

/** Reads a line as a query, also with misspelt conditions; null for a line without conditions and steps. */
export function readAsked(asked: KindAsked, catalogue: Catalogue): AskedLine | null {
  const read = asWritten(asked, catalogue);
  const { text } = asked;
  if (read?.isPlain) return read;
  // `ovredue jobs`
  const spelt = withKnownWords(text, catalogue);
  // `jobs this week by worker`
  for (const meant of [spelt, spelt.replace(groupedBy, ' | by $1')]) {
    const read = meant === text ? null : asWritten({ ...asked, text: meant }, catalogue);
    if (read?.isPlain) return read;
  }
  // `overdue invoices of brennan`
  const named =
    catalogue.fields.some(({ name }) => name === 'customer') && asked.kind !== 'job'
      ? text.replace(whose, ', customer: $1')
      : text;
  const whole = named === text ? null : asWritten({ ...asked, text: named }, catalogue);
  return whole?.isPlain ? { ...whole, isPlain: false, isByName: true } : read;
}

/** The words before the field of a list's groups. */
const by = '\\s+(?:(?:grouped |split )?by|per|for each)';

/** The field of a list's groups, without the bar of a step: `jobs by worker`. */
const groupedBy = new RegExp(`${by} (\\p{L}[\\p{L} ]*?)(?=\\s*(?:\\||$))`, 'iu');

/** `jobs per worker this week` */
const groupedBefore = new RegExp(`${by} (\\p{L}+)(\\s+[^|]+)$`, 'iu');

/** `jobs by lukasz last week` has no groups, and a measure stays behind its groups: `quotes by status sum total`. */
const groupsLast =
  (kind: Kind) =>
  (said: string, field: string, rest: string): string =>
    meaningsIn(catalogueOf(kind)).fields.has(folded(field)) && !/^\s*(?:count|sum|avg|min|max)\b/.test(rest)
      ? `${rest} by ${field}`
      : said;

/** The customer of a list: `quotes for riverdale over 2000`. */
const whose = /\s+(?:of|for|from)\s+([^,|]+?)(?=\s*(?:[,|]|$))/i;

/** A line with the words of conditions in place of misspelt words; names and other words stay. */
function withKnownWords(text: string, catalogue: Catalogue): string {
  const { fields, values } = meaningsIn(catalogue);
  const words = [...new Set([...fields.keys(), ...values.keys()].flatMap((each) => each.split(/[ .]/)))];
  return text.replace(/(?<=\s)\p{L}{5,}(?![\p{L}:])/gu, (typed) => {
    const word = folded(typed);
    const near = words.includes(word) ? [] : words.filter((each) => isMisspelt(each, word));
    return near.length === 1 ? (near[0] ?? typed) : typed;
  });
}

const isMisspelt = (word: string, typed: string): boolean =>
  Math.abs(word.length - typed.length) < 2 && isNearly(word, typed);

function asWritten({ kind, text, isBare, isWhole }: KindAsked, catalogue: Catalogue): AskedLine | null {
  const { query, wrong } = parse(text, catalogue, false);
  const pieces = piecesOf(query, catalogue).filter(Boolean);
  if (pieces.length === 0 && wrong.length === 0 && !isWhole) return null;
  const isPlain = wrong.length === 0 && !hasText(query.where);
  const isUnsure = isBare && !isPlain;
  if (isBare && (wrong.length > 0 || !isFieldFirst(text, catalogue))) return null;
  const conditions = print({ ...query, by: null, measures: [], order: null, top: null, command: null }, catalogue);
  const asked = { kind, text, query, conditions, pieces, wrong, catalogue, isPlain };
  return isUnsure ? (hasCondition(asked) && !query.command ? { ...asked, isUnsure } : null) : asked;
}

/** Whether the words before the first colon are a field: `new client: Ruth` is no list of new jobs. */
function isFieldFirst(text: string, catalogue: Catalogue): boolean {
  const [, label] = /^\S+ ([^:,]+):/.exec(text) ?? [];
  return label === undefined || meaningsIn(catalogue).fields.has(folded(label));
}

/** Whether a condition searches text. */
export function hasText(condition: Condition): boolean {
  if (condition.is === 'text') return true;
  if (condition.is === 'not') return hasText(condition.of);
  return condition.is !== 'field' && condition.of.some(hasText);
}

/** Whether a query has a condition besides text: `jobs of brennan` has none. */
export const hasCondition = ({ query: { where } }: AskedLine): boolean =>
  where.is === 'all' ? where.of.some(({ is }) => is !== 'text') : where.is !== 'text';

/** Whether Enter on a line saves the list. A line with a wrong word saves nothing. */
export const savesList = ({ query, wrong }: AskedLine): boolean => wrong.length === 0 && isExport(query.command);

/** Whether a command saves the rows: `| export`. */
export const isExport = (command: string | null): boolean =>
  /^(export|save( list)?( as)? csv|csv)$/i.test(command ?? '');

/**
 * The line of a command behind a bar, for so many records under the hand. A bare command names the records: `close` is `close all`,
 * or `close this` of a single record.
 */
export function pipedLine(text: string, count: number, lines: Lines): string {
  const isBare = leadsOf(lines, withoutCourtesy(tokensOf(text))).length === 0;
  return isBare ? `${text} ${count > 1 ? 'all' : 'this'}` : text;
}

/** The command of a line that works on a single record, such as “Send report of job”; null for a command of many. */
export function commandOfOne(text: string, kind: Kind, lines: Lines): Command | null {
  const leads = leadsOf(lines, withoutCourtesy(tokensOf(`${text} this`))).map(({ command }) => command);
  const ofKind = leads.filter(({ on }) => 'kind' in on && on.kind === kind);
  const [first] = ofKind;
  return first && ofKind.every(({ on }) => (on as Subject).of === 'one') ? first : null; // a subject of any command
}
