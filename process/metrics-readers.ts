import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/** Whether a host, with or without a port, is this machine: `localhost:4000`, `127.0.0.1` or `[::1]:4000`. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})(:\d+)?$/i.test(host);

/**
 * Whether a request may read `/metrics`: the request has the token or, without a configured token, comes from this machine, asks
 * for this machine and shows no sign of a proxy.
 *
 * @param token null refuses every request.
 */
export function mayReadMetrics({ socket, headers }: IncomingMessage, token: string | null | undefined): boolean {
  if (token === null) return false;
  if (token === undefined) {
    const isLocal = [socket.remoteAddress, headers.host].every((host) => isLoopback(host ?? ''));
    return isLocal && !OF_PROXIES.some((name) => name in headers);
  }
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
