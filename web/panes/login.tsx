import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { go, usePlace } from '../hash-location.ts';
import { sessionAtom } from '../state/session.ts';
import { LoginForm } from '../ui/login-form.tsx';
import { Mark } from '../ui/mark.tsx';
import { useTitle } from '../ui/title.ts';

/** The login; whoever is logged in goes on to where they were going. */
export function Login() {
  const session = useAtomValue(sessionAtom);
  const { query } = usePlace();
  useTitle('Log in');
  useEffect(() => {
    if (session) go(query.next ?? '/layout', { replace: true });
  }, [session, query.next]);
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
