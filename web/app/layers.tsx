import { useAtomValue, useStore } from 'jotai';
import type { ReactNode } from 'react';
import type { Hand } from '../commands/core/command.ts';
import { useLater } from '../ground/later.ts';
import { AnyPalette } from '../shell/palette/any-palette.tsx';
import { Layer, type Place } from '../shell/prompt/layer.tsx';
import { Sheet } from '../shell/prompt/sheet.tsx';
import { Steps } from '../shell/prompt/steps.tsx';
import { BulkView } from '../shell/stage/bulk/bulk-view.tsx';
import { CheckedView } from '../shell/stage/checked-view.tsx';
import { Confirm } from '../shell/stage/confirm.tsx';
import { ConflictView } from '../shell/stage/conflict-view.tsx';
import { Deeds } from '../shell/stage/deeds.tsx';
import { Revealed } from '../shell/stage/revealed.tsx';
import { RowMenu } from '../shell/stage/row-menu.tsx';
import { useHand } from '../shell/stage/stage-context.ts';
import { leave, type Surface, surfaceAtom } from '../shell/stage/surface.ts';
import { isLaidOut } from '../shell/stage/task.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { CopyAs } from '../wings/copying/copy-as.tsx';
import { HelpSheet } from '../wings/keys/help-sheet.tsx';
import { MacroAs } from '../wings/macros/macro-as.tsx';
import { MacroRunView } from '../wings/macros/run-view.tsx';
import { imports, keys, lists } from './parts.ts';

export { NoteBoard } from '../shell/notes/note-board.tsx';
export { createChecking } from '../shell/stage/checking.ts';
export { createHistory } from '../shell/stage/undo.ts';
export { ExpiredLogin } from './expired-login.tsx';

export function Present() {
  const store = useStore();
  const surface = useAtomValue(surfaceAtom);
  const hand = useHand();
  if (!surface || surface.is === 'wait') return null;
  const { label, place } = frameOf(surface);
  return (
    // The palette turns into the prompt in place. Any other surface opens anew, with the focus inside.
    <Layer key={place === 'top' ? place : surface.is} label={label} place={place} onClose={() => leave(store)}>
      {content(surface, hand)}
    </Layer>
  );
}

/** `over.tsx` draws the wait. */
type Drawn = Exclude<Surface, { is: 'wait' }>;

function content(surface: Drawn, hand: Hand): ReactNode {
  switch (surface.is) {
    case 'palette':
      return <AnyPalette {...surface} hand={hand} />;
    case 'help':
      return <HelpSheet hand={hand} />;
    case 'menu':
      return <RowMenu hand={hand} />;
    case 'history':
      return <Deeds />;
    case 'bulk':
      return <BulkView />;
    case 'checked':
      return <CheckedView />;
    case 'macroRun':
      return <MacroRunView />;
    case 'macroAs':
      return <MacroAs saved={surface.saved} />;
    case 'columns':
    case 'writing':
      return <OfList is={surface.is} />;
    case 'keys':
      return <OwnKeys to={surface.to} hand={hand} />;
    case 'importing':
      return <Imports {...surface} />;
    case 'copyAs':
      return <CopyAs of={surface.of} />;
    case 'revealed':
      return <Revealed surface={surface} />;
    case 'prompt':
      return isSheet(surface) ? <Sheet task={surface.task} /> : <Steps task={surface.task} />;
    case 'confirm':
      return <Confirm surface={surface} />;
    case 'conflict':
      // A record changed once more needs new choices.
      return <ConflictView key={surface.theirs.version} surface={surface} />;
  }
}

/** Columns and writing load on demand: most visits never open them. */
function OfList({ is }: { is: 'columns' | 'writing' }) {
  const known = useLater(lists);
  if (known.is === 'failed') return <NotFetched part={lists} />;
  if (known.is !== 'here') return null;
  return is === 'columns' ? <known.part.ColumnsView /> : <known.part.WritingView />;
}

function OwnKeys({ to, hand }: { to: 'change' | 'load'; hand: Hand }) {
  const known = useLater(keys);
  if (known.is === 'failed') return <NotFetched part={keys} />;
  if (known.is !== 'here') return null;
  return to === 'change' ? <known.part.KeysView hand={hand} /> : <known.part.LoadView />;
}

function Imports(of: Extract<Surface, { is: 'importing' }>) {
  const known = useLater(imports);
  if (known.is === 'failed') return <NotFetched part={imports} />;
  return known.is === 'here' ? <known.part.ImportView {...of} /> : null;
}

const isSheet = (surface: Drawn) => surface.is === 'prompt' && isLaidOut(surface.task.command);

function frameOf(surface: Drawn): { readonly label: string; readonly place: Place } {
  switch (surface.is) {
    case 'palette':
      return { label: 'Palette', place: 'top' };
    case 'help':
      return { label: 'Keys and commands', place: 'middle' };
    case 'menu':
      return { label: 'Commands', place: 'free' };
    case 'history':
      return { label: 'What was done', place: 'middle' };
    case 'checked':
      return { label: 'What is checked', place: 'middle' };
    case 'macroRun':
      return { label: 'Macro', place: 'middle' };
    case 'macroAs':
      return { label: 'Copy macro as', place: 'top' };
    case 'columns':
      return { label: 'Columns', place: 'middle' };
    case 'writing':
      return { label: 'Writing rows', place: 'middle' };
    case 'keys':
      return surface.to === 'change'
        ? { label: 'Change keys', place: 'middle' }
        : { label: 'Load keys', place: 'middle' };
    case 'importing':
      return { label: 'Import', place: 'wide' };
    case 'bulk':
      return { label: 'Several at once', place: 'middle' };
    case 'copyAs':
      return { label: 'Copy as', place: 'top' };
    case 'revealed':
      return { label: surface.secret.title, place: 'middle' };
    default:
      return { label: surface.task.command.title, place: placeOf(surface) };
  }
}

function placeOf(surface: Extract<Surface, { task: unknown }>): Place {
  const { layout } = surface.task.command;
  if (surface.is === 'prompt' && layout === 'page') return 'page';
  if (surface.is === 'conflict' && layout === 'page') return 'wide';
  return isSheet(surface) || surface.is === 'confirm' || surface.is === 'conflict' ? 'middle' : 'top';
}
