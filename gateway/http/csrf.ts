import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../errors.ts';

const SAFE_METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];

/** Sets a cookie with a random token, unless the browser has the cookie. Pages of other sites can't read the token. */
export function giveXsrfCookie(req: IncomingMessage, res: ServerResponse, isHttps: boolean): void {
  if (xsrfCookieOf(req) !== undefined) return;
  const token = randomBytes(24).toString('base64url');
  res.setHeader('set-cookie', `XSRF-TOKEN=${token}; Path=/; SameSite=Strict${isHttps ? '; Secure' : ''}`);
}

/** Refuses unsafe requests that another site may have forged. Scripts have no cookie, so scripts need no header. @throws Refusal */
export function refuseForgery(req: IncomingMessage, corsOrigins: ReadonlySet<string>): void {
  if (SAFE_METHODS.includes(req.method)) return;
  const { origin } = req.headers;
  if (req.headers['sec-fetch-site'] === 'cross-site' && !(origin && corsOrigins.has(origin))) {
    throw new Refusal('FORBIDDEN', 'Pages of another site may call only if CORS_ORIGINS names their origin.');
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
  const [a, b] = [Buffer.from(expected), Buffer.from(String(given ?? ''))];
  return a.length === b.length && timingSafeEqual(a, b);
}
