import { type AnyAnswers, type AnySending, readiness } from '../../commands/core/command.ts';
import { nameOf } from '../../commands/core/run.ts';
import { countOf, type Task, titleIn } from './task.ts';

/** A question to ask before sending a command, with remarks. */
export interface Caution {
  readonly question: string;
  /** Whether undo is impossible. Otherwise the reason for the question is records out of sight. */
  readonly isForGood: boolean;
  readonly says: readonly string[];
}

/** The most records, and the most remarks, that a question names. */
const named = 3;

/**
 * Builds the question to ask before sending a command; null when none is needed. Several records share a question.
 * Records out of sight need a question too, unless a form already shows their number.
 *
 * @param unseen the number of records out of sight.
 */
export function cautionOf(
  { command, subjects, actor, asks }: Pick<Task, 'subjects' | 'actor' | 'asks'> & { readonly command: AnySending },
  answers: AnyAnswers,
  unseen: number,
): Caution | null {
  const [first = null, ...others] = subjects;
  const hasAsked = Object.keys(asks).length > 0;
  if (others.length === 0) {
    const question = command.confirm?.(first, answers);
    if (question) return { question, isForGood: true, says: [] };
    if (unseen === 0 || hasAsked) return null;
    return { question: `${nameOf(command)}: ${titleIn(first)}?`, isForGood: false, says: [`${outOfSight(1, 1)}.`] };
  }
  const able = subjects.filter((subject) => readiness(command, subject, actor).state === 'ready');
  const questions = able.flatMap((subject) => command.confirm?.(subject, answers) ?? []);
  if (questions.length === 0 && (unseen === 0 || hasAsked)) return null;
  const blocked = subjects.length - able.length;
  return {
    question: `${nameOf(command)}: ${'kind' in command.on ? countOf(command.on.kind, able.length) : able.length}?`,
    isForGood: questions.length > 0,
    says: [
      ...remarksOf(questions),
      `${able.slice(0, named).map(titleIn).join('; ')}${able.length > named ? `; and ${able.length - named} more` : ''}`,
      ...(unseen > 0 ? [outOfSight(unseen, subjects.length)] : []),
      ...(blocked > 0 ? [`Not possible now for ${blocked} more; the result gives the reasons`] : []),
    ].map((line) => (/[.?!]$/.test(line) ? line : `${line}.`)),
  };
}

const outOfSight = (unseen: number, all: number) =>
  all === 1 ? 'It is out of sight' : `${unseen === all ? `All ${all}` : `${unseen} of ${all}`} are out of sight`;

/**
 * Reduces questions to their remarks, without duplicates: the text after the question is mostly the same for every
 * record. A question without a remark is kept whole.
 */
function remarksOf(questions: readonly string[]): readonly string[] {
  const rests = new Set(questions.map((question) => question.replace(/^[^?]*\?\s*/, '') || question));
  const first = [...rests].slice(0, named);
  return rests.size > named ? [...first, `And ${rests.size - named} more such questions`] : first;
}
