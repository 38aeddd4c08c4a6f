import { useAtomValue } from 'jotai';
import { Redirect } from 'wouter';
import { usePlace } from '../ground/hash-location.ts';
import { Later, useLater } from '../ground/later.ts';
import { session, sessionAtom } from '../ground/session.ts';
import { arrivalAtom } from '../state/arrival.ts';
import { Gate } from '../ui/gate.tsx';
import { NotFetched } from '../ui/not-fetched.tsx';

/** Most visits come with a session. */
const form = new Later(() => import('./login-form.tsx'));
if (!session()) void form.fetch();

/** The login. A person with a session continues to the place in the link. */
export function LoginPage() {
  const present = useAtomValue(sessionAtom);
  const { query } = usePlace();
  const arrival = useAtomValue(arrivalAtom);
  const known = useLater(form, !present);
  const next = query.next ?? '/layout';
  // A link to another login redirects again.
  if (present) return <Redirect key={next} to={next} replace />;
  return (
    <Gate title="Log in">
      {arrival && <p role="status">{arrival.said}</p>}
      {known.is === 'here' && <known.part.LoginForm {...(arrival && { email: arrival.email })} />}
      {known.is === 'failed' && <NotFetched part={form} />}
    </Gate>
  );
}
