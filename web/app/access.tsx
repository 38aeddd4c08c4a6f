import { useLayoutEffect, useState } from 'react';
import { go } from '../ground/hash-location.ts';
import { useLater } from '../ground/later.ts';
import { Gate } from '../ui/gate.tsx';
import { NotFetched } from '../ui/not-fetched.tsx';
import { access } from './parts.ts';

/** Asks for a link to a new password. */
export function Forgotten() {
  const known = useLater(access);
  return known.is === 'here' ? <known.part.ForgottenPage /> : <OnItsWay hasFailed={known.is === 'failed'} />;
}

/** The page of a link in a mail. The link's token leaves the address and the history at once, and stays in memory. */
export function AccountLink({ token: given }: { token: string | undefined }) {
  const [token, keep] = useState(given);
  if (given && given !== token) keep(given);
  useLayoutEffect(() => {
    if (given) go('/link', { replace: true });
  }, [given]);
  const known = useLater(access);
  if (known.is !== 'here') return <OnItsWay hasFailed={known.is === 'failed'} />;
  return <known.part.LinkPage key={token} token={token ?? null} />;
}

function OnItsWay({ hasFailed }: { hasFailed: boolean }) {
  return <Gate title="Your account">{hasFailed ? <NotFetched part={access} /> : <p role="status">Loading…</p>}</Gate>;
}
