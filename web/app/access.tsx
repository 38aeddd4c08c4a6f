import { type ReactNode, useLayoutEffect, useState } from 'react';
import { go } from '../ground/hash-location.ts';
import { Later, useLater } from '../ground/later.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { access } from './parts.ts';

/** The login, which a person with a session never loads. `preload.ts` fetches it for every other person. */
const login = new Later(() => import('./login/login.tsx'));

export function Login() {
  return <Loaded part={login}>{({ LoginPage }) => <LoginPage />}</Loaded>;
}

/** Asks for a link to a new password. */
export function Forgotten() {
  return <Loaded part={access}>{({ ForgottenPage }) => <ForgottenPage />}</Loaded>;
}

/** The page of a link in a mail. The link's token leaves the address and the history at once, and stays in memory. */
export function AccountLink({ token: given }: { token: string | undefined }) {
  const [token, keep] = useState(given);
  if (given && given !== token) keep(given);
  useLayoutEffect(() => {
    if (given) go('/link', { replace: true });
  }, [given]);
  return <Loaded part={access}>{({ LinkPage }) => <LinkPage key={token} token={token ?? null} />}</Loaded>;
}

function Loaded<Part>({ part, children }: { part: Later<Part>; children: (part: Part) => ReactNode }) {
  const known = useLater(part);
  if (known.is === 'failed') return <NotFetched part={part} />;
  return known.is === 'here' && children(known.part);
}
