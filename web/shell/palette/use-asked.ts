import { useMemo } from 'react';
import type { Hand } from '../../commands/core/command.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { kinds } from '../../records/kinds.ts';
import { tiers } from '../choosing/rank.ts';
import { useCatalogue } from '../search/use-catalogue.ts';
import { wrongWords } from '../search/wrong-words.ts';
import { type AskedLine, kindAsked, readAsked } from './line/asked.ts';
import type { Chip, Understood } from './line/understood.ts';
import type { LineAnswer } from './line/use-line.ts';
import { groupOf, type RowGroup } from './row.ts';

/** The typed line as a query for a list; null for any other line. */
export function useAsked(typed: string, { actor, permissions }: Hand): AskedLine | null {
  const begun = useMemo(() => {
    const found = kindAsked(typed);
    return found && permissions.has(kinds[found.kind].needs) ? found : null;
  }, [typed, permissions]);
  const { catalogue } = useCatalogue(begun?.kind ?? 'item', actor.companyId);
  return useMemo(() => begun && readAsked(begun.kind, begun.text, catalogue), [begun, catalogue]);
}

const isList = ({ task: { command } }: Understood) => command.id.endsWith('.filter');

/**
 * The readings of a line beside its query. Of `jobs of brennan`, the reading by the record's name wins; of `jobs overdue or
 * unassigned`, the query wins.
 */
export function besideAsked(line: LineAnswer, asked: AskedLine | null): { line: LineAnswer; asked: AskedLine | null } {
  if (!asked) return { line, asked };
  const isNamed = line.isAwaited || line.understood.some((each) => isList(each) && !each.isWrong);
  if (!asked.isPlain && isNamed) return { line, asked: null };
  const others = (of: readonly Understood[]) => of.filter((each) => !isList(each));
  return { line: { ...line, understood: others(line.understood), last: others(line.last), next: '' }, asked };
}

/** The row that opens the list of a query. */
export function askedGroup(asked: AskedLine | null): readonly RowGroup[] {
  if (!asked) return [];
  const { kind, conditions, wrong, text } = asked;
  const { plural, at } = kinds[kind];
  const ask = wrong.length > 0 ? text : conditions;
  return [
    groupOf('What you typed', [
      {
        value: 'asked',
        title: `${capitalised(plural)}${conditions && `: ${conditions}`}`,
        path: hrefOf(at, { ask }),
        asked,
        tier: tiers.exact,
      },
    ]),
  ];
}

/** The reading of a query, piece by piece. */
export const chipsOf = ({ kind, pieces, wrong }: AskedLine): readonly Chip[] => [
  { is: 'command', text: capitalised(kinds[kind].plural) },
  ...pieces.map((text): Chip => ({ is: 'about', text })),
  ...wrong.map((each): Chip => ({ is: 'left', text: wrongWords(each) })),
];

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
