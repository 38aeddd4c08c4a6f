import type { Command, Subject } from './command.ts';

/** Whether two key sequences are equal or the beginning of each other, so both can't work at the same place. */
export const clashes = (one: string, other: string): boolean =>
  one === other || other.startsWith(`${one} `) || one.startsWith(`${other} `);

/** Whether the keys of both commands can work at the same time, by subject and pane. */
export function canMeet(one: Command, other: Command): boolean {
  const [first, second]: Subject[] = [one.on, other.on];
  if (!first || !second) return false;
  if ('kind' in first && 'kind' in second) return first.kind === second.kind;
  const places = [paneWhereHeard(one), paneWhereHeard(other)];
  return places.includes(null) || places[0] === places[1];
}

/** The path of the only pane where a command's keys work, `/layout/jobs`; null for everywhere. */
export function paneWhereHeard({ on, keysAt }: Command): string | null {
  const subject: Subject = on;
  return keysAt ?? (subject.of === 'place' ? subject.path : null);
}
