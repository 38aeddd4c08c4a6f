import type { IncomingMessage, ServerResponse } from 'node:http';

// Nothing from elsewhere, nothing inline: a script that got into a page finds nothing to load and nobody to tell.
export const CONSOLE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What isn't a page needs nothing at all. */
const BARE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The headers that every answer has. `requestId` is how its line in the log is found. */
export function setCommonHeaders(res: ServerResponse, requestId: string, isHttps: boolean): void {
  res.setHeader('x-request-id', requestId);
  res.setHeader('content-security-policy', BARE_CSP);
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('referrer-policy', 'no-referrer');
  res.setHeader('cross-origin-opener-policy', 'same-origin');
  res.setHeader('cross-origin-resource-policy', 'same-origin');
  res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  if (isHttps) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/**
 * Lets pages of the named origins call (CORS), without cookies.
 *
 * @returns whether the request was a preflight, which is answered here.
 */
export function answerCors(req: IncomingMessage, res: ServerResponse, origins: ReadonlySet<string>): boolean {
  const { origin } = req.headers;
  if (origins.size > 0) res.setHeader('vary', 'Origin');
  if (!origin || !origins.has(origin)) return false;
  res.setHeader('access-control-allow-origin', origin);
  res.setHeader('access-control-expose-headers', 'X-Request-Id, Retry-After');
  res.setHeader('cross-origin-resource-policy', 'cross-origin');
  if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return false;
  res.writeHead(204, {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers':
      'Accept-Language, Authorization, Content-Type, Idempotency-Key, Range, X-Request-Id',
    'access-control-max-age': '600',
  });
  res.end();
  return true;
}
