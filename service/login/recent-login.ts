import { Problem } from '../shared/problem.ts';
import { RECENT_LOGIN_MINUTES } from '../shared/recent-login.ts';
import type { Viewer } from './sessions.ts';

/**
 * Demands a recent login for an act with lasting consequences, so that an open session alone can't do the act (OWASP ASVS 5,
 * 7.5.3). Clients log in again and repeat the call (RFC 9470). An API token never logs in; its role and scope bound the token.
 *
 * @throws Problem LOGIN_TOO_OLD.
 */
export function demandRecentLogin({ hasRecentLogin, apiToken }: Pick<Viewer, 'hasRecentLogin' | 'apiToken'>): void {
  if (apiToken || hasRecentLogin) return;
  const detail = `This act needs a login of the last ${RECENT_LOGIN_MINUTES} minutes. Log in again, then repeat the call.`;
  throw new Problem('LOGIN_TOO_OLD', detail, { maxAgeSeconds: RECENT_LOGIN_MINUTES * 60 });
}
