import { useFormats } from '../../ground/formats.ts';
import type { Refusal } from '../../ground/refusal.ts';
import { unreached } from '../../ground/refused-call.ts';

/** The reason of a refused login. */
export function LoginReason({ refusal }: { refusal: Refusal }) {
  const { time } = useFormats();
  if (refusal.why !== undefined) return <>{refusal.why}</>;
  if (refusal.code === 'FORBIDDEN') return <>Workers can’t log in here.</>;
  const reason = unreached(refusal, time) ?? 'The e-mail or the password is wrong.';
  if (refusal.code !== 'TOO_MANY_REQUESTS') return <>{reason}</>;
  return <>{reason} A new password lets you in at once: choose “Forgotten password?”.</>;
}
