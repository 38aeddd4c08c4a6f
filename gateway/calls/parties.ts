import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { KnownCallers } from '../../process/known-callers.ts';
import { networkOf } from '../../process/networks.ts';
import type { Party } from '../../process/turns.ts';

/** The service names the caller's group by this header of its answers. */
const GROUP_HEADER = 'caller-group';

export type Parties = ReturnType<typeof createParties>;

/**
 * Tells callers apart for fair turns. The service knows the group of a token, and its first answer names the group. Until then, and
 * without a token, a caller belongs to its network address: a made-up token gains no share.
 *
 * @param trustedProxies addresses or ranges of proxies, besides loopback, whose `X-Forwarded-For` counts.
 */
export function createParties(scriptTokenPrefix: string | undefined, trustedProxies: readonly string[] = []) {
  const isTrusted = proxyAddr.compile(['loopback', ...trustedProxies]);
  const groups = new KnownCallers<string>();
  const scriptPrefix = scriptTokenPrefix === undefined ? undefined : `Bearer ${scriptTokenPrefix}`;

  return {
    of(req: IncomingMessage, requestId: string): Party {
      const { authorization } = req.headers;
      const group = groups.of(authorization);
      if (authorization === undefined || group === undefined) {
        const network = networkOf(proxyAddr(req, isTrusted));
        return { path: [network, network, requestId], isScript: false };
      }
      const isScript = scriptPrefix !== undefined && authorization.startsWith(scriptPrefix);
      return { path: [group, authorization, requestId], isScript };
    },
    /** Learns the group of a token from an answer to its call. */
    note(authorization: string | undefined, headers: IncomingHttpHeaders): void {
      const group = headers[GROUP_HEADER];
      if (typeof group === 'string') groups.note(authorization, group);
    },
  };
}
