import { type KeyboardEvent, useState } from 'react';
import type { Command, Subject } from '../../../commands/core/command.ts';
import { choicesOf, type Field } from '../../../records/fields/question.ts';
import { kinds, titleOf } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import type { Known } from './known.ts';
import type { Lines } from './names.ts';
import { kindNouns } from './synonyms.ts';
import { tokensOf } from './tokens.ts';
import { inQuotes, type Understood } from './understood.ts';

/** The line after Tab, and the text shown behind the caret before Tab. */
export interface Completion {
  readonly line: string;
  /** Text appended by Tab; '' if Tab rewrites the last word. */
  readonly adds: string;
}

const most = 8;

/** Completions for Tab, likeliest first: a command, record, choice or field begun; after a space, the next answers. */
export function completionsOf(
  typed: string,
  understood: readonly Understood[],
  lines: Lines,
  known: Known,
): readonly Completion[] {
  if (typed.trim() === '') return [];
  const written = /\s$/.test(typed)
    ? offered(typed, understood, known)
    : [
        ...understood.flatMap(({ ending }) => (ending ? [`${typed.slice(0, ending.from)}${ending.text} `] : [])),
        ...fieldNames(typed, understood),
      ];
  // Until a command is understood, a trailing space alone counts as a completion.
  const isNamed = understood.length === 0;
  const all = isNamed ? commandNames(typed, lines) : written;
  const unique = [...new Set(all)].filter((line) => line !== typed && (isNamed || line.trimEnd() !== typed.trimEnd()));
  return unique
    .slice(0, most)
    .map((line) => ({ line, adds: fold(line).startsWith(fold(typed)) ? line.slice(typed.length) : '' }));
}

function fieldNames(typed: string, understood: readonly Understood[]): readonly string[] {
  const last = tokensOf(typed).at(-1);
  if (!last || last.isQuoted || last.text.length < 2) return [];
  const unread = understood.filter(({ chips }) => chips.some(({ is }) => is === 'left'));
  const labels = unread.flatMap(({ next }) => next.map(([, { label }]) => label));
  const begun = labels.filter((label) => fold(label).startsWith(fold(last.text)));
  return begun.map((label) => `${typed.slice(0, last.from)}${label.toLowerCase()}: `);
}

/** Choices or first records of the next question. */
function offered(typed: string, understood: readonly Understood[], known: Known): readonly string[] {
  const [only, ...others] = understood;
  const [next] = only?.next ?? [];
  if (!only || others.length > 0 || !next || only.isWrong) return [];
  const [[, field], { given }] = [next, only.task];
  const names =
    field.type === 'choice'
      ? choicesOf(field, given).map(({ label }) => label)
      : field.type === 'record'
        ? known.found(field.kind, { ...field.where?.(given), search: null }).map((record) => titleOf(record))
        : [];
  return names.map((name) => `${typed}${inQuotes(name)} `);
}

/** Command names that continue the typed text, up to the record or the first question. */
function commandNames(typed: string, { heads }: Lines): readonly string[] {
  const wanted = fold(typed);
  if (wanted.length < 2) return [];
  const fitting = heads.flatMap(({ text, isEveryday }) => (!isEveryday && text.startsWith(wanted) ? [text] : []));
  const nouns = kindNouns
    .filter(({ text, isPlural }) => !isPlural && text.startsWith(wanted))
    .map(({ text }) => `${text}:`);
  const isNoun = nouns.includes(`${wanted}:`);
  // Shortest first: a title's verb precedes longer names. A whole noun precedes all names.
  const all = [...fitting.sort(byLength), ...nouns.sort(byLength)].sort((one, other) =>
    isNoun ? Number(other === `${wanted}:`) - Number(one === `${wanted}:`) : 0,
  );
  return all.map((text) => `${typed}${text.slice(wanted.length)} `);
}

const byLength = (one: string, other: string) => one.length - other.length;

/** Placeholders for the next answers, such as `‹job› ‹worker›`; '' if nothing follows. */
export function nextOf(typed: string, understood: readonly Understood[], { heads }: Lines): string {
  const [first] = understood;
  const [next] = first?.next ?? [];
  if (first) return next && !first.isWrong ? slot(next[1].label) : '';
  const wanted = fold(typed.trim());
  const named = heads.find(({ text }) => text === wanted);
  return named ? slotsOf(named.command) : '';
}

function slotsOf({ on, ask }: Command): string {
  const subject = on as Subject;
  const about = 'kind' in subject ? [slot(kinds[subject.kind].singular)] : [];
  const asks = typeof ask === 'object' ? Object.values(ask as Readonly<Record<string, Field>>) : [];
  return [...about, ...asks.filter(({ optional }) => !optional).map(({ label }) => slot(label))].join(' ');
}

const slot = (label: string) => `‹${label.charAt(0).toLowerCase()}${label.slice(1)}›`;

/** Tab in a line: completes the last word, then cycles through the alternatives. `key` tells whether Tab wrote a completion. */
export function useCompletion(typed: string, completions: readonly Completion[], onType: (typed: string) => void) {
  const [round, setRound] = useState<{ readonly lines: readonly string[]; readonly at: number } | null>(null);
  const present = round && round.lines[round.at] === typed ? round : null;

  function key({ key, shiftKey, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
    const { selectionStart, selectionEnd, value } = currentTarget;
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    if (key !== 'Tab' || ctrlKey || metaKey || altKey || !isAtEnd) return false;
    // Cycles through all completions and back to the typed text. After a sole completion, Tab completes the next word.
    const isOver = present === null || (present.lines.length === 2 && present.at === 1 && completions.length > 0);
    const lines = isOver ? [typed, ...completions.map(({ line }) => line)] : present.lines;
    if (lines.length < 2) return false;
    const at = ((isOver ? 0 : present.at) + (shiftKey ? -1 : 1) + lines.length) % lines.length;
    setRound({ lines, at });
    onType(lines[at] ?? typed);
    return true;
  }

  return { key, adds: completions[0]?.adds ?? '' };
}
