import { type Catalogue, fieldAt, wordOf } from './catalogue.ts';
import { parse } from './parse.ts';
import { quoted } from './tokens.ts';
import type { Bound, Condition, Measure, Query, Test } from './tree.ts';

/**
 * The canonical text of a query; `parse` reads it back.
 *
 * print(query, catalogue) → 'overdue or unassigned, department: plumbing or electrical | by worker count | top 5'
 */
export function print(query: Query, catalogue: Catalogue): string {
  return [printCondition(query.where, catalogue), ...printSteps(query, catalogue)].join(' | ').trim();
}

/** The steps after the conditions: `['by worker count', 'top 5']`. */
export function printSteps({ by, measures, order, top, command }: Query, catalogue: Catalogue): string[] {
  const word = (path: string) => wordOf(catalogue, path);
  const steps = [
    by && ['by', word(by.path), by.unit, ...measures.map((each) => measured(each, word))],
    !by && measures.length > 0 && measures.map((each) => measured(each, word)),
    order && ['order', word(order.path), order.isDown && 'desc'],
    top !== null && [`top ${top}`],
    command !== null && [command],
  ];
  return steps.flatMap((step) => (step ? [step.filter(Boolean).join(' ')] : []));
}

const measured = (measure: Measure, word: (path: string) => string) =>
  measure.is === 'count' ? 'count' : `${measure.is} ${word(measure.path)}`;

/** The text of a condition alone, such as for a chip. */
export function printCondition(condition: Condition, catalogue: Catalogue): string {
  return condition.is === 'all'
    ? condition.of.map((each) => alternatives(each, catalogue)).join(', ')
    : alternatives(condition, catalogue);
}

function alternatives(condition: Condition, catalogue: Catalogue): string {
  if (condition.is !== 'any') return single(condition, catalogue);
  // Text after `worker: maria or` would be another worker.
  const isNamed = condition.of.findIndex(({ is }) => is === 'field' || is === 'not');
  const side = (each: Condition, at: number) =>
    each.is === 'text' && isNamed >= 0 && isNamed < at ? `(${single(each, catalogue)})` : single(each, catalogue);
  return condition.of.map(side).join(' or ');
}

function single(condition: Condition, catalogue: Catalogue): string {
  switch (condition.is) {
    case 'all':
    case 'any':
      return `(${printCondition(condition, catalogue)})`;
    case 'not':
      return `not ${single(condition.of, catalogue)}`;
    case 'text':
      return bare(condition.text, catalogue);
    default:
      return named(condition, catalogue);
  }
}

function named({ path, tests }: Condition & { is: 'field' }, catalogue: Catalogue): string {
  const field = fieldAt(catalogue, path);
  const word = wordOf(catalogue, path);
  const [only] = tests;
  if (only && tests.length === 1) {
    if (only.is === 'none') return `no ${word}`;
    if (only.is === 'some') return `has ${word}`;
    if (field?.type === 'flag' && path === field.name && only.is === 'value' && only.value === 'true') return word;
  }
  return `${word}: ${tests.map((test) => printTest(test, path, catalogue)).join(' or ')}`;
}

function printTest(test: Test, path: string, catalogue: Catalogue): string {
  const write = (value: string) => printValue(value, path, catalogue);
  if (test.is === 'value') return write(test.value);
  if (test.is !== 'range') return test.is === 'none' ? 'none' : 'any';
  const { from, to } = test;
  const side = (bound: Bound | null, sign: string) => (bound ? (bound.isOpen ? sign : '') + write(bound.at) : '');
  if (from?.isOpen && !to) return side(from, '>');
  if (to?.isOpen && !from) return side(to, '<');
  return `${side(from, '>')}..${side(to, '<')}`;
}

/** The words of a value: `on hold` for ON_HOLD, quotation marks for text that reads as more than text. */
function printValue(value: string, path: string, catalogue: Catalogue): string {
  const field = fieldAt(catalogue, path);
  switch (field?.type) {
    case 'choice': {
      const choice = field.choices?.find((each) => each.value === value);
      const word = choice?.words[0] ?? value;
      return !EMPTINESS.test(word) && /^[\p{L}\d’'_-]+( [\p{L}\d’'_-]+){0,3}$/u.test(word) ? word : quoted(word);
    }
    case 'flag':
      return value === 'true' ? 'yes' : 'no';
    case 'text':
    case 'record':
      return bare(value, catalogue);
    default:
      return value;
  }
}

const EMPTINESS = /^(none|nobody|nothing|empty|any|anybody|anything|some)\b/i;

/** Text without quotation marks, where it reads as text alone. */
function bare(text: string, catalogue: Catalogue): string {
  if (EMPTINESS.test(text) || /^\s|\s$|\s\s|[\t\r\n"]/.test(text)) return quoted(text);
  const { query, wrong } = parse(text, catalogue);
  const isText = wrong.length === 0 && query.where.is === 'text' && query.where.text === text && query.command === null;
  return isText ? text : quoted(text);
}
