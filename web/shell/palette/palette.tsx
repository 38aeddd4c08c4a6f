import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useMemo } from 'react';
import type { Hand } from '../../commands/core/command.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { placeOf } from '../../ground/hash-location.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { isAtEnd } from '../choosing/is-at-end.ts';
import { useFound, useNearest, whyUnsearched } from '../search/find.ts';
import { useText } from '../search/use-text.ts';
import { useStage } from '../stage/stage-context.ts';
import { taskOf } from '../stage/task.ts';
import { savesList } from './asked/asked.ts';
import { callGroup } from './call-row.ts';
import { deletedGroup, useDeleted } from './deleted-records.ts';
import { hitGroups, nearGroup, textGroup } from './hit-rows.ts';
import { useCompletion } from './line/completion.ts';
import { LineHead } from './line/line-head.tsx';
import { doubtIn } from './line/sure.ts';
import type { Understood } from './line/understood.ts';
import { useLine } from './line/use-line.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { choicesFor, lineGroup, rowsFor, unasked } from './palette-rows.ts';
import { capped, keepsAnswers, type Row, savedFirst, unblocking } from './row.ts';
import { useActions } from './use-actions.ts';
import { askedGroup, besideAsked, chipsOf, useAsked, withNames, withoutDoubt } from './use-asked.ts';
import { useDoubts } from './use-doubts.ts';
import { useFigures, useGroups } from './use-groups.ts';
import { useLanded } from './use-landed.ts';
import { usePiped } from './use-piped.ts';
import { useUsage, useUsed } from './use-usage.ts';

/** The command palette: finds commands, panes and records by a few letters. */
export function Palette({ hand, begun = '' }: { hand: Hand; begun?: string }) {
  const { begin, copyAs, close, console } = useStage();
  const commands = useCommands();
  const preferences = useAtomValue(preferencesAtom);
  const field = useText(begun);
  const typed = field.isWhole ? '' : field.text;
  const usage = useUsage();
  const used = useUsed(hand);
  const { open, turnTo } = useActions();

  const choices = useMemo(() => choicesFor(commands, hand, preferences), [commands, hand, preferences]);
  const query = useAsked(typed, hand);
  const piped = usePiped(withoutDoubt(query), hand);
  const answer = useLine(piped?.line ?? typed, piped?.hand ?? hand, piped ? null : query);
  const named = withoutDoubt(answer.asked ?? query);
  const withFigures = useFigures(named, useGroups(named, hand.actor));
  const { line, asked } = besideAsked(answer, named, piped);
  const { scope } = line;
  const found = useFound(scope ? scope.text : field.text, scope?.kind);
  useLanded(field.landed, found, open);
  const completing = useCompletion(typed, line.completions, field.type);
  const doubts = useDoubts(typed);
  const groups = () => {
    if (field.isWhole) return textGroup(found.isCurrent ? found.hits : []);
    if (typed.trim() === '') return unasked(choices, used);
    if (scope) return hitGroups(found, usage);
    if (piped) return [...withNames(lineGroup(line), piped), ...withFigures(askedGroup(asked, piped, line))];
    const rows = [
      ...withFigures(askedGroup(asked, null, null)),
      ...lineGroup(line),
      ...rowsFor(choices, typed, usage, found),
      ...callGroup(typed, hand),
    ];
    return savedFirst(rows, typed);
  };
  const rows = groups();
  const deleted = deletedGroup(useDeleted(found, scope?.kind));
  const near = useNearest(rows.length === 0 ? found.vain : null, scope?.kind);

  function act(row: Row) {
    const meant = row.line;
    if (!meant) {
      open(row);
      if (row.asked && savesList(row.asked)) console.list('saveAll', hand.actor);
      return;
    }
    const { understood } = line;
    if (keepsAnswers(row)) return run(row, meant);
    // Enter runs a guess, the first of several equal meanings, or an addition of a likely double only after a notice.
    doubts.tell(meant, meant === understood[0] ? doubtIn(understood) : null, () => run(row, meant));
  }

  function run(row: Row, meant: Understood) {
    close();
    const unblock = unblocking(row);
    if (unblock) return begin(taskOf(unblock, meant.task.subjects, meant.task.actor), false);
    for (const { task, missing, isWrong } of meant.steps ?? [meant]) begin(task, missing === null && !isWrong);
  }

  function key(event: KeyboardEvent<HTMLInputElement>, row: Row | undefined): boolean {
    const isMod = event.ctrlKey || event.metaKey;
    if (completing.key(event)) return true;
    if (isMod && event.key === 'Enter' && isPrompted(row)) {
      close();
      begin(row.line.task, false);
      return true;
    }
    const copied = row && !row.line?.steps && (row.line?.task ?? (row.path ? placeOf(row.path) : row.command));
    if (isMod && event.shiftKey && event.key.toLowerCase() === 'c' && copied) copyAs(copied);
    else if (isAtEnd(event) && row?.record) turnTo({ to: 'record', ...row.record, typed: field.text });
    else return false;
    return true;
  }

  return (
    <PaletteFrame
      label="Command palette"
      placeholder="Find a command, a place, a record…"
      typed={field.shown}
      onType={field.type}
      groups={capped([...rows, ...deleted, ...nearGroup(near)])}
      usage={usage}
      isAwaited={!found.isCurrent || line.isAwaited}
      isReading={line.isAwaited}
      onHurry={found.hurry}
      onAct={act}
      onKey={key}
      onPaste={field.paste}
      head={(row) => (
        <LineHead
          typed={typed}
          ghost={completing.adds.trim() ? completing.adds : apart(typed, line.next)}
          chips={row?.asked ? chipsOf(row.asked) : (row?.line ?? line.last[0])?.chips}
          isStale={line.isAwaited}
        />
      )}
      note={doubts.told ?? whyUnsearched(found)}
      nothing={`${whyUnsearched(found) ? 'No command' : 'Nothing'} matches “${field.shown}”.`}
      hints={(row) => [
        ...(isPrompted(row) && !row.blocked && row.line.missing === null
          ? ([['mod+enter', 'review first']] as const)
          : []),
        ...(completing.adds || line.completions.length > 0 ? ([['tab', 'complete']] as const) : []),
        ...(row?.record ? ([['right', 'commands']] as const) : []),
        ...(row?.command?.operation ? ([['mod+shift+c', 'copy as…']] as const) : []),
      ]}
    />
  );
}

/** Whether a row is a line with answers to review before sending. */
const isPrompted = (row: Row | undefined): row is Row & { readonly line: Understood } =>
  row?.line !== undefined &&
  row.line.steps === undefined &&
  (!row.blocked || keepsAnswers(row)) &&
  Object.keys(row.line.task.asks).length > 0;

/** The next placeholder, after a space: ` ‹worker›`. */
const apart = (typed: string, next: string): string => (next && !/\s$/.test(typed) ? ` ${next}` : next);
