import { useStore } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useClient } from 'urql';
import { subjectsOf } from '../commands/core/command.ts';
import { recordingAtom } from '../commands/core/recording.ts';
import { commandOf, commandsHere } from '../commands/core/registry.ts';
import { useLater } from '../ground/later.ts';
import { createHandSource } from '../shell/stage/hand.ts';
import { type OnStage, StageContext } from '../shell/stage/stage-context.ts';
import { close, leaveByKeyOrNavigation, show, surfaceAtom, typedInto } from '../shell/stage/surface.ts';
import { createAwaited } from '../shell/typing/awaited.ts';
import { keepFocus } from '../shell/typing/keep-focus.ts';
import { createKeyListener, createPasteListener, guardKeyups, keepCopyKey } from '../shell/typing/shortcuts.ts';
import { createTypeAhead } from '../shell/typing/type-ahead.ts';
import { followOpened, noteUseAtom } from '../state/frecency.ts';
import { fetched, notify } from '../state/notes.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { useViewer } from '../state/viewer.ts';
import { isToTakeIn } from '../wings/links/is-to-take-in.ts';
import { createConsole } from './console.ts';
import { createEarlyStage } from './early-stage.ts';
import { layers } from './later-layers.ts';
import { Over } from './over.tsx';
import { links, mentions, onlyCompany, saved, waitingWork } from './parts.ts';

/** Everything drawn from commands, around the frame of panes. */
export function Surfaces({ children }: { children: ReactNode }) {
  const store = useStore();
  const client = useClient();
  const viewer = useViewer();
  const stage = useMemo((): OnStage => {
    const hand = createHandSource(client, store, viewer);
    const console = createConsole({ store, client, viewer, notify, stage: () => onStage });
    const stage = createEarlyStage(
      {
        store,
        client: () => client,
        hand: hand.read,
        whole: hand.whole,
        console,
        notify,
        commandOf,
        performed: (done) => void (store.get(recordingAtom) && console.macros((macros) => macros.note(done))),
      },
      layers,
    );
    const onStage: OnStage = {
      ...stage,
      console,
      hand,
      close: () => close(store),
      ahead: createTypeAhead(() => typedInto(store)),
      async copyAs(of) {
        if ('command' in of || 'path' in of) return show(store, { is: 'copyAs', of });
        const present = hand.read();
        const part = await fetched(layers, notify);
        const task = part?.taskOf(of, subjectsOf(of, present), present.actor, part.heldAnswers(of, present));
        if (task) show(store, { is: 'copyAs', of: task });
      },
      async answer(command, subjects, given, isAnswered) {
        const part = await fetched(layers, notify);
        const present = hand.read();
        const task = part?.withoutDraft(
          part.taskOf(command, subjects, present.actor, part.heldAnswers(command, present)),
        );
        if (task) stage.begin({ ...task, given: { ...task.given, ...given(task.asks) } }, isAnswered);
      },
    };
    return onStage;
  }, [store, client, viewer]);
  const following = useLater(saved, false);
  useEffect(() => {
    if (following.is === 'here') return following.part.followSaved(client, viewer);
  }, [following, client, viewer]);

  const mentioning = useLater(mentions, false);
  useEffect(() => {
    if (mentioning.is === 'here') return mentioning.part(client, store);
  }, [mentioning, client, store]);

  const working = useLater(waitingWork, false);
  useEffect(() => {
    if (working.is === 'here') return working.part(client, store, viewer);
  }, [working, client, store, viewer]);

  const isOfAll = viewer.companyId === null;
  const counting = useLater(onlyCompany, false);
  useEffect(() => {
    if (isOfAll && counting.is === 'here') return counting.part(client, store);
  }, [counting, isOfAll, client, store]);

  useEffect(() => stage.hand.start(), [stage]);
  useEffect(() => {
    const look = async () => {
      if (!isToTakeIn(location.hash)) return;
      const part = await fetched(links, notify);
      await part?.takeIn({ store, client, actor: stage.hand.read().actor, notify });
    };
    void look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [store, client, stage]);
  useEffect(guardKeyups, []);
  useEffect(keepFocus, []);
  useEffect(() => leaveByKeyOrNavigation(store), [store]);
  useEffect(() => followOpened((id) => store.set(noteUseAtom, id)), [store]);
  useEffect(() => stage.ahead.listen(), [stage]);
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
        const subjects = subjectsOf(command, stage.hand.read());
        stage.answer(command, subjects, (asks) => ({ [Object.keys(asks)[0] ?? '']: text }), true);
      },
    });
    const listening = new AbortController();
    addEventListener('keydown', listener, listening);
    addEventListener('paste', pasted, listening);
    // Added after `listener`, because `listener` ignores a key with a prevented default.
    const release = keepCopyKey();
    return () => {
      listening.abort();
      release();
    };
  }, [store, stage]);

  return (
    <StageContext value={stage}>
      {children}
      <Over />
    </StageContext>
  );
}
