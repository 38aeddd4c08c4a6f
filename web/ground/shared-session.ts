import { getDefaultStore } from 'jotai';
import { isExpiredAtom, type Session, session } from './session.ts';

/*
 * A telephone system opens each call in a new tab, and a session belongs to its tab. The new tab asks the other tabs of the
 * browser for their session. Only pages of the same origin hear the question and the answer.
 */

const name = 'docket.session';
const patienceMs = 200;

type Message = { readonly is: 'asked' } | { readonly is: 'told'; readonly session: Session };

/** Tells the session to tabs that ask. Returns a function to stop. */
export function shareSession(): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const own = session();
    if (data.is === 'asked' && own && !getDefaultStore().get(isExpiredAtom)) {
      channel.postMessage({ is: 'told', session: own } satisfies Message);
    }
  };
  return () => channel.close();
}

/** The session of another tab; null when no tab answers soon. */
export function sessionElsewhere(): Promise<Session | null> {
  const channel = new BroadcastChannel(name);
  const { promise, resolve } = Promise.withResolvers<Session | null>();
  const timer = setTimeout(resolve, patienceMs, null);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.is === 'told') resolve(data.session);
  };
  channel.postMessage({ is: 'asked' } satisfies Message);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}
