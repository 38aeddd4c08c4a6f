import type { Command } from '../../commands/core/command.ts';
import { commandOf } from '../../commands/core/registry.ts';
import type { Kind } from '../../records/kinds.ts';
import { fold } from '../choosing/match.ts';
import { type Findable, tiers } from '../choosing/rank.ts';
import type { Reason } from '../search/reason.ts';
import type { AskedLine } from './asked/asked.ts';
import type { Understood } from './line/understood.ts';

/** A row of the palette: a command to run or a record to open. */
export interface Row extends Findable {
  /** Unique among all rows: `command:user.edit`, `user:user_01…`. */
  readonly value: string;
  readonly hint?: string;
  readonly keys?: string | undefined;
  /** Reason for being blocked, and the id of the unblocking command. */
  readonly blocked?: {
    readonly why: string;
    readonly unblock?: string;
    /** `forbidden`: the command needs another role. */
    readonly state: 'blocked' | 'forbidden';
  };
  readonly command?: Command;
  /** Step before the command: choosing a record, or going to another pane. */
  readonly first?: { readonly choose: Kind | null } | { readonly go: string };
  readonly path?: string;
  readonly record?: { readonly kind: Kind; readonly id: string };
  /** The field that matched, if the row doesn't show the match: `phone of Ana Lima`, `+1 416 555 0100`. */
  readonly reason?: Reason;
  /** The matching words of a record, as title, hint and reason show them. */
  readonly marks?: readonly string[];
  /** Meaning of the typed line. */
  readonly line?: Understood;
  /** The query of the typed line. */
  readonly asked?: AskedLine;
  /** A record near a text without hits, or a command without an undo whose name is begun. Enter takes the row only after a move to the row. */
  readonly isNear?: true;
  /** Placeholder for a loading row. */
  readonly isToCome?: true;
  /** Quality of the match, from `tiers`. */
  readonly tier?: number;
}

export interface RowGroup {
  readonly heading: string;
  readonly rows: readonly Row[];
  readonly tier: number;
}

/** A user's use of a row; orders rows of equal tier. */
export type Usage = (row: Row) => number;

/** The command that removes the reason for a block. */
export const unblocking = ({ blocked }: Row): Command | undefined =>
  blocked?.unblock === undefined ? undefined : commandOf(blocked.unblock);

/** Whether Enter on the row sends a change without another question. */
export const sendsAtOnce = ({ line }: Row): boolean =>
  line?.missing === null && line.task.command.operation !== undefined;

/** Whether Enter on a refused line opens the form with the understood answers. */
export const keepsAnswers = ({ line }: Row): boolean => line?.task.refused !== undefined;

/** By tier, then ready before blocked, then by use; otherwise unchanged. */
export const inOrder = (rows: readonly Row[], usage: Usage): readonly Row[] =>
  [...rows].sort(
    (one, other) =>
      tierOf(one) - tierOf(other) ||
      Number(one.blocked !== undefined) - Number(other.blocked !== undefined) ||
      usage(other) - usage(one),
  );

export const tierOf = ({ tier = 0 }: Row): number => tier;

export const groupOf = (heading: string, rows: readonly Row[]): RowGroup => ({
  heading,
  rows,
  tier: Math.min(...rows.map(({ tier = tiers.loose + 1 }) => tier), tiers.loose + 1),
});

/** The row that Enter takes: the most used among the first rows of the best groups, or else the first. */
export function bestRow(groups: readonly RowGroup[], usage: Usage = () => 0): Row | undefined {
  const best = Math.min(...groups.map(({ tier }) => tier));
  const firsts = groups
    .filter(({ tier }) => tier === best)
    .flatMap(
      ({ rows }) => rows.find(({ tier = best, isToCome, isNear }) => tier === best && !isToCome && !isNear) ?? [],
    );
  return firsts.reduce<Row | undefined>((most, row) => (most && usage(most) >= usage(row) ? most : row), undefined);
}

/**
 * Whether no other row matches as exactly: `Q-000048` is the quotation, not the invoice of the quotation. A line is meant beside its
 * own record (`send invoice 13`); the line itself asks about a doubt.
 */
export function isPlainlyMeant(groups: readonly RowGroup[], best = bestRow(groups)): boolean {
  if (best?.line) return true;
  const exact = groups.flatMap(({ rows }) => rows.filter(({ tier }) => tier === tiers.exact));
  const meant = new Set(exact.map(deedOf));
  const [only, ...others] = new Set(exact.filter(({ reason }) => !reason).map(deedOf));
  return meant.size <= 1 || (others.length === 0 && best !== undefined && only === deedOf(best));
}

/** A row and a line that open the same record do the same: `job 118`. */
function deedOf({ value, record, line }: Row): string {
  const [subject] = line?.task.command.id === 'record.view' ? line.task.subjects : [];
  return record?.id ?? (subject && 'id' in subject ? subject.id : value);
}

/** The view or macro of the typed name comes first, before any reading of its words: a person chose the name. */
export function savedFirst(groups: readonly RowGroup[], typed: string): readonly RowGroup[] {
  const name = fold(typed).trim();
  const isMeant = ({ command, title, blocked }: Row) =>
    /^(view|macro)\.saved_/.test(command?.id ?? '') && !blocked && fold(title.replace(/…$/, '')).trim() === name;
  const meant = groups.flatMap(({ rows }) => rows.filter(isMeant));
  if (meant.length === 0) return groups;
  const others = groups.map((group) => ({ ...group, rows: group.rows.filter((row) => !meant.includes(row)) }));
  const saved = meant.map((row) => ({ ...row, tier: tiers.exact }));
  return [groupOf('Saved', saved), ...others.filter(({ rows }) => rows.length > 0)];
}

/** Limits rows in total: nobody reads more, and each takes time to draw. */
export function capped(groups: readonly RowGroup[], most = 50): readonly RowGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

/**
 * The groups of new answers, with all rows down to the marked row in their former places: late rows go below. Without a marked
 * row, or if the answers no longer hold the marked row, the new order stands.
 */
export function pinned(
  before: readonly RowGroup[],
  now: readonly RowGroup[],
  marked: string | undefined,
): readonly RowGroup[] {
  const present = new Map(now.flatMap(({ rows }) => rows.map((row) => [row.value, row])));
  const end = before.findIndex(({ rows }) => rows.some(({ value }) => value === marked));
  if (marked === undefined || end < 0 || !present.has(marked)) return now;
  const above = before.slice(0, end + 1).map((group, at): RowGroup => {
    const rows = at < end ? group.rows : group.rows.slice(0, group.rows.findIndex(({ value }) => value === marked) + 1);
    return { ...group, rows: rows.filter(({ isToCome }) => !isToCome).map((row) => present.get(row.value) ?? row) };
  });
  const placed = new Set(above.flatMap(({ rows }) => rows.map(({ value }) => value)));
  const below = now.map((group) => ({ ...group, rows: group.rows.filter(({ value }) => !placed.has(value)) }));
  const same = below.find(({ heading }) => heading === above.at(-1)?.heading);
  const joined = above.map((group, at) =>
    at === end && same ? { ...group, rows: [...group.rows, ...same.rows] } : group,
  );
  return [...joined, ...below.filter((group) => group !== same)].flatMap((group) =>
    // An answer may rank a known row better than the palette did before.
    group.rows.length > 0 ? [{ ...group, tier: Math.min(...group.rows.map(({ tier = group.tier }) => tier)) }] : [],
  );
}
