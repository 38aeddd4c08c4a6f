import { availability, type Command, type Hand } from '../commands/command.ts';
import { keysOf } from '../commands/keys.ts';
import { hintOf, type Kind, kinds, type RecordOf, titleOf } from '../records/kinds.ts';
import type { Preferences } from '../state/preferences.ts';
import { hasNumber } from './line.ts';
import { createIndex, type Findable, type Index, rank, tiers } from './rank.ts';
import { isHeard } from './shortcuts.ts';
import type { Understood } from './understand.ts';

/** A row of the palette: something that can be done, or a record that can be opened. */
export interface Row extends Findable {
  /** Unique among all rows: `command:user.edit`, `user:user_01…`. */
  readonly value: string;
  readonly hint?: string;
  readonly keys?: string | undefined;
  /** Why it can't be done now, and the id of the command that would change that. */
  readonly blocked?: { readonly why: string; readonly unblock?: string };
  readonly command?: Command;
  /** Where it leads. */
  readonly path?: string;
  /** What the line that was typed means. */
  readonly line?: Understood;
}

export interface RowGroup {
  readonly heading: string;
  readonly rows: readonly Row[];
  /** How well its best row answers what was typed. */
  readonly tier: number;
}

/** The commands that can be chosen now, in their groups, ready to be ranked. */
export interface Choices {
  readonly groups: readonly { readonly heading: string; readonly index: Index<Row> }[];
}

/** Records that the service found for what was typed. */
export type Found = { readonly [K in Kind]?: readonly RecordOf<K>[] };

/** The groups of commands for what is under the hand. Their order is fixed, so that nothing jumps while one types. */
export function choicesFor(commands: readonly Command[], hand: Hand, preferences: Preferences): Choices {
  const rows = commands.flatMap((command): [Command, Row][] => {
    const can = availability(command, hand);
    if (can.state === 'hidden' || command.id === 'app.palette') return [];
    const [keys] = isHeard(command, hand) ? keysOf(command, preferences) : [];
    const { id, title, aliases } = command;
    const blocked = can.state === 'blocked' ? { blocked: can } : {};
    return [
      [command, { value: `command:${id}`, title, keys, command, ...(aliases && { words: aliases }), ...blocked }],
    ];
  });
  const group = (heading: string, isIn: (command: Command) => boolean) => ({
    heading,
    index: createIndex(rows.filter(([command]) => isIn(command)).map(([, row]) => row)),
  });
  return {
    groups: [
      group(heldTitle(hand), isAboutRecords),
      group('Commands', (command) => !isAboutRecords(command) && !isGoing(command)),
      group('Go to', isGoing),
    ],
  };
}

const isAboutRecords = ({ on }: Command) => on.of === 'one' || on.of === 'some' || on.of === 'any';
const isGoing = ({ id }: Command) => id.endsWith('.go');

/** `Ana Lima`, or `3 users` */
function heldTitle({ held }: Hand): string {
  const [record, ...others] = held?.records ?? [];
  if (!held || !record) return '';
  return others.length > 0 ? `${others.length + 1} ${kinds[held.kind].plural}` : titleOf(record);
}

/**
 * What the palette shows for what was typed. With nothing typed: what fits what is under the hand, then the commands used
 * last, then the rest.
 */
export function rowsFor(choices: Choices, typed: string, recent: readonly string[], found: Found): readonly RowGroup[] {
  if (typed.trim() === '') return unasked(choices, recent);
  const commands = choices.groups.map(({ heading, index }) => ranked(heading, rank(index, typed, 20)));
  const records = Object.entries(found).map(([kind, each]) => recordGroup(kind as Kind, each, typed)); // its own keys
  return [...commands, ...records].filter(({ rows }) => rows.length > 0);
}

/** What the line that was typed means, before all else. */
export function lineGroup(understood: readonly Understood[]): readonly RowGroup[] {
  const rows = understood.map((line): Row => {
    const { task, title, missing, can } = line;
    const ids = task.subjects.map((subject) => (subject && 'id' in subject ? subject.id : ''));
    const hint = missing === null ? '' : `then asks for ${missing.charAt(0).toLowerCase()}${missing.slice(1)}`;
    return {
      value: `line:${task.command.id}:${ids.join(',')}:${title}`,
      title,
      hint,
      line,
      ...(can.state === 'blocked' && { blocked: can }),
    };
  });
  const unique = [...new Map(rows.map((row) => [row.value, row])).values()];
  return unique.length > 0 ? [{ heading: 'What you typed', rows: unique, tier: tiers.exact }] : [];
}

function unasked(choices: Choices, recent: readonly string[]): readonly RowGroup[] {
  const groups = choices.groups.map(({ heading, index }) => ({ heading, rows: index.entries, tier: 0 }));
  const [held, ...others] = groups;
  const rows = others.flatMap((group) => group.rows);
  const last = recent.flatMap((id) => rows.find(({ command }) => command?.id === id) ?? []).slice(0, 5);
  const rest = others.map((group) => ({ ...group, rows: group.rows.filter((row) => !last.includes(row)) }));
  return [...(held ? [readyFirst(held)] : []), { heading: 'Recent', rows: last, tier: 0 }, ...rest].filter(
    (group) => group.rows.length > 0,
  );
}

/** What can't be done now comes after what can: of a job's many commands, the few that take it on are in sight. */
const readyFirst = (group: RowGroup): RowGroup => ({
  ...group,
  rows: [...group.rows.filter(({ blocked }) => !blocked), ...group.rows.filter(({ blocked }) => blocked)],
});

function recordGroup(kind: Kind, records: readonly RecordOf<Kind>[], typed: string): RowGroup {
  const { plural, path } = kinds[kind];
  const rows = records.map((record): Row => {
    const hint = hintOf(record);
    return {
      value: `${kind}:${record.id}`,
      title: titleOf(record),
      hint,
      words: [hint],
      id: record.id,
      path: path(record),
    };
  });
  const group = ranked(`${plural.charAt(0).toUpperCase()}${plural.slice(1)}`, rank(createIndex(rows), typed));
  // The service also finds by what isn't shown, such as a phone number.
  const others = rows.filter((row) => !group.rows.includes(row));
  const all = [...group.rows, ...others];
  // Who types a number means the one record that has it.
  const meant = all.filter(({ title }) => hasNumber(title, typed.trim()));
  if (meant.length === 0) return { ...group, rows: all };
  return { ...group, rows: [...meant, ...all.filter((row) => !meant.includes(row))], tier: tiers.exact };
}

function ranked(heading: string, rows: readonly { readonly entry: Row; readonly tier: number }[]): RowGroup {
  return { heading, rows: rows.map(({ entry }) => entry), tier: rows[0]?.tier ?? tiers.loose + 1 };
}

/** The row that Enter would choose: the first one of the group that answers best. */
export function bestRow(groups: readonly RowGroup[]): Row | undefined {
  const best = Math.min(...groups.map(({ tier }) => tier));
  return groups.find(({ tier }) => tier === best)?.rows[0];
}

/** At most so many rows in all: nobody reads more, and each costs time to draw. */
export function capped(groups: readonly RowGroup[], most = 50): readonly RowGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}
