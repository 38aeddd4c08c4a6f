import type { AnySubject } from '../../../commands/core/command.ts';
import { nextMove, type Result } from '../../../commands/core/run.ts';
import { tsvOf } from '../../../ground/csv.ts';
import type { Refusal } from '../../../ground/refusal.ts';
import { sentenceOf } from '../../../records/fields/wording.ts';
import { kindOf, titleOf } from '../../../records/kinds.ts';
import { titleIn } from '../task.ts';
import type { Bulk } from './bulk.ts';

/** Refused records with the same reason. The reason with the most records comes first. */
export interface Reason {
  /** `… is closed.` */
  readonly why: string;
  /** Advice in a sentence, or empty. */
  readonly next: string;
  /** The id of the command to remove the obstacle. */
  readonly unblock?: string | undefined;
  readonly subjects: readonly AnySubject[];
}

export function reasonsOf(results: readonly Result[]): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const result of results) {
    if (!('refusal' in result)) continue;
    const { subject, refusal, unblock } = result;
    const why = withoutName(saidOf(subject, refusal), subject);
    const before = reasons.get(why) ?? { why, next: nextMove(refusal), unblock, subjects: [] };
    reasons.set(why, { ...before, subjects: [...before.subjects, subject] });
  }
  return [...reasons.values()].sort((one, other) => other.subjects.length - one.subjects.length);
}

/** Writes the outcomes as rows for a spreadsheet: record, state, and the message or reason. */
export function reportOf({ attempt, results }: Pick<Bulk, 'attempt' | 'results'>): string {
  const known = new Map((results ?? []).map((result) => [result.subject, result]));
  const lines = attempt.subjects.map((subject) => {
    const result = known.get(subject);
    const [state, said] = !result
      ? ['not tried', '']
      : 'said' in result
        ? ['done', `${result.said}.`]
        : ['refused', saidOf(subject, result.refusal)];
    return [titleIn(subject), state, said];
  });
  return tsvOf([['Record', 'Outcome', 'Message'], ...lines]);
}

/** A refusal with the labels of the record’s kind. */
const saidOf = (subject: AnySubject, refusal: Refusal): string =>
  sentenceOf(refusal, subject && 'id' in subject ? kindOf(subject.id) : null);

/** A reason as it is for any record: `J-000007 is closed.` → `… is closed.` */
function withoutName(message: string, subject: AnySubject): string {
  if (!subject || !('id' in subject)) return message;
  const title = titleOf(subject);
  const [number = title] = title.split(' ');
  return [title, ...(/\d/.test(number) ? [number] : [])].reduce((text, name) => text.replaceAll(name, '…'), message);
}
