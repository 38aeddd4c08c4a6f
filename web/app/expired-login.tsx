import { Overlay2 } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { endSession, isExpiredAtom } from '../ground/session.ts';
import { LoginForm } from './login-form.tsx';

/**
 * The login, over the current work. After the same user has logged in, waiting requests are sent and the screen is
 * unchanged.
 */
export function ExpiredLogin({ email }: { email?: string }) {
  const isExpired = useAtomValue(isExpiredAtom);
  const titleId = useId();
  return (
    <Overlay2
      isOpen={isExpired}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      transitionDuration={0}
      className="layers"
    >
      <div
        className="layer layer-middle login-card"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-live="off"
      >
        <h2 className="login-title" id={titleId}>
          Log in again
        </h2>
        <p className="quiet">Your session has ended. Your typing is kept. Log in to continue.</p>
        <LoginForm {...(email && { email })} />
        <button type="button" className="button button-plain" onClick={endSession}>
          Log out instead
        </button>
      </div>
    </Overlay2>
  );
}
