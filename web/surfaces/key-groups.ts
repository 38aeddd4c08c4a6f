import { type Command, type Hand, type Subject, subjectsOf } from '../commands/command.ts';
import { nameOf } from '../commands/run.ts';
import { readKeys } from '../keys/read-keys.ts';
import { panes } from '../panes/registry.ts';
import { kinds } from '../records/kinds.ts';
import { createIndex, rank } from './rank.ts';

/** A command, as lists of keys have it. */
export interface KeyLine {
  readonly title: string;
  readonly words: readonly string[];
  readonly command: Command;
  readonly keys: readonly string[];
}

export interface KeyGroup {
  readonly heading: string;
  readonly lines: readonly KeyLine[];
}

/** The commands that this person may use, by what they are about; the groups that fit what is under the hand come first. */
export function keyGroups(
  commands: readonly Command[],
  hand: Hand,
  keysOf: (command: Command) => readonly string[],
): readonly KeyGroup[] {
  const groups = new Map<string, { lines: KeyLine[]; fits: boolean }>();
  for (const command of commands) {
    if (command.needs && !hand.permissions.has(command.needs)) continue;
    const heading = headingOf(command);
    const group = groups.get(heading) ?? { lines: [], fits: false };
    group.lines.push({ title: nameOf(command), words: command.aliases ?? [], command, keys: keysOf(command) });
    group.fits ||= command.on.of !== 'app' && subjectsOf(command, hand).length > 0;
    groups.set(heading, group);
  }
  const entries = [...groups].map(([heading, { lines, fits }]) => ({ heading, lines, fits }));
  return [...entries.filter(({ fits }) => fits), ...entries.filter(({ fits }) => !fits)];
}

/**
 * What was typed, found by name, and before that by key: `g j`, `shift+a` and `ctrl+k` find what they do, `g` all that
 * begins with it.
 */
export function foundIn(groups: readonly KeyGroup[], typed: string): readonly KeyGroup[] {
  if (typed.trim() === '') return groups;
  const pressed = readKeys(typed);
  const byKey = groups
    .flatMap(({ lines }) => lines)
    .filter(({ keys }) => pressed && keys.some((each) => each === pressed || each.startsWith(`${pressed} `)))
    .toSorted((one, other) => Number(other.keys.includes(pressed ?? '')) - Number(one.keys.includes(pressed ?? '')));
  const byName = groups.map(({ heading, lines }) => ({
    heading,
    lines: rank(createIndex(lines.filter((line) => !byKey.includes(line))), typed, mostFound).map(({ entry }) => entry),
  }));
  return [{ heading: 'With this key', lines: byKey }, ...byName].filter(({ lines }) => lines.length > 0);
}

const mostFound = 100;

function headingOf({ id, on }: Command): string {
  const subject: Subject = on;
  if ('kind' in subject) return capitalised(kinds[subject.kind].plural);
  if (id.endsWith('.go')) return 'Go to';
  const pane = subject.of === 'place' && panes.find(({ path }) => path === subject.path);
  if (pane) return pane.title;
  const [prefix = ''] = id.split('.');
  const kind = Object.values(kinds).find((each) => each.kind === prefix || each.plural === prefix);
  if (kind) return capitalised(kind.plural);
  const own = {
    rows: 'Lists',
    record: 'Any record',
    document: 'Documents',
    review: 'Documents',
    macro: 'Macros',
    view: 'Views',
  };
  return own[prefix as keyof typeof own] ?? 'Console'; // any other prefix is the console's
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
