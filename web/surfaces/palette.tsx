import { useAtomValue } from 'jotai';
import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react';
import type { Hand } from '../commands/command.ts';
import { commandOf, useCommands } from '../commands/registry.ts';
import { placeOf } from '../hash-location.ts';
import { LineHead } from '../line/line-head.tsx';
import { sureOf } from '../line/understand.ts';
import type { Understood } from '../line/understood.ts';
import { useCompletion } from '../line/use-completion.ts';
import { useLine } from '../line/use-line.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { useFound } from './find.ts';
import { isAtEnd } from './is-at-end.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { choicesFor, lineGroup, rowsFor, unasked } from './palette-rows.ts';
import { capped, type Row } from './row.ts';
import { useStage } from './stage-context.ts';
import { taskOf } from './task.ts';
import { useActions } from './use-actions.ts';
import { usePasted } from './use-pasted.ts';
import { useUsage, useUsed } from './use-usage.ts';
import { whyUnsearched } from './why-unsearched.ts';

/** Finds everything and does everything: commands, panes and records by a few letters. */
export function Palette({ hand, begun = '' }: { hand: Hand; begun?: string }) {
  const { begin, copyAs, close } = useStage();
  const commands = useCommands();
  const preferences = useAtomValue(preferencesAtom);
  const [typed, setTyped] = useState(begun);
  const usage = useUsage();
  const used = useUsed(hand);
  const { open, turnTo } = useActions();

  const choices = useMemo(() => choicesFor(commands, hand, preferences), [commands, hand, preferences]);
  const pasted = usePasted({ onOne: open, onNone: setTyped });
  const found = useFound(typed);
  const line = useLine(typed, hand);
  const completing = useCompletion(typed, line.completions, setTyped);
  const [doubted, setDoubted] = useState<string | null>(null);
  const groups = useMemo(() => {
    if (pasted.groups) return pasted.groups;
    if (typed.trim() === '') return capped(unasked(choices, used));
    return capped([...lineGroup(line), ...rowsFor(choices, typed, usage, found)]);
  }, [pasted.groups, choices, typed, used, usage, found, line]);

  const isDoubtful = line.understood.length > 1 && !sureOf(line.understood);

  function act(row: Row): void {
    const { line: meant, blocked } = row;
    // Of several that fit alike, the first is done only once that was said.
    if (meant && isDoubtful && meant === line.understood[0] && doubted !== typed) {
      setDoubted(typed);
      return;
    }
    if (meant) close();
    const unblock = blocked?.unblock && commandOf(blocked.unblock);
    if (!meant) open(row);
    else if (unblock) begin(taskOf(unblock, meant.task.subjects, meant.task.actor), false);
    else begin(meant.task, meant.missing === null);
  }

  function key(event: KeyboardEvent<HTMLInputElement>, row: Row | undefined): boolean {
    const isMod = event.ctrlKey || event.metaKey;
    if (completing.key(event)) return true;
    if (isMod && event.key === 'Enter' && isPrompted(row)) {
      close();
      begin(row.line.task, false);
      return true;
    }
    const copied = row && (row.line?.task ?? (row.path ? placeOf(row.path) : row.command));
    if (isMod && event.shiftKey && event.key.toLowerCase() === 'c' && copied) copyAs(copied);
    else if (isAtEnd(event) && row?.record) turnTo({ to: 'record', ...row.record, typed });
    else return false;
    return true;
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    if (typed === '' && pasted.take(event.clipboardData.getData('text'))) event.preventDefault();
  }

  return (
    <PaletteFrame
      label="Command palette"
      placeholder="Find a command, a place, a record…"
      typed={typed}
      onType={(next) => {
        pasted.forget();
        setTyped(next);
      }}
      groups={groups}
      usage={usage}
      isAwaited={pasted.isAwaited || !found.isCurrent || line.isAwaited}
      onHurry={found.hurry}
      onAct={act}
      onKey={key}
      onPaste={paste}
      head={(row) => (
        <LineHead
          typed={typed}
          ghost={completing.adds.trim() ? completing.adds : apart(typed, line.next)}
          understood={row?.line ?? line.last[0]}
          isStale={line.isAwaited}
        />
      )}
      note={doubted === typed ? several(line.understood.length) : (pasted.note ?? whyUnsearched(found))}
      nothing={pasted.groups ? 'Nothing that was pasted is known here.' : `Nothing is called “${typed}”.`}
      hints={(row) => [
        ...(isPrompted(row) && row.line.missing === null ? ([['mod+enter', 'look first']] as const) : []),
        ...(completing.adds || line.completions.length > 0 ? ([['tab', 'complete']] as const) : []),
        ...(row?.record ? ([['right', 'what can be done']] as const) : []),
        ...(row?.command?.operation ? ([['mod+shift+c', 'copy as…']] as const) : []),
      ]}
    />
  );
}

/** Whether a row is a line that can be looked at on its form, or step by step, before it is done. */
const isPrompted = (row: Row | undefined): row is Row & { readonly line: Understood } =>
  row?.line !== undefined && !row.blocked && Object.keys(row.line.task.asks).length > 0;

const several = (count: number) => `${count} fit what you typed. The arrows choose; Enter again takes the first.`;

/** What comes next, a space after what was typed: ` ‹worker›`. */
const apart = (typed: string, next: string): string => (next && !/\s$/.test(typed) ? ` ${next}` : next);
