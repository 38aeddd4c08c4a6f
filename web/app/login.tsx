import { useAtomValue } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import { Redirect } from 'wouter';
import { loginClient } from '../ground/api.ts';
import { deviceTokenOf, keepDeviceToken } from '../ground/device-token.ts';
import { useFormats } from '../ground/formats.ts';
import { graphql } from '../ground/graphql.ts';
import { usePlace } from '../ground/hash-location.ts';
import { type Refusal, refusalOf } from '../ground/refusal.ts';
import { beginSession, sessionAtom } from '../ground/session.ts';
import { notify } from '../state/notes.ts';
import { Mark } from '../ui/mark.tsx';
import { useTitle } from '../ui/title.ts';

const Login = graphql(`
  mutation Login($input: LoginInput!) {
    session: login(input: $input) {
      accessToken
      role
      fullName
      userId
      companyId
      deviceToken
      failedLogins
      lastFailedLoginAt
    }
  }
`);

/** The login. A person with a session continues to the place in the link. */
export function LoginPage() {
  const session = useAtomValue(sessionAtom);
  const { query } = usePlace();
  useTitle('Log in');
  const next = query.next ?? '/layout';
  // A link to another login redirects again.
  if (session) return <Redirect key={next} to={next} replace />;
  return (
    <main className="login">
      <div className="login-card">
        <Mark />
        <h1 className="login-title">Log in</h1>
        <LoginForm />
      </div>
    </main>
  );
}

/** `5 failed logins since your last visit, the last on 22 Nov, 18:04. …` */
function strangersFailures(count: number, lastOn: string): string {
  const failures =
    count === 1
      ? `1 failed login since your last visit, on ${lastOn}`
      : `${count} failed logins since your last visit, the last on ${lastOn}`;
  return `${failures}. Someone may be guessing your password. Change a password that is short or used elsewhere.`;
}

export function LoginForm({ email: known }: { email?: string }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const errorId = useId();
  const { moment } = useFormats();

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const email = String(given.get('email')).trim();
    const input = { email, password: String(given.get('password')), deviceToken: deviceTokenOf(email) };
    setSending(true);
    const { data, error } = await loginClient.mutation(Login, { input }).toPromise();
    setSending(false);
    if (data) {
      const { deviceToken, failedLogins, lastFailedLoginAt: lastAt, ...session } = data.session;
      keepDeviceToken(email, deviceToken);
      beginSession(session);
      if (lastAt) notify({ tone: 'bad', message: strangersFailures(failedLogins, moment(lastAt)) });
      return;
    }
    if (error) setRefusal(refusalOf(error));
    const password = form.elements.namedItem('password');
    if (password instanceof HTMLInputElement) password.select();
  };

  const field = { className: 'line', required: true, 'aria-describedby': refusal ? errorId : undefined };
  return (
    <form className="login-form" onSubmit={logIn}>
      {refusal && (
        <p className="refusal" role="alert" id={errorId}>
          <Reason refusal={refusal} />
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
          defaultValue={known}
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
    </form>
  );
}

function Reason({ refusal: { code, retryAfterSeconds } }: { refusal: Refusal }) {
  const { time } = useFormats();
  if (code === 'OFFLINE') return <>The server can’t be reached. Check the connection and try again.</>;
  if (code === 'FORBIDDEN') return <>Workers can’t log in here.</>;
  if (code === 'UNAVAILABLE') return <>The server is unavailable. Try again in a minute.</>;
  if (code !== 'TOO_MANY_REQUESTS') return <>The e-mail or the password is wrong.</>;
  if (retryAfterSeconds === null) return <>Too many attempts. Try again in a minute.</>;
  const at = new Date(Date.now() + retryAfterSeconds * 1000).toISOString();
  return <>{`Too many attempts. Try again at ${time(at)}.`}</>;
}
