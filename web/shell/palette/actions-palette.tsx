import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import type { Command, Hand } from '../../commands/core/command.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { type Kind, kinds, titleOf } from '../../records/kinds.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { useStage } from '../stage/stage-context.ts';
import { taskOf } from '../stage/task.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { choicesFor, isAboutRecords, ofHeld } from './palette-rows.ts';
import type { Row } from './row.ts';
import { useActions } from './use-actions.ts';
import { useUsage } from './use-usage.ts';

interface ActionsPaletteProps {
  readonly hand: Hand;
  readonly kind: Kind;
  readonly id: string;
  /** The typed text that found the record. Going back restores the text. */
  readonly found: string;
}

const isForNamed = (command: Command) => isAboutRecords(command) && !command.isOfScreen;

/** Commands for a record found in the palette, without opening the record. */
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
  const choices = useMemo(() => choicesFor(commands.filter(isForNamed), on, preferences), [commands, on, preferences]);

  function key(event: KeyboardEvent<HTMLInputElement>, row: Row | undefined): boolean {
    const { key, currentTarget, ctrlKey, metaKey, shiftKey } = event;
    if ((key === 'Backspace' || key === 'ArrowLeft') && currentTarget.value === '') turnTo(undefined, found);
    else if ((ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'c' && row?.command && record)
      copyAs(taskOf(row.command, [record], hand.actor));
    else return false;
    return true;
  }

  return (
    <PaletteFrame
      label="Commands"
      placeholder="Find a command for this record…"
      typed={typed}
      onType={setTyped}
      groups={record ? ofHeld(choices, typed, usage) : []}
      usage={usage}
      isAwaited={!record && fetching}
      onAct={(row) => open(row, on)}
      onKey={key}
      about={record ? titleOf(record) : '…'}
      nothing={
        error
          ? sentenceOf(refusalOf(error))
          : record === null
            ? 'The record no longer exists.'
            : `No command for this record matches “${typed}”.`
      }
      hints={(row) => [
        ['backspace', 'back to the results'],
        ...(row?.command?.operation ? ([['mod+shift+c', 'copy as…']] as const) : []),
      ]}
    />
  );
}
