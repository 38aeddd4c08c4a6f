import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Hand } from '../../commands/core/command.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import type { Surface } from '../stage/surface.ts';
import { ActionsPalette } from './actions-palette.tsx';
import { Palette } from './palette.tsx';
import { PaletteFrame } from './palette-frame.tsx';
import { blockedIn, choicesFor } from './palette-rows.ts';
import { RecordsPalette } from './records-palette.tsx';
import { useActions } from './use-actions.ts';

type AnyPaletteProps = Omit<Extract<Surface, { is: 'palette' }>, 'is'> & { readonly hand: Hand };

/** The palette, narrowed to a scope. */
export function AnyPalette({ hand, scope, typed = '' }: AnyPaletteProps) {
  switch (scope?.to) {
    case 'records':
      return <RecordsPalette hand={hand} begun={typed} />;
    case 'blocked':
      return <BlockedPalette hand={hand} />;
    case 'subject':
      return <RecordsPalette key={scope.command.id} hand={hand} sought={scope} />;
    case 'record':
      return <ActionsPalette key={scope.id} hand={hand} kind={scope.kind} id={scope.id} found={scope.typed} />;
    default:
      return <Palette hand={hand} begun={typed} />;
  }
}

/** Blocked commands with their reasons. Enter on a row runs the step to unblock the command. */
function BlockedPalette({ hand }: { hand: Hand }) {
  const { open } = useActions();
  const commands = useCommands();
  const preferences = useAtomValue(preferencesAtom);
  const [typed, setTyped] = useState('');
  const choices = useMemo(() => choicesFor(commands, hand, preferences), [commands, hand, preferences]);
  return (
    <PaletteFrame
      label="Why can’t I…?"
      placeholder="Find an unavailable command…"
      typed={typed}
      onType={setTyped}
      groups={blockedIn(choices, typed)}
      isAwaited={false}
      onAct={open}
      isUnblocking
      nothing={typed === '' ? 'Every command is available here.' : `No unavailable command matches “${typed}”.`}
    />
  );
}
