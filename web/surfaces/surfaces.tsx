import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useClient } from 'urql';
import { type Hand, subjectsOf } from '../commands/command.ts';
import { commandOf, commands } from '../commands/registry.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { useViewer } from '../state/viewer.ts';
import { ActionBar } from './action-bar.tsx';
import { Confirm } from './confirm.tsx';
import { ConflictView } from './conflict-view.tsx';
import { createConsole } from './console.ts';
import { CopyAs } from './copy-as.tsx';
import { Deeds } from './deeds.tsx';
import { createHandSource, useHand } from './hand.ts';
import { HelpSheet } from './help-sheet.tsx';
import { Layer } from './layer.tsx';
import { Notes, notify } from './notes.tsx';
import { Palette } from './palette.tsx';
import { Peek } from './peek.tsx';
import { RowMenu } from './row-menu.tsx';
import { Sheet } from './sheet.tsx';
import { createKeyListener, guardKeyups } from './shortcuts.ts';
import { createStage } from './stage.ts';
import { type OnStage, StageContext } from './stage-context.ts';
import { Steps } from './steps.tsx';
import { close, type Surface, show, surfaceAtom } from './surface.ts';
import { taskOf } from './task.ts';

/** Everything that is drawn from commands, around a frame that draws panes. */
export function Surfaces({ children }: { children: ReactNode }) {
  const store = useStore();
  const client = useClient();
  const viewer = useViewer();
  const stage = useMemo((): OnStage => {
    const hand = createHandSource(client, store, viewer);
    const console = createConsole(store, () => client, notify);
    const stage = createStage({ store, client: () => client, hand: hand.read, console, notify, commandOf });
    return {
      ...stage,
      console,
      hand,
      close: () => close(store),
      copyAs(command, given) {
        const present = hand.read();
        const task = taskOf(command, subjectsOf(command, present), present.actor);
        show(store, { is: 'copyAs', task: given ? { ...task, given } : task });
      },
    };
  }, [store, client, viewer]);

  useEffect(() => stage.hand.start(), [stage]);
  useEffect(guardKeyups, []);
  useEffect(() => {
    // Another place by the browser's own means: what lay over this one goes; what was typed there is kept.
    const leave = () => close(store);
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [store]);
  useEffect(() => {
    const listener = createKeyListener({
      commands,
      hand: stage.hand.read,
      preferences: () => store.get(preferencesAtom),
      isCovered: () => store.get(surfaceAtom) !== null || document.querySelector('[aria-modal=true]') !== null,
      invoke: stage.invoke,
    });
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [store, stage]);

  return (
    <StageContext value={stage}>
      {children}
      <ActionBar />
      <Present />
      <Notes />
    </StageContext>
  );
}

/** The surface that lies over the pane now. */
function Present() {
  const store = useStore();
  const surface = useAtomValue(surfaceAtom);
  const hand = useHand();
  if (!surface) return null;
  const { label, place } = frameOf(surface);
  return (
    // The palette becomes its prompt in place; any other surface opens anew, with the focus in it.
    <Layer key={place === 'top' ? place : surface.is} label={label} place={place} onClose={() => close(store)}>
      {content(surface, hand)}
    </Layer>
  );
}

function content(surface: Surface, hand: Hand): ReactNode {
  switch (surface.is) {
    case 'palette':
      return <Palette hand={hand} />;
    case 'help':
      return <HelpSheet hand={hand} />;
    case 'menu':
      return <RowMenu hand={hand} />;
    case 'peek':
      return <Peek />;
    case 'history':
      return <Deeds />;
    case 'copyAs':
      return <CopyAs task={surface.task} />;
    case 'prompt':
      return isSheet(surface) ? <Sheet task={surface.task} /> : <Steps task={surface.task} />;
    case 'confirm':
      return <Confirm surface={surface} />;
    case 'conflict':
      return <ConflictView surface={surface} />;
  }
}

const isSheet = (surface: Surface) => surface.is === 'prompt' && surface.task.command.layout === 'sheet';

function frameOf(surface: Surface): { label: string; place: 'top' | 'middle' | 'side' | 'free' } {
  switch (surface.is) {
    case 'palette':
      return { label: 'Palette', place: 'top' };
    case 'help':
      return { label: 'Keys and commands', place: 'middle' };
    case 'menu':
      return { label: 'What can be done', place: 'free' };
    case 'peek':
      return { label: 'Peek', place: 'side' };
    case 'history':
      return { label: 'What was done', place: 'middle' };
    default:
      return {
        label: surface.task.command.title,
        place: isSheet(surface) || surface.is === 'confirm' || surface.is === 'conflict' ? 'middle' : 'top',
      };
  }
}
