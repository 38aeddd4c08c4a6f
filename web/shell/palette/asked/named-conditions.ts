import { piecesOf } from '../../../../service/shared/query/pieces.ts';
import { print } from '../../../../service/shared/query/print.ts';
import { readTime } from '../../../../service/shared/query/times.ts';
import { type Condition, normal } from '../../../../service/shared/query/tree.ts';
import { type Kind, kinds } from '../../../records/kinds.ts';
import type { Known } from '../line/known.ts';
import { recordsIn } from '../line/named-records.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isFiller, type Token, textOf, tokensOf } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { type AskedLine, hasText } from './asked.ts';

/** The related records that people call by name, the likeliest first. */
const called: readonly Kind[] = ['department', 'user', 'customer', 'customerCompany'];

/** A time of several days without a field. */
const period = /(?<!: )\b(?:(?:last|next|past) (?:\d+ )?(?:week|month|quarter|year|day)|this (?:month|quarter|year))/i;

/** The fields that a time without a field means, the first of a kind. */
const usualTimes = ['scheduledStart', 'issueDate', 'sentAt', 'createdAt'];
/** Most words of a name. */
const mostNameWords = 3;
/** Most words of a time: `last 30 days`. */
const mostTimeWords = 3;

/** Whether a reading takes every word of a line: no word is searched in a list. */
export const isWhole = ({ isWrong, task }: Understood): boolean => !isWrong && !('q' in task.given);

/**
 * A query whose words name workers, departments or customers, with the fields of these records: `jobs plumbing, not closed` as
 * `jobs department: plumbing, not closed`. Other words search the list. A reading that takes every word makes no query.
 */
export function withNames(asked: AskedLine, understood: readonly Understood[], known: Known): AskedLine {
  const { query, catalogue } = asked;
  // A list's own filter takes the first day of `last week` only.
  const isWholly = understood.some(isWhole) && !period.test(asked.conditions);
  if (asked.isPlain || asked.wrong.length > 0 || known.isAsking || isWholly) return asked;
  const relations = called.flatMap((kind) => {
    const field = catalogue.fields.find(({ of }) => of !== undefined && of.kind.toLowerCase() === kind.toLowerCase());
    return field && kinds[kind] ? [{ kind, path: field.name }] : [];
  });
  const where = normal(named(query.where));
  const isPlain = !hasText(where);
  const meant = { ...query, where };
  const conditions = print({ ...meant, by: null, measures: [], order: null, top: null, command: null }, catalogue);
  const pieces = piecesOf(meant, catalogue).filter(Boolean);
  return { ...asked, query: meant, conditions, isPlain, pieces, ...(isPlain && { isUnsure: false }) };

  function named(condition: Condition): Condition {
    switch (condition.is) {
      case 'not':
        return { is: 'not', of: named(condition.of) };
      case 'text':
        return ofText(condition.text);
      case 'field':
        return condition;
      default:
        return { ...condition, of: condition.of.map(named) };
    }
  }

  function ofText(text: string): Condition {
    const tokens = tokensOf(text);
    const found: Condition[] = [];
    const rest: Token[] = [];
    for (let at = 0; at < tokens.length; ) {
      const run = tokens.slice(at);
      const isNoun = singularAt(run.map(wordIn), 0) !== undefined;
      const name = isNoun ? null : (timeAt(run) ?? nameAt(text, run));
      if (name) found.push({ is: 'field', path: name.path, tests: [{ is: 'value', value: name.value }] });
      else rest.push(...run.slice(0, 1));
      at += name?.used ?? 1;
    }
    const words = rest.filter((token) => !isFiller(token));
    const others = words.map(({ text }) => text).join(' ');
    return { is: 'all', of: [...found, ...(others ? [{ is: 'text', text: others } as const] : [])] };
  }

  /** A time without a field, as the usual time of the kind: the start of a job, the day of a quotation. */
  function timeAt(run: readonly Token[]) {
    const path = usualTimes.find((name) => catalogue.fields.some((field) => field.name === name));
    for (let used = Math.min(mostTimeWords, run.length); path !== undefined && used > 0; used--) {
      const value = readTime(run.slice(0, used).map(wordIn).join(' '));
      if (value !== null && !/^\d{4}$/.test(value)) return { path, used, value };
    }
    return null;
  }

  /** The record called by the first words, by the whole name or a part of the name. */
  function nameAt(text: string, run: readonly Token[]) {
    for (const { kind, path } of relations) {
      for (let count = Math.min(mostNameWords, run.length); count > 0; count--) {
        const words = run.slice(0, count);
        const [first] = recordsIn(text, words, (search) => known.found(kind, { search }));
        if (first && first.doubt < 2 && first.used === count)
          return { path, used: count, value: textOf(text, words).replace(/['’]s$/, '') };
      }
    }
    return null;
  }
}
