import type { Command, Subject } from '../commands/command.ts';
import { choicesOf, type Field } from '../commands/fields.ts';
import { kinds, titleOf } from '../records/kinds.ts';
import { fold } from '../surfaces/match.ts';
import type { Known } from './known.ts';
import type { Lines } from './names.ts';
import { tokensOf } from './tokens.ts';
import { inQuotes, type Understood } from './understood.ts';

/** A line as Tab would have it, and what is shown behind the caret meanwhile. */
export interface Completion {
  readonly line: string;
  /** What it adds to what is typed; '' where it writes the last word anew. */
  readonly adds: string;
}

const most = 8;

/**
 * What Tab makes of a line, the likeliest first: the name of a command that is begun, in full; the record or choice that the last
 * word means; the name of a field that it begins; and after a space, what the next question offers.
 */
export function completionsOf(
  typed: string,
  understood: readonly Understood[],
  lines: Lines,
  known: Known,
): readonly Completion[] {
  if (typed.trim() === '') return [];
  const isOpen = /\s$/.test(typed);
  const written = isOpen
    ? offered(typed, understood, known)
    : [...endings(typed, understood), ...fieldNames(typed, understood)];
  // A name that is there in full is followed by a space, and by what it asks.
  const isNamed = understood.length === 0;
  const all = understood.length > 0 ? written : commandNames(typed, lines);
  const unique = [...new Set(all)].filter((line) => line !== typed && (isNamed || line.trimEnd() !== typed.trimEnd()));
  return unique
    .slice(0, most)
    .map((line) => ({ line, adds: fold(line).startsWith(fold(typed)) ? line.slice(typed.length) : '' }));
}

const endings = (typed: string, understood: readonly Understood[]): readonly string[] =>
  understood.flatMap(({ ending }) => (ending ? [`${typed.slice(0, ending.from)}${ending.text} `] : []));

function fieldNames(typed: string, understood: readonly Understood[]): readonly string[] {
  const last = tokensOf(typed).at(-1);
  if (!last || last.isQuoted || last.text.length < 2) return [];
  return understood.flatMap(({ next, chips }) =>
    chips.some(({ is }) => is === 'left')
      ? next.flatMap(([, { label }]) =>
          fold(label).startsWith(fold(last.text)) ? [`${typed.slice(0, last.from)}${label.toLowerCase()}: `] : [],
        )
      : [],
  );
}

/** What the next question offers: its choices, or its first records. */
function offered(typed: string, understood: readonly Understood[], known: Known): readonly string[] {
  const [only, ...others] = understood;
  const [next] = only?.next ?? [];
  if (!only || others.length > 0 || !next || only.isWrong) return [];
  const [, field] = next;
  return namesOf(field, only.task.given, known).map((name) => `${typed}${inQuotes(name)} `);
}

function namesOf(field: Field, given: Readonly<Record<string, unknown>>, known: Known): readonly string[] {
  if (field.type === 'choice') return choicesOf(field, given).map(({ label }) => label);
  if (field.type !== 'record') return [];
  return known.found(field.kind, { ...field.where?.(given), search: null }).map((record) => titleOf(record));
}

/** The beginnings that a line may have: a command's name up to its record, or to what it asks. */
function commandNames(typed: string, { leading }: Lines): readonly string[] {
  const wanted = fold(typed);
  if (wanted.length < 2) return [];
  const heads = leading.flatMap(({ names }) => names.map(({ head }) => head.join(' ')));
  const fitting = heads.filter((head) => head.startsWith(wanted));
  // The shortest first: a title's verb before what else it is called.
  return fitting.sort((one, other) => one.length - other.length).map((head) => `${typed}${head.slice(wanted.length)} `);
}

/** What comes next, for those who don't know it by heart: `‹job› ‹worker›`; '' where nothing does. */
export function nextOf(typed: string, understood: readonly Understood[], lines: Lines): string {
  const [first] = understood;
  if (first)
    return first.isWrong
      ? ''
      : first.next
          .slice(0, 1)
          .map(([, { label }]) => slot(label))
          .join(' ');
  const wanted = fold(typed.trim());
  const named = lines.leading.filter(({ names }) => names.some(({ head }) => head.join(' ') === wanted));
  const [only] = named;
  return only ? slotsOf(only.command) : '';
}

function slotsOf({ on, ask }: Command): string {
  const subject = on as Subject;
  const about = 'kind' in subject ? [slot(kinds[subject.kind].singular)] : [];
  const asks = typeof ask === 'object' ? Object.values(ask as Readonly<Record<string, Field>>) : [];
  return [...about, ...asks.filter(({ optional }) => !optional).map(({ label }) => slot(label))].join(' ');
}

const slot = (label: string) => `‹${label.charAt(0).toLowerCase()}${label.slice(1)}›`;
