import { useAtomValue } from 'jotai';
import { Redirect } from 'wouter';
import { usePlace } from '../ground/hash-location.ts';
import { sessionAtom } from '../ground/session.ts';
import { Mark } from '../ui/mark.tsx';
import { useTitle } from '../ui/title.ts';
import { LoginForm } from './login-form.tsx';

/** The login; whoever is logged in goes on to where they were going. */
export function Login() {
  const session = useAtomValue(sessionAtom);
  const { query } = usePlace();
  useTitle('Log in');
  const next = query.next ?? '/layout';
  // One that leads to a login again is another one.
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
