import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Hand } from '../../commands/core/command.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { blockedIn, choicesFor } from './palette-rows.ts';
import { useActions } from './use-actions.ts';

/** Blocked commands with their reasons. Enter on a row runs the step to unblock the command. */
export function BlockedPalette({ hand }: { hand: Hand }) {
  const { open } = useActions();
  const commands = useCommands();
  const preferences = useAtomValue(preferencesAtom);
  const [typed, setTyped] = useState('');
  const choices = useMemo(() => choicesFor(commands, hand, preferences), [commands, hand, preferences]);
  const groups = useMemo(() => blockedIn(choices, typed), [choices, typed]);
  return (
    <PaletteFrame
      label="Why can’t I…?"
      placeholder="Find an unavailable command…"
      typed={typed}
      onType={setTyped}
      groups={groups}
      isAwaited={false}
      onAct={(row) => open(row)}
      isUnblocking
      nothing={typed === '' ? 'Every command is available here.' : `No unavailable command matches “${typed}”.`}
    />
  );
}
