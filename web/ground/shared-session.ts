import { getDefaultStore } from 'jotai';
import { beginSession, loginNeedAtom, session } from './session.ts';

/*
 * A telephone system opens each call in a new tab, and a session belongs to its tab. The new tab asks the other tabs of the
 * browser for their session. Only pages of the same origin hear the question and the answer.
 */

const name = 'docket.session';
const patienceMs = 200;

type Message = { readonly is: 'asked' } | { readonly is: 'told'; readonly session: Parameters<typeof beginSession>[0] };

/** Tells the session to tabs that ask. Returns a function to stop. */
export function shareSession(): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const own = session();
    if (data.is !== 'asked' || !own?.owner || getDefaultStore().get(loginNeedAtom)) return;
    const { accessToken, owner } = own;
    channel.postMessage({ is: 'told', session: { accessToken, ...owner } } satisfies Message);
  };
  return () => channel.close();
}

/** Takes over the session of another tab; logs in when no tab answers soon. */
export function takeOver(logIn: () => void): void {
  const channel = new BroadcastChannel(name);
  const end = () => {
    clearTimeout(timer);
    channel.close();
  };
  const timer = setTimeout(() => {
    end();
    if (!session()) logIn();
  }, patienceMs);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.is !== 'told') return;
    end();
    if (!session()) beginSession(data.session);
  };
  channel.postMessage({ is: 'asked' } satisfies Message);
}
