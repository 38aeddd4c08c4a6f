import type { Hand } from '../../commands/core/command.ts';
import type { Surface } from '../stage/surface.ts';
import { ActionsPalette } from './actions-palette.tsx';
import { BlockedPalette } from './blocked-palette.tsx';
import { Palette } from './palette.tsx';
import { RecordsPalette } from './records-palette.tsx';

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
