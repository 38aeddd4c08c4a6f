import type { Command, Subject } from './command.ts';

/** Whether one key or sequence is another, or begins it: heard at the same place, only one of the two could be meant. */
export const clashes = (one: string, other: string): boolean =>
  one === other || other.startsWith(`${one} `) || one.startsWith(`${other} `);

/** Whether both commands can be heard at once: their subjects are held together, and neither belongs to a pane of its own. */
export function canMeet(one: Command, other: Command): boolean {
  const [first, second]: Subject[] = [one.on, other.on];
  if (!first || !second) return false;
  if ('kind' in first && 'kind' in second) return first.kind === second.kind;
  const places = [paneWhereHeard(one), paneWhereHeard(other)];
  return places.includes(null) || places[0] === places[1];
}

/** The path of the pane where alone a command is heard: `/layout/jobs`; null for one that is heard everywhere. */
export function paneWhereHeard({ on, keysAt }: Command): string | null {
  const subject: Subject = on;
  return keysAt ?? (subject.of === 'place' ? subject.path : null);
}
