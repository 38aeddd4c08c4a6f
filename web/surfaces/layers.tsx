import { useAtomValue, useStore } from 'jotai';
import type { ReactNode } from 'react';
import type { Hand } from '../commands/command.ts';
import { imports } from '../imports/imports.ts';
import { keysPart } from '../keys/keys-part.ts';
import { useLater } from '../later.ts';
import { listParts } from '../lists/list-task.ts';
import { MacroAs } from '../macros/macro-as.tsx';
import { MacroRunView } from '../macros/run-view.tsx';
import { NotFetched } from '../ui/not-fetched.tsx';
import { AnyPalette } from './any-palette.tsx';
import { BulkView } from './bulk-view.tsx';
import { CheckedView } from './checked-view.tsx';
import { Confirm } from './confirm.tsx';
import { ConflictView } from './conflict-view.tsx';
import { CopyAs } from './copy-as.tsx';
import { Deeds } from './deeds.tsx';
import { useHand } from './hand.ts';
import { HelpSheet } from './help-sheet.tsx';
import { Layer, type Place } from './layer.tsx';
import { Revealed } from './revealed.tsx';
import { RowMenu } from './row-menu.tsx';
import { Sheet } from './sheet.tsx';
import { Steps } from './steps.tsx';
import { leave, type Surface, surfaceAtom } from './surface.ts';
import { isLaidOut } from './task.ts';

export { createChecking } from './checking.ts';
export { ExpiredLogin } from './expired-login.tsx';
export { NoteBoard } from './note-board.tsx';
export { createHistory } from './undo.ts';

/** The surface that lies over the pane now. */
export function Present() {
  const store = useStore();
  const surface = useAtomValue(surfaceAtom);
  const hand = useHand();
  if (!surface || surface.is === 'wait') return null;
  const { label, place } = frameOf(surface);
  return (
    // The palette becomes its prompt in place; any other surface opens anew, with the focus in it.
    <Layer key={place === 'top' ? place : surface.is} label={label} place={place} onClose={() => leave(store)}>
      {content(surface, hand)}
    </Layer>
  );
}

/** What is drawn here: that something is on its way has its place in `over.tsx`. */
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
      // Changed once more, it is to be chosen anew.
      return <ConflictView key={surface.theirs.version} surface={surface} />;
  }
}

/** What is done to a list is drawn by a part of its own, which most visits never want. */
function OfList({ is }: { is: 'columns' | 'writing' }) {
  const known = useLater(listParts);
  if (known.is === 'failed') return <NotFetched part={listParts} />;
  if (known.is !== 'here') return null;
  return is === 'columns' ? <known.part.ColumnsView /> : <known.part.WritingView />;
}

function OwnKeys({ to, hand }: { to: 'change' | 'load'; hand: Hand }) {
  const known = useLater(keysPart);
  if (known.is === 'failed') return <NotFetched part={keysPart} />;
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
      return { label: 'What can be done', place: 'free' };
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
