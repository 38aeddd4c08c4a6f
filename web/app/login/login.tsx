import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { loginClient } from '../../ground/api.ts';
import { deviceTokenOf } from '../../ground/device-token.ts';
import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { go, hrefOf, usePlace } from '../../ground/hash-location.ts';
import { Later, useLater } from '../../ground/later.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { sessionAtom } from '../../ground/session.ts';
import { keepCopyKey } from '../../shell/typing/shortcuts.ts';
import { arrivalAtom } from '../../state/arrival.ts';
import { Gate } from '../../ui/gate.tsx';
import { NotFetched } from '../../ui/not-fetched.tsx';
import { enter, NewSession } from './enter.ts';
import { LoginReason } from './login-reason.tsx';
import type { Outcome } from './outcome.ts';

const Login = graphql(
  `
    mutation Login($input: LoginInput!) {
      session: login(input: $input) {
        ...NewSession
      }
    }
  `,
  [NewSession],
);

/** The login. A person with a session continues to the place in the link. */
export function LoginPage() {
  useEffect(keepCopyKey, []);
  const session = useAtomValue(sessionAtom);
  const { query } = usePlace();
  const arrival = useAtomValue(arrivalAtom);
  const next = query.next ?? '/layout';
  const [handed, keep] = useState(query.handed);
  const [outcome, setOutcome] = useState<Outcome | null>(handed === undefined ? {} : null);
  const returning = useLater(providerReturn, handed !== undefined);
  if (query.handed !== undefined && query.handed !== handed) {
    keep(query.handed);
    setOutcome(null);
  }
  useLayoutEffect(() => {
    // The answer of a provider leaves the address and the history at once.
    if (query.handed !== undefined) go(hrefOf('/login', { next: query.next }), { replace: true });
  }, [query]);
  // A link to another login redirects again.
  if (session && outcome) return <Redirect key={next} to={next} replace />;
  const back = returning.is === 'here' ? returning.part : null;
  const known = outcome?.email ?? arrival?.email;
  return (
    <Gate title="Log in">
      {arrival && <p role="status">{arrival.said}</p>}
      {outcome?.toLink && back && <back.LinkOffer to={outcome.toLink} onDeclined={() => setOutcome({})} />}
      {outcome && <LoginForm {...outcome} {...(known !== undefined && { email: known })} />}
      {!outcome && back && handed && <back.ProviderReturn code={handed} onDone={setOutcome} />}
      {!outcome && returning.is === 'failed' && <NotFetched part={providerReturn} />}
    </Gate>
  );
}

/** Logins without the password, the way back from a provider, and the second step of a login. */
const otherWays = new Later(() => import('./other-ways.tsx'), { isLarge: true });
const providerReturn = new Later(() => import('./provider-return.tsx'), { isLarge: true });
const secondStep = new Later(() => import('./second-step.tsx'), { isLarge: true });

export function LoginForm({ email: known, refusal: first, challenge }: Outcome) {
  const [refusal, setRefusal] = useState<Refusal | null>(first ?? null);
  const [isSending, setSending] = useState(false);
  const errorId = useId();
  const formats = useFormats();
  const [waiting, setWaiting] = useState<{ email: string | null; challenge: string } | null>(
    challenge === undefined ? null : { email: null, challenge },
  );
  const step = useLater(secondStep, waiting !== null);
  const others = useLater(otherWays);

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const email = String(given.get('email')).trim();
    const input = { email, password: String(given.get('password')), deviceToken: deviceTokenOf(email) };
    setSending(true);
    const { data, error } = await loginClient.mutation(Login, { input }).toPromise();
    setSending(false);
    if (data) return enter(email, data.session, formats);
    const refused = error && refusalOf(error);
    if (refused?.challenge) return setWaiting({ email, challenge: refused.challenge });
    if (refused) setRefusal(refused);
    const password = form.elements.namedItem('password');
    if (password instanceof HTMLInputElement) password.select();
  };

  const back = (refused: Refusal | null) => {
    setRefusal(refused);
    setWaiting(null);
  };
  if (waiting && step.is === 'here') return <step.part.SecondStep {...waiting} onBack={back} />;
  if (waiting && step.is === 'failed') return <NotFetched part={secondStep} />;

  const field = { className: 'line', required: true, 'aria-describedby': refusal ? errorId : undefined };
  return (
    <form className="login-form" onSubmit={logIn}>
      {refusal && (
        <p className="refusal" role="alert" id={errorId}>
          <LoginReason refusal={refusal} ofPassword />
        </p>
      )}
      <label className="login-field">
        E-mail
        <input
          {...field}
          name="email"
          type="email"
          autoComplete="username"
          // biome-ignore lint/a11y/noAutofocus: the page has no other use
          autoFocus={!known}
          defaultValue={known ?? waiting?.email ?? undefined}
        />
      </label>
      <label className="login-field">
        Password
        <input
          {...field}
          name="password"
          type="password"
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: only the password is missing
          autoFocus={Boolean(known)}
        />
      </label>
      <button type="submit" className="button button-primary button-large" aria-disabled={isSending}>
        {isSending ? 'Logging in…' : 'Log in'}
      </button>
      {others.is === 'here' && <others.part.OtherWays onRefused={setRefusal} />}
      <p>
        <a href={hrefOf('/forgotten')}>Forgotten password?</a>
      </p>
    </form>
  );
}
