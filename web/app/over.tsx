import { useAtomValue, useStore } from 'jotai';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { subjects } from '../commands/core/registry.ts';
import { type Later, useLater } from '../ground/later.ts';
import { loginNeedAtom } from '../ground/session.ts';
import { useStage } from '../shell/stage/stage-context.ts';
import { close, surfaceAtom } from '../shell/stage/surface.ts';
import { peekingAtom } from '../state/peeking.ts';
import { reviewAtom } from '../state/review.ts';
import { checkedAtom } from '../state/selection.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { layers } from './later-layers.ts';
import { checking, macros, peeks, review, saved } from './parts.ts';

/** Layers over the pane: the bar over checked rows, the open surface and the notes, or a field until they load. */
export function Over() {
  const surface = useAtomValue(surfaceAtom);
  const isCalled = surface !== null;
  const isPeeking = useAtomValue(peekingAtom);
  const peek = useLater(peeks, isPeeking);
  const underReview = useAtomValue(reviewAtom);
  const reviewing = useLater(review, underReview !== null);
  const isChecking = useAtomValue(checkedAtom).size > 0;
  const bar = useLater(checking, isChecking);
  const known = useLater(layers, isCalled);
  const commands = useLater(subjects, isCalled);
  useLater(macros, isCalled);
  useLater(saved, isCalled);
  // A palette without all commands would grow during use.
  const isAwaited = isCalled && (surface.is === 'wait' || known.is !== 'here' || commands.is !== 'here');
  const failed = known.is === 'failed' ? layers : commands.is === 'failed' ? subjects : null;
  return (
    <>
      {bar.is === 'here' && <bar.part.ActionBar />}
      {isPeeking && peek.is === 'here' && <peek.part.PeekPanel />}
      {underReview && reviewing.is === 'here' && <reviewing.part.ReviewBar review={underReview} />}
      {isAwaited ? <OnItsWay failed={failed} /> : known.is === 'here' && <known.part.Present />}
      {known.is === 'here' && <known.part.NoteBoard />}
    </>
  );
}

/** Keeps keystrokes for a surface that is still loading. */
function OnItsWay({ failed }: { failed: Later<unknown> | null }) {
  const store = useStore();
  const { ahead } = useStage();
  const typed = useRef('');
  useLayoutEffect(() => () => ahead.put(typed.current), [ahead]);

  /** Enter and Tab end the field here too; later keystrokes go to the next field. */
  function end(event: KeyboardEvent<HTMLInputElement>): void {
    if (!['Enter', 'Tab'].includes(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ahead.put(typed.current, event);
    typed.current = '';
    event.currentTarget.value = '';
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the surface, loaded or not
    <div className="layers on-its-way" onKeyDown={({ key }) => key === 'Escape' && close(store)}>
      <div className="layer layer-top" role="dialog" aria-modal="true" aria-label="Loading">
        {failed ? (
          <NotFetched part={failed} />
        ) : (
          <input
            className="line"
            data-ahead
            aria-label="Loading"
            // biome-ignore lint/a11y/noAutofocus: keystrokes during loading belong to the surface
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

/** The login over the work. */
export function LoginAgain({ email }: { email?: string }) {
  const need = useAtomValue(loginNeedAtom);
  const known = useLater(layers, need !== null);
  if (known.is !== 'here') return null;
  const { LoginOver } = known.part;
  return <LoginOver need={need} {...(email && { email })} />;
}
