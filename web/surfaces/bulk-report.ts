import type { AnySubject } from '../commands/command.ts';
import { nextMove, type Result } from '../commands/run.ts';
import { tsvOf } from '../lists/csv.ts';
import { titleOf } from '../records/kinds.ts';
import type { Bulk } from './bulk.ts';

/** Why some were refused, and which: those of one reason together, most first. */
export interface Reason {
  /** `… is closed.` */
  readonly why: string;
  /** What one can do about it: a sentence, or none. */
  readonly next: string;
  /** The command that would change it. */
  readonly unblock?: string | undefined;
  readonly subjects: readonly AnySubject[];
}

export function reasonsOf(results: readonly Result[]): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const result of results) {
    if (!('refusal' in result)) continue;
    const { subject, refusal, unblock } = result;
    const why = withoutName(refusal.message, subject);
    const before = reasons.get(why) ?? { why, next: nextMove(refusal), unblock, subjects: [] };
    reasons.set(why, { ...before, subjects: [...before.subjects, subject] });
  }
  return [...reasons.values()].sort((one, other) => other.subjects.length - one.subjects.length);
}

/** What came of each, a line a record, as a spreadsheet takes it: what it is, what came of it, and what was said or why not. */
export function reportOf({ attempt, results }: Pick<Bulk, 'attempt' | 'results'>): string {
  const known = new Map((results ?? []).map((result) => [result.subject, result]));
  const lines = attempt.subjects.map((subject) => {
    const result = known.get(subject);
    const [state, said] = !result
      ? ['not tried', '']
      : 'said' in result
        ? ['done', `${result.said}.`]
        : ['refused', result.refusal.message];
    return [subject && 'id' in subject ? titleOf(subject) : '', state, said];
  });
  return tsvOf([['Record', 'Outcome', 'What was said'], ...lines]);
}

/** A reason as it is for any record: `J-000007 is closed.` → `… is closed.` */
function withoutName(message: string, subject: AnySubject): string {
  if (!subject || !('id' in subject)) return message;
  const title = titleOf(subject);
  const [number = title] = title.split(' ');
  return [title, ...(/\d/.test(number) ? [number] : [])].reduce((text, name) => text.replaceAll(name, '…'), message);
}
