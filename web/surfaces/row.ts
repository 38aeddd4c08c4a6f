import type { Command } from '../commands/command.ts';
import type { Understood } from '../line/understood.ts';
import type { Kind } from '../records/kinds.ts';
import { type Findable, tiers } from './rank.ts';

/** A row of the palette: something that can be done, or a record that can be opened. */
export interface Row extends Findable {
  /** Unique among all rows: `command:user.edit`, `user:user_01…`. */
  readonly value: string;
  readonly hint?: string;
  readonly keys?: string | undefined;
  /** Why it can't be done now, and the id of the command that would change that. */
  readonly blocked?: {
    readonly why: string;
    readonly unblock?: string;
    /** Whether it takes another role. */
    readonly isForbidden?: true;
  };
  readonly command?: Command;
  /** What a command has to have before it can be done here: a record that is still to be chosen, or another pane. */
  readonly first?: { readonly choose: Kind | null } | { readonly go: string };
  /** Where it leads. */
  readonly path?: string;
  /** The record that it opens. */
  readonly record?: { readonly kind: Kind; readonly id: string };
  /** What a record was found by, where that isn't shown: `phone`, `+1 416 555 0100`. */
  readonly reason?: { readonly field: string; readonly text: string };
  /** What the line that was typed means. */
  readonly line?: Understood;
  /** It keeps the place of what is on its way. */
  readonly isToCome?: true;
  /** How well it answers what was typed. */
  readonly tier?: number;
}

export interface RowGroup {
  readonly heading: string;
  readonly rows: readonly Row[];
  /** How well its best row answers what was typed. */
  readonly tier: number;
}

/** How much a row was used by this person: what orders rows that answer equally well. */
export type Usage = (row: Row) => number;

/** What was used is noted under a command's or a record's id. */
export const usedAs = ({ record, command }: Row): string | undefined => record?.id ?? command?.id;

/** By tier; inside it what can be done before what can't, then by use, and what was used alike as it stood. */
export const inOrder = (rows: readonly Row[], usage: Usage): readonly Row[] =>
  [...rows].sort(
    (one, other) =>
      tierOf(one) - tierOf(other) ||
      Number(one.blocked !== undefined) - Number(other.blocked !== undefined) ||
      usage(other) - usage(one),
  );

export const tierOf = ({ tier = 0 }: Row): number => tier;

/** Rows in their order, as a group. */
export const groupOf = (heading: string, rows: readonly Row[]): RowGroup => ({
  heading,
  rows,
  tier: rows[0]?.tier ?? tiers.loose + 1,
});

/** The row that Enter would choose: of the first rows of the groups that answer best, the one that was used most; else the first. */
export function bestRow(groups: readonly RowGroup[], usage: Usage = () => 0): Row | undefined {
  const best = Math.min(...groups.map(({ tier }) => tier));
  const firsts = groups
    .filter(({ tier }) => tier === best)
    .flatMap(({ rows }) => rows.find(({ isToCome }) => !isToCome) ?? []);
  return firsts.reduce<Row | undefined>((most, row) => (most && usage(most) >= usage(row) ? most : row), undefined);
}

/** Whether what was typed means one thing: no other row answers it as exactly. */
export function isPlainlyMeant(groups: readonly RowGroup[]): boolean {
  const exact = groups.flatMap(({ rows }) => rows.filter(({ tier }) => tier === tiers.exact));
  return exact.length <= 1;
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
