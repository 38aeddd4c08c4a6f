import { useStore } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useClient } from 'urql';
import { subjectsOf } from '../commands/command.ts';
import { commandOf, commandsHere } from '../commands/registry.ts';
import { useLater } from '../later.ts';
import { isToTakeIn, links } from '../links/links.ts';
import { followOpened, noteUseAtom } from '../state/frecency.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { recordingAtom } from '../state/recording.ts';
import { useViewer } from '../state/viewer.ts';
import { ActionBar } from './action-bar.tsx';
import { createAwaited } from './awaited.ts';
import { createConsole } from './console.ts';
import { createHandSource } from './hand.ts';
import { notify } from './notes.ts';
import { Over } from './over.tsx';
import { createKeyListener, createPasteListener, guardKeyups } from './shortcuts.ts';
import { createStage } from './stage.ts';
import { type OnStage, StageContext } from './stage-context.ts';
import { close, leave, leaveByEscape, show, surfaceAtom, typedInto } from './surface.ts';
import { taskOf } from './task.ts';
import { createTypeAhead } from './type-ahead.ts';
import { macrosPart, withMacros } from './with-macros.ts';

/** Everything that is drawn from commands, around a frame that draws panes. */
export function Surfaces({ children }: { children: ReactNode }) {
  const store = useStore();
  const client = useClient();
  const viewer = useViewer();
  const stage = useMemo((): OnStage => {
    const hand = createHandSource(client, store, viewer);
    const macros = withMacros({ store, client, viewer, notify, stage: () => onStage });
    const console = { ...createConsole(store, () => client, notify), macros };
    const stage = createStage({
      store,
      client: () => client,
      hand: hand.read,
      whole: hand.whole,
      console,
      notify,
      commandOf,
      performed: (done) => void (store.get(recordingAtom) && macros((each) => each.note(done))),
    });
    const onStage: OnStage = {
      ...stage,
      console,
      hand,
      close: () => close(store),
      ahead: createTypeAhead(() => typedInto(store)),
      copyAs(of) {
        const present = hand.read();
        const isCommand = !('command' in of || 'path' in of);
        show(store, { is: 'copyAs', of: isCommand ? taskOf(of, subjectsOf(of, present), present.actor) : of });
      },
    };
    return onStage;
  }, [store, client, viewer]);
  const saved = useLater(macrosPart, false);
  useEffect(() => {
    if (saved.is === 'here') return saved.part.followSaved(client, viewer);
  }, [saved, client, viewer]);

  useEffect(() => stage.hand.start(), [stage]);
  useEffect(() => {
    const look = async () => {
      if (!isToTakeIn(location.hash)) return;
      await links.fetch();
      const known = links.known();
      if (known.is === 'here') await known.part.takeIn({ store, client, actor: stage.hand.read().actor, notify });
    };
    void look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [store, client, stage]);
  useEffect(guardKeyups, []);
  useEffect(() => leaveByEscape(store), [store]);
  useEffect(() => followOpened((id) => store.set(noteUseAtom, id)), [store]);
  useEffect(() => stage.ahead.listen(), [stage]);
  useEffect(() => {
    // Another place by the browser's own means: what lay over this one goes; what was typed there is kept.
    const left = () => leave(store);
    window.addEventListener('popstate', left);
    return () => window.removeEventListener('popstate', left);
  }, [store]);
  useEffect(() => {
    const isCovered = () =>
      store.get(surfaceAtom) !== null || document.querySelector('[aria-modal=true], :popover-open') !== null;
    const { arrival, hand } = createAwaited(store, stage.hand);
    const listener = createKeyListener({
      commands: commandsHere,
      awaited: arrival,
      hand,
      preferences: () => store.get(preferencesAtom),
      isCovered,
      invoke: stage.invoke,
      take: stage.ahead.take,
    });
    const pasted = createPasteListener({
      commands: commandsHere,
      hand: stage.hand.read,
      isCovered,
      answer(command, text) {
        const present = stage.hand.read();
        const task = taskOf(command, subjectsOf(command, present), present.actor);
        const [field] = Object.keys(task.asks);
        if (field) stage.begin({ ...task, given: { [field]: text } }, true);
      },
    });
    window.addEventListener('keydown', listener);
    window.addEventListener('paste', pasted);
    return () => {
      window.removeEventListener('keydown', listener);
      window.removeEventListener('paste', pasted);
    };
  }, [store, stage]);

  return (
    <StageContext value={stage}>
      {children}
      <ActionBar />
      <Over />
    </StageContext>
  );
}
