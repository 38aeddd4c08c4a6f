import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Hand } from '../commands/command.ts';
import { useCommands } from '../commands/registry.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { blockedIn, choicesFor } from './palette-rows.ts';
import { useActions } from './use-actions.ts';

/** All that can't be done here now, each with its reason; Enter does what would change that. */
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
      placeholder="Find what can’t be done…"
      typed={typed}
      onType={setTyped}
      groups={groups}
      isAwaited={false}
      onAct={(row) => open(row)}
      isUnblocking
      nothing={
        typed === '' ? 'All that there is here can be done.' : `Nothing that can’t be done is called “${typed}”.`
      }
    />
  );
}
