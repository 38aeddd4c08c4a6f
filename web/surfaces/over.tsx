import { useAtomValue, useStore } from 'jotai';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { subjects } from '../commands/registry.ts';
import { type Later, useLater } from '../later.ts';
import { peekPart } from '../peeks/peek-part.ts';
import { reviewAtom, reviewPart } from '../review/review.ts';
import { isExpiredAtom } from '../state/session.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { peekingAtom } from './peeking.ts';
import { useStage } from './stage-context.ts';
import { close, layers, surfaceAtom } from './surface.ts';
import { macrosPart } from './with-macros.ts';

/** What lies over the pane: the present surface and the notes, or that they are still on their way. */
export function Over() {
  const surface = useAtomValue(surfaceAtom);
  const isCalled = surface !== null;
  const isPeeking = useAtomValue(peekingAtom);
  const peek = useLater(peekPart, isPeeking);
  const review = useAtomValue(reviewAtom);
  const reviewing = useLater(reviewPart, review !== null);
  const known = useLater(layers, isCalled);
  const commands = useLater(subjects, isCalled);
  useLater(macrosPart, isCalled);
  // A palette without all of its commands would grow under one's hands.
  const isAwaited = isCalled && (surface.is === 'wait' || known.is !== 'here' || commands.is !== 'here');
  const failed = known.is === 'failed' ? layers : commands.is === 'failed' ? subjects : null;
  return (
    <>
      {isPeeking && peek.is === 'here' && <peek.part.PeekPanel />}
      {review && reviewing.is === 'here' && <reviewing.part.ReviewBar review={review} />}
      {isAwaited ? <OnItsWay failed={failed} /> : known.is === 'here' && <known.part.Present />}
      {known.is === 'here' && <known.part.NoteBoard />}
    </>
  );
}

/** Keeps what is typed meanwhile for what was called. */
function OnItsWay({ failed }: { failed: Later<unknown> | null }) {
  const store = useStore();
  const { ahead } = useStage();
  const typed = useRef('');
  useLayoutEffect(() => () => ahead.put(typed.current), [ahead]);

  function keyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') close(store);
  }

  /** What ends a field ends it here: what is typed then is for the next. */
  function end(event: KeyboardEvent<HTMLInputElement>): void {
    if (!['Enter', 'Tab'].includes(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ahead.put(typed.current, event);
    typed.current = '';
    event.currentTarget.value = '';
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, as it does what will be here
    <div className="layers on-its-way" onKeyDown={keyDown}>
      <div className="layer layer-top" role="dialog" aria-modal="true" aria-label="Loading">
        {failed ? (
          <NotFetched part={failed} />
        ) : (
          <input
            className="line"
            data-ahead
            aria-label="Loading"
            // biome-ignore lint/a11y/noAutofocus: what is typed while it loads is for what was called
            autoFocus
            autoComplete="off"
            onKeyDown={end}
            onChange={({ target }) => {
              typed.current = target.value;
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The login, over the work: once the session has ended. */
export function LoginAgain({ email }: { email?: string }) {
  const isExpired = useAtomValue(isExpiredAtom);
  const known = useLater(layers, isExpired);
  if (known.is !== 'here') return null;
  const { ExpiredLogin } = known.part;
  return <ExpiredLogin {...(email && { email })} />;
}
