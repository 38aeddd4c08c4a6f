import { availability, type Command, type Hand, type Subject } from '../../commands/core/command.ts';
import { keysOf } from '../../commands/core/keys.ts';
import { nextSteps } from '../../commands/screen/next-steps.ts';
import { wordsFor } from '../../commands/screen/pane-words.ts';
import { kinds, titleOf } from '../../records/kinds.ts';
import type { Preferences } from '../../state/preferences.ts';
import { fold } from '../choosing/match.ts';
import { createIndex, type Index, type Ranked, rank, tiers } from '../choosing/rank.ts';
import { rankPartly } from '../choosing/rank-partly.ts';
import { isNearly } from '../choosing/typo.ts';
import type { Hit } from '../search/hit.ts';
import { isHeard } from '../typing/shortcuts.ts';
import { elsewhere } from './elsewhere.ts';
import { type Found, hitGroups, lastOpened } from './hit-rows.ts';
import { everydayTitles, wordIn } from './line/names.ts';
import { isLight, isNoise, textOf, tokensOf } from './line/tokens.ts';
import type { LineAnswer } from './line/use-line.ts';
import { groupOf, inOrder, type Row, type RowGroup, tierOf, type Usage } from './row.ts';
import { withoutCourtesy } from './wording/courtesies.ts';
import { basesOf } from './wording/inflections.ts';

/** Available commands in groups, indexed for ranking. */
export interface Choices {
  readonly groups: readonly { readonly heading: string; readonly index: Index<Row> }[];
  /** Commands that need another record, place or role. */
  readonly elsewhere: Index<Row>;
  /** The ids of the record's next commands, the likeliest first. */
  readonly next: readonly string[];
}

/** Groups of commands for the current records, in a fixed order: rows don't jump during typing. */
export function choicesFor(commands: readonly Command[], hand: Hand, preferences: Preferences): Choices {
  const able = commands.map((command) => ({ command, can: availability(command, hand) }));
  const rows = able.flatMap(({ command, can }): [Command, Row][] => {
    if (can.state === 'hidden' || can.state === 'forbidden' || command.id === 'app.palette') return [];
    const [keys] = isHeard(command, hand) ? keysOf(command, preferences) : [];
    return [[command, { ...rowOf(command), keys, ...(can.state === 'blocked' && { blocked: can }) }]];
  });
  const others = able.flatMap(({ command, can }) => {
    const isHere = can.state === 'ready' || can.state === 'blocked';
    const needs = !isHere && elsewhere(command, hand);
    return needs ? [{ ...rowOf(command), ...needs }] : [];
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
    elsewhere: createIndex(others),
    next: hand.held?.records.length === 1 ? hand.held.records.flatMap(nextSteps) : [],
  };
}

const rowOf = (command: Command): Row => ({
  value: `command:${command.id}`,
  title: command.title,
  ...((isGoing(command) || isAboutRecords(command)) && { name: command.title.replace(verb, '') }),
  command,
  words: wordsFor(command),
  others: everydayTitles(command),
});

/** Titles also match without the verb: `jobs` finds "Go to jobs". */
const verb = /^\p{L}+ (?:to )?/u;

export const isAboutRecords = ({ on }: Command) => ['one', 'some', 'any'].includes((on as Subject).of);
const isGoing = ({ id }: Command) => id.endsWith('.go');

/** `Ana Lima`, or `3 users` */
function heldTitle({ held }: Hand): string {
  const [record, ...others] = held?.records ?? [];
  if (!held || !record) return '';
  return others.length > 0 ? `${others.length + 1} ${kinds[held.kind].plural}` : titleOf(record);
}

/**
 * Rows for typed text. The text and the commands alone choose the order of the groups, so late results never move a group: records
 * come first in a text with a digit or without a matching word, otherwise commands.
 */
export function rowsFor(choices: Choices, line: string, usage: Usage, found: Found): readonly RowGroup[] {
  const asked = textOf(line, withoutCourtesy(tokensOf(line))).replace(/(?<=.)\?+$/, '') || line;
  // `change my password` is the name of a command, `open my jobs` is not.
  const isName = choices.groups.some(({ index: { titles } }) => titles.some((title) => title.startsWith(fold(asked))));
  const typed = isName ? asked : withoutArticles(asked);
  const commands = choices.groups.map(({ heading, index }, at) => {
    const found = rank(index, typed).map(nearUntilWhole(typed));
    const own = at === 0 ? withVerb(found, index, typed) : found.map(belowIfBlocked).map(addsHere(typed));
    return ranked(heading, own, usage);
  });
  const isUnheard = commands.every(({ tier }) => tier >= tiers.loose);
  const here = commands.map((group, at): RowGroup => {
    // If words match, matches by scattered letters are dropped.
    if (!isUnheard) return { ...group, rows: group.rows.filter((row) => row.isNear || tierOf(row) < tiers.loose) };
    return group.rows.length > 0 ? group : slipped(group.heading, choices.groups[at]?.index.entries ?? [], typed);
  });
  // Commands available here precede equally good matches elsewhere.
  const named = rank(choices.elsewhere, typed).flatMap(({ entry, tier }) =>
    tier <= tiers.word ? [{ entry, tier: tier + isElsewhere }] : [],
  );
  const others = ranked('Elsewhere', named, usage, mostElsewhere);
  const records = hitGroups(found, usage);
  const isBegun = here.some(({ rows }) => rows.some(({ isNear }) => isNear));
  const partly =
    isUnheard && !isBegun && named.length === 0 ? ranked('Commands', partlyNamed(choices, typed), usage) : null;
  if (partly && partly.rows.length > 0) return [...records, partly];
  const ordered = () => {
    if (!isUnheard && !hasDigit.test(typed)) return [...here, ...records, others];
    if (named.length > 0 && !hasDigit.test(typed)) return [others, ...records, ...here];
    // Commands wait for the records, to stay below.
    return [...records, ...(found.isCurrent || records.length > 0 ? [...here, others] : [])];
  };
  return ordered().filter(({ rows }) => rows.length > 0);
}

const hasDigit = /[\d@]/;

/** Commands by some of the words of a text, wherever the commands work. No such command changes anything without a question. */
function partlyNamed({ groups, elsewhere: others }: Choices, typed: string): readonly Ranked<Row>[] {
  const words = tokensOf(typed)
    .map(wordIn)
    .filter(
      (word) => word.length > 2 && !isNoise(word) && !isLight(word) && !/^(wh(at|ere|ich|o)|how|please)$/.test(word),
    );
  if (words.length === 0 || hasDigit.test(typed)) return [];
  const all = [...groups.map(({ index }) => index), others];
  const index = { entries: all.flatMap(({ entries }) => entries), texts: all.flatMap(({ texts }) => texts) };
  return rankPartly(
    index,
    words.map((word) => [word, ...basesOf(word), word.replace(/^email/, 'e-mail')]),
  ).filter(({ entry: { command } }) => command && !command.isByName && (!command.operation || command.ask));
}

/** `go to the schedule` is “Go to schedule”, `pin this view` is “Pin view”. */
const withoutArticles = (text: string): string => text.replace(/(?<=\S )(?:the|an?|my|our|this|that) (?=\S)/gi, '');

/** Tiers by which a command elsewhere ranks below an available command. */
const isElsewhere = 0.5;

/** A command that is blocked for everything ranks below a command elsewhere: `print` chooses a job first. */
const belowIfBlocked = ({ entry, tier }: Ranked<Row>): Ranked<Row> => ({
  entry,
  tier: entry.blocked && tier <= tiers.word ? tier + isElsewhere + 0.1 : tier,
});

/** `log` shows “Log out” below all other rows, and `log out` marks the row. */
const nearUntilWhole =
  (typed: string) =>
  (ranked: Ranked<Row>): Ranked<Row> => {
    const { command, title, words = [] } = ranked.entry;
    if (command?.isByName !== 'whole') return ranked;
    const begun = [title, ...words].map(fold).filter((name) => name.startsWith(fold(typed).trim()));
    if (begun.length === 0 || begun.includes(fold(typed).trim())) return ranked;
    return { entry: { ...ranked.entry, isNear: true }, tier: tiers.loose + 2 };
  };

/** An everyday verb alone means a command of the current records: `remove` is “Delete job”, `approve` is “Accept quotation”. */
function withVerb(found: readonly Ranked<Row>[], { entries }: Index<Row>, typed: string): readonly Ranked<Row>[] {
  const verb = `${typed.trim().toLowerCase()} `;
  if (!/^\p{L}{3,} $/u.test(verb)) return found;
  const meant = new Set(entries.filter(({ others = [] }) => others.some((other) => other.startsWith(verb))));
  const rest = found.filter(({ entry, tier }) => tier <= tiers.prefix || !meant.has(entry));
  const more = [...meant]
    .filter((entry) => !rest.some((each) => each.entry === entry))
    .sort((one, other) => one.title.length - other.title.length);
  return [...rest, ...more.map((entry) => ({ entry, tier: tiers.prefix }))];
}

/** `new` and `add` at a pane mean a new record of the pane. */
const addsHere =
  (typed: string) =>
  (ranked: Ranked<Row>): Ranked<Row> => {
    const { command, keys, blocked } = ranked.entry;
    const isAdded = command?.action === 'add' && command.keysAt !== undefined && keys !== undefined && !blocked;
    return isAdded && /^(new|add|create)$/i.test(typed.trim()) ? { ...ranked, tier: tiers.exact } : ranked;
  };

/** Commands meant by a misspelled name. */
function slipped(heading: string, entries: readonly Row[], typed: string): RowGroup {
  const meant = entries.filter(
    (row) => loosest(row) === tiers.loose && [row.title, ...(row.words ?? [])].some((text) => isNearly(text, typed)),
  );
  // A place is safe to open, so a place precedes other commands.
  const rows = meant.slice(0, mostCommands).map((row) => ({
    ...row,
    tier: tiers.loose + (row.command && isGoing(row.command) ? 0 : 0.25),
  }));
  return groupOf(heading, rows);
}

const mostCommands = 20;
const mostElsewhere = 6;

function ranked(heading: string, found: readonly Ranked<Row>[], usage: Usage, most = mostCommands): RowGroup {
  const rows = found.flatMap(({ entry, tier }) => (Math.floor(tier) > loosest(entry) ? [] : [{ ...entry, tier }]));
  return groupOf(heading, inOrder(rows, usage).slice(0, most));
}

/** The doubt of a line with a misspelt verb: a record with the words precedes the line. */
const misspelt = 300;

/**
 * Meanings of the typed line; earlier meanings until answers come. A looser meaning, or a wrong meaning without a form, never takes
 * Enter from a better row.
 */
export function lineGroup({ understood, last, isAwaited }: LineAnswer): readonly RowGroup[] {
  const least = Math.min(...understood.map(({ doubt }) => doubt));
  const rows = (isAwaited ? last : understood).map((line): Row => {
    const { task, title, missing, can, isWrong, doubt } = line;
    const tierOfLine = () => {
      if (isAwaited) return tiers.loose + 1;
      // Above records that merely resemble the words: Enter tells who may.
      if (can.state === 'forbidden') return tiers.word + isElsewhere;
      // A form that keeps the understood part is meant, rather than a record with one of the words.
      if (task.refused && task.command.operation) return tiers.exact;
      if (isWrong) return tiers.loose + 1;
      if (doubt >= misspelt) return tiers.loose;
      return doubt === least ? tiers.exact : tiers.prefix;
    };
    const ids = task.subjects.map((subject) => (subject && 'id' in subject ? subject.id : ''));
    return {
      value: `line:${task.command.id}:${ids.join(',')}:${title}`,
      title,
      hint: missing === null ? '' : `then asks for ${missing.charAt(0).toLowerCase()}${missing.slice(1)}`,
      line,
      tier: tierOfLine(),
      ...(isAwaited && { isToCome: true }),
      ...(can.state !== 'ready' && { blocked: can }),
    };
  });
  const unique = [...new Map(rows.map((row) => [row.value, row])).values()];
  return unique.length > 0 ? [groupOf('What you typed', unique)] : [];
}

/** The user's recent and frequent commands and records, by id. `hits` is null until titles arrive. */
export interface Used {
  readonly commands: readonly string[];
  readonly records: readonly string[];
  readonly hits: readonly Hit[] | null;
}

/** How many commands for the current records precede recent rows. */
const mostAtFirst = 7;

/**
 * Rows for an empty field, all ready: the record's next commands and its others, then recent records and commands, then the rest.
 * Placeholders keep the place of loading records. A blocked command appears once its words are typed.
 */
export function unasked({ groups, next }: Choices, { commands, records, hits }: Used): readonly RowGroup[] {
  const [held, ...others] = groups.map(({ heading, index }) => ({
    heading,
    rows: index.entries.filter(({ blocked }) => !blocked),
  }));
  const rows = others.flatMap((group) => group.rows);
  const last = commands.flatMap((id) => rows.find(({ command }) => command?.id === id) ?? []);
  const toCome = records.map((id): Row => ({ value: `to come:${id}`, title: '…', isToCome: true }));
  const { heading = '', rows: every = [] } = held ?? {};
  const steps = next.flatMap((id) => every.find(({ command }) => command?.id === id) ?? []);
  const own = [...steps, ...every.filter((row) => !steps.includes(row))];
  return [
    { heading, rows: own.slice(0, mostAtFirst) },
    { heading: 'Last opened', rows: hits ? lastOpened(records, hits) : toCome },
    { heading: 'Last used', rows: last },
    { heading: `More with ${heading}`, rows: own.slice(mostAtFirst) },
    // Commands of the current pane precede commands available anywhere.
    ...others.map((group) => ({
      ...group,
      rows: firstly(
        group.rows.filter((row) => !last.includes(row)),
        isHere,
      ),
    })),
  ].flatMap((group) => (group.rows.length > 0 ? [{ ...group, tier: 0 }] : []));
}

/** Ready commands before blocked commands, to keep a job's next steps in sight. */
const readyFirst = (rows: readonly Row[]) => firstly(rows, ({ blocked }) => !blocked);

const firstly = (rows: readonly Row[], isFirst: (row: Row) => boolean): readonly Row[] => [
  ...rows.filter(isFirst),
  ...rows.filter((row) => !isFirst(row)),
];

/** The loosest match that finds a command. A command without an undo is never a guess. */
function loosest({ command, isNear }: Row): number {
  if (isNear) return tiers.loose + 2;
  if (command?.isByName) return tiers.prefix;
  return command && 'final' in command && command.final !== undefined ? tiers.word : tiers.loose;
}

function isHere({ command, keys }: Row): boolean {
  if (command?.keysAt) return keys !== undefined;
  return command !== undefined && ['place', 'rows', 'groups'].includes((command.on as Subject).of);
}

/** Commands for the current records, nothing else. */
export function ofHeld({ groups: [held] }: Choices, typed: string, usage: Usage): readonly RowGroup[] {
  if (!held) return [];
  if (typed.trim() === '') return [{ heading: 'Commands', rows: readyFirst(held.index.entries), tier: 0 }];
  return [ranked('Commands', rank(held.index, typed), usage)].filter(({ rows }) => rows.length > 0);
}

/** All blocked commands: by a condition, or for lack of a role. */
export function blockedIn({ groups, elsewhere }: Choices, typed: string): readonly RowGroup[] {
  const forbidden = elsewhere.entries.filter(({ blocked }) => blocked?.state === 'forbidden');
  const all = groups.map(({ heading, index }) => ({ heading: heading || 'Here', rows: index.entries }));
  return [...all, { heading: 'For another role', rows: forbidden }].flatMap(({ heading, rows }) => {
    const blocked = rows.filter((row) => row.blocked);
    const fit = typed.trim() === '' ? blocked : rank(createIndex(blocked), typed).map(({ entry }) => entry);
    return fit.length > 0 ? [groupOf(heading, fit)] : [];
  });
}
