import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type KeyboardEvent, useLayoutEffect } from 'react';
import { useLater } from '../later.ts';
import { isExpiredAtom } from '../state/session.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { close, layers, surfaceAtom, typedAheadAtom } from './surface.ts';

/** What lies over the pane: the present surface and the notes, or that they are still on their way. */
export function Over() {
  const surface = useAtomValue(surfaceAtom);
  const isCalled = surface !== null;
  const known = useLater(layers, isCalled);
  if (known.is === 'here') {
    const { Present, NoteBoard } = known.part;
    return (
      <>
        <Present />
        <NoteBoard />
      </>
    );
  }
  return isCalled ? <OnItsWay isPalette={surface.is === 'palette'} hasFailed={known.is === 'failed'} /> : null;
}

/** Keeps what is typed meanwhile for the palette. */
function OnItsWay({ isPalette, hasFailed }: { isPalette: boolean; hasFailed: boolean }) {
  const store = useStore();
  const keep = useSetAtom(typedAheadAtom);
  useLayoutEffect(() => keep(''), [keep]);

  function keyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') close(store);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, as it does what will be here
    <div className="layers on-its-way" onKeyDown={keyDown}>
      <div className="layer layer-top" role="dialog" aria-modal="true" aria-label="Loading">
        {hasFailed ? (
          <NotFetched part={layers} />
        ) : (
          <input
            className="line"
            aria-label="Loading"
            // biome-ignore lint/a11y/noAutofocus: what is typed while it loads is for the palette that was called
            autoFocus
            onChange={({ target }) => isPalette && keep(target.value)}
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
