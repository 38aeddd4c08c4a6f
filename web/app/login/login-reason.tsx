import { useFormats } from '../../ground/formats.ts';
import type { Refusal } from '../../ground/refusal.ts';
import { unreached } from '../../ground/refused-call.ts';

/** The reason of a refused login. @param ofPassword whether a password was refused: then, a new password is a way in. */
export function LoginReason({ refusal, ofPassword = false }: { refusal: Refusal; ofPassword?: boolean }) {
  const { time } = useFormats();
  if (refusal.why !== undefined) return <>{refusal.why}</>;
  if (refusal.code === 'FORBIDDEN') return <>Workers can’t log in here.</>;
  const reason = unreached(refusal, time) ?? 'The e-mail or the password is wrong.';
  if (refusal.code !== 'TOO_MANY_REQUESTS' || !ofPassword) return <>{reason}</>;
  return <>{reason} Or choose “Forgotten password?”: with a new password, you can log in at once.</>;
}
