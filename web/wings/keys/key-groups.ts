import { type Command, type Hand, nameOf, type Subject, subjectsOf } from '../../commands/core/command.ts';
import { wordsFor } from '../../commands/screen/pane-words.ts';
import { capitalised } from '../../ground/capitalised.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { kinds } from '../../records/kinds.ts';
import { createIndex, rank } from '../../shell/choosing/rank.ts';
import { readKeys } from './read-keys.ts';

/** The commands the user may use, grouped by subject. Groups for the current selection come first. */
export function keyGroups(commands: readonly Command[], hand: Hand, keysOf: (command: Command) => readonly string[]) {
  const permitted = commands.filter(({ needs }) => !needs || hand.permissions.has(needs));
  const fits = (command: Command) => command.on.of !== 'app' && subjectsOf(command, hand).length > 0;
  const groups = [...Map.groupBy(permitted, headingOf)].map(([heading, members]) => ({
    heading,
    lines: members.map((command) => {
      return { title: nameOf(command), words: wordsFor(command), command, keys: keysOf(command) };
    }),
    fits: members.some(fits),
  }));
  return groups.toSorted((one, other) => Number(other.fits) - Number(one.fits));
}

type KeyGroup = Pick<ReturnType<typeof keyGroups>[number], 'heading' | 'lines'>;

/**
 * Finds commands by key, then by name: `g j`, `shift+a` and `ctrl+k` find their commands, `g` every sequence that
 * begins with `g`.
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
  const pane = subject.of === 'place' && paneWith(subject.path);
  if (pane) return pane.title;
  const [prefix = ''] = id.split('.');
  const kind = Object.values(kinds).find((each) => each.kind === prefix || each.plural === prefix);
  if (kind) return capitalised(kind.plural);
  return headings.get(prefix) ?? 'Console';
}

const headings = new Map([
  ['schedule', 'Schedule'],
  ['account', 'Account'],
  ['rows', 'Lists'],
  ['record', 'Any record'],
  ['document', 'Documents'],
  ['review', 'Documents'],
  ['macro', 'Macros'],
  ['view', 'Views'],
]);
