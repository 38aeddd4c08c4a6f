import { type Catalogue, folded, meaningsIn } from '../../../../service/shared/query/catalogue.ts';
import { parse } from '../../../../service/shared/query/parse.ts';
import { piecesOf } from '../../../../service/shared/query/pieces.ts';
import { print } from '../../../../service/shared/query/print.ts';
import type { Wrong } from '../../../../service/shared/query/reader.ts';
import type { Condition, Query } from '../../../../service/shared/query/tree.ts';
import type { Command, Subject } from '../../../commands/core/command.ts';
import { catalogueOf } from '../../../records/fields/catalogues.ts';
import { type Kind, kinds } from '../../../records/kinds.ts';
import { inQueryWords } from './everyday-query.ts';
import { leadsOf } from './leads.ts';
import type { Lines } from './names.ts';
import { scopeIn } from './scope.ts';
import { tokensOf, withoutCourtesy } from './tokens.ts';

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
}

/** The beginning of a query's condition: `due: fri`. */
const isLabelled = /^\p{L}[\p{L} -]{1,30}:\s*[^\s/]/u;

export interface KindAsked {
  readonly kind: Kind;
  /** The plural and the conditions, in the words of the query language. */
  readonly text: string;
  /** Whether the plural is missing or follows a condition: every word must then be a condition. A condition alone asks for jobs. */
  readonly isBare: boolean;
}

/** The words before a question for a list: `which`, `show me all`. */
const courtesies =
  /^((show|list|find|see|view|me|all|our|the|what|which|who are|any|how many|do we have|are there|give me|can i see)\s+)+/i;

/** `how many overdue jobs do we have` */
const afterwards = /\s+(?:do we have|have we got|are there)$/i;

const counting = /^count\s+(?=\S)/i;

/** `export overdue jobs`, `download all unpaid invoices as csv` */
const saving = /^(?:export|download|save)\s+(?=\S)/i;
const asFile = /\s+(?:as|to|into) (?:an? )?(?:csv|excel|file|spreadsheet)$/i;

/** The kind of a line with a plural, and the line from the plural on: `show jobs overdue`, `late jobs`. */
export function kindAsked(line: string): KindAsked | null {
  const asked = line.trim().replace(/\?$/, '').replace(afterwards, '');
  const isSaved = saving.test(asked);
  const text = (isSaved ? asked.replace(saving, '').replace(asFile, '') : asked)
    .replace(counting, '')
    .replace(courtesies, '')
    // `everything overdue`
    .replace(/^everything (?=\S)/i, 'jobs ');
  const words = text.split(/\s+/);
  for (let at = 0; at < Math.min(words.length, mostConditions); at++) {
    const noun = longestNoun(words.slice(at).join(' '));
    // `new job leaking tap, 3 rooms` begins with a command, not with a condition.
    if (!noun || (at > 0 && /[:|,]/.test(words.slice(0, at).join(' ')))) continue;
    const { kind, written, rest } = noun;
    // Only jobs are mine.
    const before = words.slice(0, at).filter((word) => kind === 'job' || !/^my$/i.test(word));
    const conditions = inQueryWords(kind, [...before, rest].filter(Boolean).join(' '));
    const steps = isSaved ? ' | export' : counting.test(asked) ? ' | count' : '';
    return conditions + steps === '' ? null : { kind, text: `${written} ${conditions}${steps}`, isBare: at > 0 };
  }
  return isLabelled.test(text) && !scopeIn(text) ? { kind: 'job', text: `jobs ${text}`, isBare: true } : null;
}

/** Most words before the plural. */
const mostConditions = 5;

/** The longest plural at the beginning of a text, and the text behind. `jobs: overdue` is `jobs overdue`. */
function longestNoun(text: string): { kind: Kind; written: string; rest: string } | null {
  const words = folded(text);
  const all = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    catalogueOf(kind).nouns.map((noun) => ({ kind, noun: folded(noun) })),
  );
  const begun = all.filter(({ noun }) => words.startsWith(noun) && /^([\s,:|]|$)/.test(words.slice(noun.length)));
  const [longest] = begun.sort((one, other) => other.noun.length - one.noun.length);
  if (!longest) return null;
  const [written = ''] = new RegExp(`^(\\S+ ){${longest.noun.split(' ').length - 1}}[^\\s,:|]+`).exec(text) ?? [];
  return { kind: longest.kind, written, rest: text.slice(written.length).replace(/^\s*[,:]?\s*/, '') };
}

/** Reads a line as a query; null for a line without conditions and steps. */
export function readAsked({ kind, text, isBare }: KindAsked, catalogue: Catalogue): AskedLine | null {
  const { query, wrong } = parse(text, catalogue);
  const pieces = piecesOf(query, catalogue).filter(Boolean);
  if (pieces.length === 0 && wrong.length === 0) return null;
  const isPlain = wrong.length === 0 && !hasText(query.where);
  if (isBare && (!isPlain || !isFieldFirst(text, catalogue))) return null;
  const conditions = print({ ...query, by: null, measures: [], order: null, top: null, command: null }, catalogue);
  return { kind, text, query, conditions, pieces, wrong, catalogue, isPlain };
}

/** Whether the words before the first colon are a field: `new client: Ruth` is no list of new jobs. */
function isFieldFirst(text: string, catalogue: Catalogue): boolean {
  const [, label] = /^\S+ ([^:,]+):/.exec(text) ?? [];
  return label === undefined || meaningsIn(catalogue).fields.has(folded(label));
}

/** Whether a condition searches text. */
function hasText(condition: Condition): boolean {
  if (condition.is === 'text') return true;
  if (condition.is === 'not') return hasText(condition.of);
  return condition.is !== 'field' && condition.of.some(hasText);
}

/** Whether a line saves the rows: `| export`. */
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
