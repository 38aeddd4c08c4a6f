import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import type { Command, Hand } from '../commands/command.ts';
import { useCommands } from '../commands/registry.ts';
import { type Kind, kinds, titleOf } from '../records/kinds.ts';
import { refusalOf } from '../refusal.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { choicesFor, isAboutRecords, ofHeld } from './palette-rows.ts';
import type { Row } from './row.ts';
import { useStage } from './stage-context.ts';
import { taskOf } from './task.ts';
import { useActions } from './use-actions.ts';
import { useUsage } from './use-usage.ts';

interface ActionsPaletteProps {
  readonly hand: Hand;
  readonly kind: Kind;
  readonly id: string;
  /** What was typed to find it: the way back leads there. */
  readonly found: string;
}

const isForNamed = (command: Command) => isAboutRecords(command) && !command.isOfScreen;

/** What can be done with a record that was found, without leaving for it. */
export function ActionsPalette({ hand, kind, id, found }: ActionsPaletteProps) {
  const { copyAs } = useStage();
  const { open, turnTo } = useActions();
  const commands = useCommands();
  const preferences = useAtomValue(preferencesAtom);
  const [typed, setTyped] = useState('');
  const usage = useUsage();
  const [{ data, error, fetching }] = useQuery({ query: kinds[kind].byId, variables: { id } });
  const record = data?.record ?? null;
  const on = useMemo(() => ({ ...hand, held: record && { kind, records: [record] } }), [hand, kind, record]);
  const groups = useMemo(() => {
    const choices = choicesFor(commands.filter(isForNamed), on, preferences);
    return record ? ofHeld(choices, typed, usage) : [];
  }, [commands, on, preferences, record, typed, usage]);

  function key(event: KeyboardEvent<HTMLInputElement>, row: Row | undefined): boolean {
    const { key, currentTarget, ctrlKey, metaKey, shiftKey } = event;
    const isBack = (key === 'Backspace' || key === 'ArrowLeft') && currentTarget.value === '';
    if (isBack) turnTo(undefined, found);
    else if ((ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'c' && row?.command && record)
      copyAs(taskOf(row.command, [record], hand.actor));
    else return false;
    return true;
  }

  return (
    <PaletteFrame
      label="What can be done"
      placeholder="Find what to do with it…"
      typed={typed}
      onType={setTyped}
      groups={groups}
      usage={usage}
      isAwaited={!record && fetching}
      onAct={(row) => open(row, on)}
      onKey={key}
      head={
        <ol className="answered" aria-label="What it is done to">
          <li>{record ? titleOf(record) : '…'}</li>
        </ol>
      }
      nothing={whyNothing(
        typed,
        error ? refusalOf(error).message : record === null ? 'It is not there any more.' : null,
      )}
      hints={(row) => [
        ['backspace', 'back to what was found'],
        ...(row?.command?.operation ? ([['mod+shift+c', 'copy as…']] as const) : []),
      ]}
    />
  );
}

const whyNothing = (typed: string, refusal: string | null) =>
  refusal ?? `Nothing that can be done with it is called “${typed}”.`;
