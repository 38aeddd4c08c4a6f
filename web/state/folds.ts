import { conditionsIn } from '../../service/shared/query/tokens.ts';
import type { Place } from '../ground/hash-location.ts';

/*
 * The groups of a list as the fragment holds them: the step `| by worker` of the query, and the folded groups.
 *
 *   fold=NEW,CLOSED    the two groups are folded
 *   fold=/all,NEW      all groups but NEW are folded
 *   fold=/none         the group without a value is folded
 */

const ALL = '/all';
const NONE = '/none';
/** The folds of a list with every group folded. */
export const allFolded = ALL;

/** Whether the query of a list makes groups. Figures without groups, such as `| sum total`, are of a group of all records. */
export const isGrouped = ({ ask = '' }: Place['query']): boolean =>
  ask.slice(conditionsIn(ask).length).split('|').some(makesGroups);

const makesGroups = (step: string): boolean => /^\s*(by|count|sum|avg|min|max)\b/i.test(step);

/**
 * Replaces the groups of a query: `overdue | by status` → `overdue | by worker`. Null removes the groups with their figures and
 * `top`.
 */
export function regrouped(ask: string, by: string | null): string {
  const conditions = conditionsIn(ask);
  const steps = ask
    .slice(conditions.length)
    .split('|')
    .map((step) => step.trim())
    .filter(
      (step) => step !== '' && !/^by\s/i.test(step) && !(by === null && (makesGroups(step) || /^top\s/i.test(step))),
    );
  return [conditions.trim(), ...(by === null ? [] : [`by ${by}`]), ...steps].join(' | ').trim();
}

export function isFolded(folds: string, key: string | null): boolean {
  const named = folds.split(',');
  return named.includes(spelled(key)) !== named.includes(ALL);
}

export function withFolded(folds: string, key: string | null, isNowFolded: boolean): string {
  if (isFolded(folds, key) === isNowFolded) return folds;
  const named = folds.split(',').filter(Boolean);
  const name = spelled(key);
  return (named.includes(name) ? named.filter((each) => each !== name) : [...named, name]).join(',');
}

/** A key never holds a slash or a comma, so no key reads as a word of the fragment. */
const spelled = (key: string | null): string => (key === null ? NONE : encodeURIComponent(key));
