import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { loginClient } from '../../ground/api.ts';
import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { type Refusal, refusalOf, refusedHere } from '../../ground/refusal.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { enter, NewSession } from './enter.ts';
import { useEnter } from './hear-enter.ts';

const PasskeyQuestion = graphql(`
  query PasskeyQuestion {
    question: passkeyQuestion {
      ticket
      options
    }
  }
`);

const LoginByPasskey = graphql(
  `
    mutation LoginByPasskey($input: LoginByPasskeyInput!) {
      session: loginByPasskey(input: $input) {
        ...NewSession
      }
    }
  `,
  [NewSession],
);

type AnswerOf = typeof startAuthentication;

/** Logs in by a passkey alone. Nothing where the browser has no passkeys: they need https or localhost. */
export function PasskeyButton({ onRefused }: { onRefused: (refusal: Refusal) => void }) {
  const [isAsking, setAsking] = useState(false);
  const formats = useFormats();

  async function logIn(): Promise<void> {
    const asked = await loginClient.query(PasskeyQuestion, {}).toPromise();
    if (!asked.data) return void (asked.error && onRefused(refusalOf(asked.error)));
    const { ticket, options } = asked.data.question;
    const optionsJSON = options as unknown as Parameters<AnswerOf>[0]['optionsJSON']; // from the service
    const response = await startAuthentication({ optionsJSON }).catch(() => null);
    if (!response) return onRefused(refusedHere('No passkey was used. Try again, or log in with your password'));
    const { data, error } = await loginClient.mutation(LoginByPasskey, { input: { ticket, response } }).toPromise();
    if (data) return enter(null, data.session, formats);
    if (!error) return;
    const refused = refusalOf(error);
    const isUnknown = refused.code === 'UNAUTHENTICATED';
    onRefused(isUnknown ? refusedHere('Docket doesn’t know this passkey. Log in with your password') : refused);
  }

  function ask(): void {
    if (isAsking) return;
    setAsking(true);
    void logIn().finally(() => setAsking(false));
  }
  useEnter(ask);
  if (!('PublicKeyCredential' in globalThis)) return null;
  return (
    <button type="button" className="button button-large" aria-keyshortcuts="Control+Enter Meta+Enter" onClick={ask}>
      {isAsking ? 'Follow your browser…' : 'Log in with a passkey'} <Keys keys="mod+enter" />
    </button>
  );
}
