import { useFormats } from '../ground/formats.ts';
import type { Refusal } from '../ground/refusal.ts';

/** The reason of a refused login. */
export function LoginReason({ refusal: { code, why, retryAfterSeconds } }: { refusal: Refusal }) {
  const { time } = useFormats();
  if (why !== undefined) return <>{why}</>;
  if (code === 'OFFLINE') return <>The server can’t be reached. Check the connection and try again.</>;
  if (code === 'FORBIDDEN') return <>Workers can’t log in here.</>;
  if (code === 'UNAVAILABLE') return <>The server is unavailable. Try again in a minute.</>;
  if (code !== 'TOO_MANY_REQUESTS') return <>The e-mail or the password is wrong.</>;
  if (retryAfterSeconds === null) return <>Too many attempts. Try again in a minute.</>;
  const at = new Date(Date.now() + retryAfterSeconds * 1000).toISOString();
  return <>{`Too many attempts. Try again at ${time(at)}.`}</>;
}
