import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './errors.ts';

const COOKIE = 'XSRF-TOKEN';
const SAFE_METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];

/** Gives a browser that has none its cookie: its pages read it, and repeat it in a header, which other sites' can't. */
export function giveXsrfCookie(req: IncomingMessage, res: ServerResponse, isHttps: boolean): void {
  if (xsrfCookieOf(req) !== undefined) return;
  const token = randomBytes(24).toString('base64url');
  res.setHeader('set-cookie', `${COOKIE}=${token}; Path=/; SameSite=Strict${isHttps ? '; Secure' : ''}`);
}

/**
 * Refuses what another site may have made a browser send: an unsafe method from a site that isn't allowed to call, or
 * without the header that repeats the cookie. What carries no cookie isn't from a browser that was here.
 *
 * @throws Refusal FORBIDDEN
 */
export function refuseForgery(req: IncomingMessage, corsOrigins: ReadonlySet<string>): void {
  if (SAFE_METHODS.includes(req.method)) return;
  const { origin } = req.headers;
  if (req.headers['sec-fetch-site'] === 'cross-site' && !(origin && corsOrigins.has(origin))) {
    throw new Refusal('FORBIDDEN', 'Another site may not call this one unless CORS_ORIGINS names it.');
  }
  const cookie = xsrfCookieOf(req);
  if (cookie !== undefined && !isEqual(cookie, req.headers['x-xsrf-token'])) {
    throw new Refusal('FORBIDDEN', 'The header X-XSRF-TOKEN must repeat the cookie XSRF-TOKEN. Reload the page.');
  }
}

function xsrfCookieOf({ headers }: IncomingMessage): string | undefined {
  return /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '')?.[1];
}

function isEqual(expected: string, given: string | string[] | undefined): boolean {
  if (typeof given !== 'string') return false;
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
