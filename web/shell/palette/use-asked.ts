import { useMemo } from 'react';
import { orderArguments } from '../../../service/shared/query/names.ts';
import { printSteps } from '../../../service/shared/query/print.ts';
import type { Wrong } from '../../../service/shared/query/reader.ts';
import type { Hand } from '../../commands/core/command.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { type Kind, kinds, titleOf } from '../../records/kinds.ts';
import { tiers } from '../choosing/rank.ts';
import { useCatalogue } from '../search/use-catalogue.ts';
import { wrongWords } from '../search/wrong-words.ts';
import { type AskedLine, hasCondition, kindAsked, readAsked, savesList } from './asked/asked.ts';
import { isWhole } from './asked/named-conditions.ts';
import { headingOf } from './hit-rows.ts';
import type { Chip, Understood } from './line/understood.ts';
import type { LineAnswer } from './line/use-line.ts';
import { groupOf, type Row, type RowGroup } from './row.ts';
import type { Piped } from './use-piped.ts';

/** The typed line as a query for a list; null for any other line. */
export function useAsked(typed: string, { actor, permissions }: Hand): AskedLine | null {
  const { companyId } = actor;
  const begun = useMemo(() => {
    // A person of a company sees no other company: `companies` are the customers'.
    const maySee = (kind: Kind) => permissions.has(kinds[kind].needs) && (kind !== 'company' || companyId === null);
    return kindAsked(typed, maySee);
  }, [typed, permissions, companyId]);
  const { catalogue } = useCatalogue(begun?.kind ?? 'item', companyId);
  return useMemo(() => begun && readAsked(begun, catalogue), [begun, catalogue]);
}

/** The query of a line that is surely a list; null otherwise. */
export const withoutDoubt = (asked: AskedLine | null): AskedLine | null => (asked?.isUnsure ? null : asked);

const isList = ({ task: { command } }: Understood) => command.id.endsWith('.filter');

/**
 * The readings of a line beside its query. Of `jobs of brennan`, the reading by the record's name wins; of `jobs overdue or
 * unassigned`, the query wins.
 */
export function besideAsked(
  line: LineAnswer,
  asked: AskedLine | null,
  piped: Piped | null,
): { line: LineAnswer; asked: AskedLine | null } {
  if (!asked) return { line, asked };
  if (piped) {
    const ofKind = ({ task: { command } }: Understood) => !('kind' in command.on) || command.on.kind === asked.kind;
    const [understood, last] = [line.understood.filter(ofKind), line.last.filter(ofKind)];
    // The completions are of the command alone.
    return {
      line: { ...line, understood, last, completions: [], next: '', isAwaited: line.isAwaited || piped.isFinding },
      asked,
    };
  }
  // No other line has a bar, or a colon behind a word that names no field of the list.
  if (hasStep.test(asked.text) || asked.wrong.some((wrong) => isLabel(wrong, asked.text)))
    return { line: { ...line, understood: [], last: [], completions: [], next: '' }, asked };
  // A reading that searches leaves conditions out, which the query keeps.
  const isSearch = asked.isByName !== true && asked.conditions !== '' && !hasCondition(asked);
  const isNamed = line.isAwaited || line.understood.some((each) => isWhole(each) || (isSearch && !each.isWrong));
  if (!asked.isPlain && isNamed) return { line, asked: null };
  const others = (of: readonly Understood[]) => of.filter((each) => !isList(each));
  return { line: { ...line, understood: others(line.understood), last: others(line.last), next: '' }, asked };
}

const hasStep = /\s\|\s*\p{L}/u;
const isLabel = ({ code, to }: Wrong, text: string) => code === 'UNKNOWN_FIELD' && text.startsWith(':', to);

/** The row that opens the list of a query, or saves the list (`| export`), below the command of a line with a command. */
export function askedGroup(asked: AskedLine | null, piped: Piped | null, line: LineAnswer | null): readonly RowGroup[] {
  if (!asked) return [];
  const { kind, query, conditions, wrong, text, catalogue } = asked;
  const groups = printSteps({ ...query, order: null, command: null }, catalogue);
  const ask = wrong.length > 0 ? text : [conditions, ...groups].join(' | ').trim();
  const title = [`${headingOf(kind)}${conditions && `: ${conditions}`}`, ...groups].join(' | ');
  const row: Row = {
    value: 'asked',
    title: savesList(asked) ? `Save as CSV: ${title}` : title,
    path: hrefOf(kinds[kind].at, { ask, ...(query.order && orderArguments(query.order)) }),
    asked,
    tier: piped ? tiers.prefix : tiers.exact,
    ...(piped && line && { hint: stateOf(asked, piped, line) }),
  };
  return [groupOf(piped ? 'The list' : 'What you typed', [row])];
}

/** The progress of a command behind a bar, or the reason against the command; `''` once the command has a row. */
function stateOf({ kind, query }: AskedLine, { isFinding, why }: Piped, line: LineAnswer): string {
  if (why) return why;
  if (isFinding) return `Finding the ${kinds[kind].plural}…`;
  if (line.isAwaited) return `Reading “${query.command}”…`;
  return line.understood.length > 0 ? '' : `“${query.command}” is no command for ${kinds[kind].plural}`;
}

/** Names the records of a command, after the number: `J-000138, J-000137, J-000134, …` */
export function withNames(groups: readonly RowGroup[], { hand }: Piped): readonly RowGroup[] {
  const records = hand.held?.records ?? [];
  const named = records
    .slice(0, mostNamed)
    .map((record) => ('number' in record ? String(record.number) : titleOf(record)));
  const which = records.length > mostNamed ? `${named.join(', ')}, …` : named.join(', ');
  const hinted = (row: Row): Row => ({ ...row, hint: [row.hint, which].filter(Boolean).join(' · ') });
  return groups.map((group) => ({ ...group, rows: group.rows.map(hinted) }));
}

const mostNamed = 5;

/** The reading of a query, piece by piece. */
export const chipsOf = ({ kind, pieces, wrong }: AskedLine): readonly Chip[] => [
  { is: 'command', text: headingOf(kind) },
  ...pieces.map((text): Chip => ({ is: 'about', text })),
  ...wrong.map((each): Chip => ({ is: 'left', text: wrongWords(each) })),
];
