import {
  type AnyAnswers,
  type AnySending,
  type AnySubject,
  type FieldChange,
  nameOf,
  readiness,
} from '../../commands/core/command.ts';
import { countOf } from '../../records/kinds.ts';
import { actorFor } from '../../state/viewer.ts';
import { mostNamed, namesOf, outOfSight } from './out-of-sight.ts';
import { type Task, titleIn } from './task.ts';

/** A question to ask before sending a command, with remarks. */
export interface Caution {
  readonly question: string;
  /** Whether undo is impossible. Otherwise the reason for the question is records out of sight. */
  readonly isForGood: boolean;
  readonly says: readonly string[];
  /** The changes of each record, to look at before Enter. */
  readonly previews?: readonly Preview[];
}

/** A record with its changed values, or with the reason against the command. */
export interface Preview {
  readonly subject: AnySubject;
  readonly changes: readonly FieldChange[];
  readonly why: string | null;
}

/**
 * Builds the question to ask before sending a command; null when none is needed. Several records share a question.
 * Records out of sight need a question too, unless a form already shows their number.
 *
 * @param unseen the records out of sight.
 */
export function cautionOf(
  {
    command,
    subjects,
    actor,
    asks,
    read,
  }: Pick<Task, 'subjects' | 'actor' | 'asks'> & Partial<Pick<Task, 'read'>> & { readonly command: AnySending },
  answers: AnyAnswers,
  unseen: readonly AnySubject[],
): Caution | null {
  const [first = null, ...others] = subjects;
  const hasAsked = Object.keys(asks).length > 0;
  if (others.length === 0 && (hasAsked || !command.changes)) {
    const question = command.confirm?.(first, answers);
    if (question) return { question, isForGood: true, says: (command.remarks?.(first, read) ?? []).map(withStop) };
    if (unseen.length === 0 || hasAsked) return null;
    return {
      question: `${nameOf(command)}: ${titleIn(first)}?`,
      isForGood: false,
      says: [`${outOfSight(unseen, 1)}.`],
    };
  }
  const previews = command.changes && subjects.map((subject) => previewOf(command, subject, answers, asks, actor));
  const able = subjects.filter((subject) => readiness(command, subject, actor).state === 'ready');
  const questions = able.flatMap((subject) => command.confirm?.(subject, answers) ?? []);
  if (questions.length === 0 && (unseen.length === 0 || hasAsked) && !previews) return null;
  const blocked = subjects.length - able.length;
  return {
    question: `${nameOf(command)}: ${'kind' in command.on ? countOf(command.on.kind, able.length) : able.length}?`,
    isForGood: questions.length > 0,
    ...(previews && { previews }),
    says: [
      ...remarksOf(questions),
      ...(previews ? [] : [namesOf(able)]),
      ...(unseen.length > 0 ? [outOfSight(unseen, subjects.length)] : []),
      ...(blocked > 0 && !previews ? [`Not possible for ${blocked} more; the result lists the reasons`] : []),
    ].map(withStop),
  };
}

const withStop = (line: string) => (/[.?!]$/.test(line) ? line : `${line}.`);

function previewOf(
  command: AnySending,
  subject: AnySubject,
  answers: AnyAnswers,
  asks: Task['asks'],
  actor: Task['actor'],
): Preview {
  const can = readiness(command, subject, actor);
  if (can.state === 'blocked') return { subject, changes: [], why: can.why };
  return { subject, changes: command.changes?.(subject, answers, asks, actorFor(subject, actor)) ?? [], why: null };
}

/**
 * Reduces questions to their remarks, without duplicates: the text after the question is mostly the same for every
 * record. A question without a remark is kept whole.
 */
function remarksOf(questions: readonly string[]): readonly string[] {
  const rests = new Set(questions.map((question) => question.replace(/^[^?]*\?\s*/, '') || question));
  const first = [...rests].slice(0, mostNamed);
  return rests.size > mostNamed ? [...first, `And ${rests.size - mostNamed} similar questions`] : first;
}
