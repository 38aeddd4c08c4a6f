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

/** What is heeded of a page alone. */
export const PAGE_HEADERS: readonly string[] = [
  ...['referrer-policy', 'no-referrer'],
  ...['cross-origin-opener-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
];

/** Of a request, the headers that every answer has: names and values in turn, as `writeHead` takes them at once. */
export type CommonHeaders = (req: IncomingMessage, requestId: string) => string[];

/**
 * Pages of the named origins may call (CORS), without cookies. By the request id, which each answer has, its line in the log
 * is found.
 */
export function createCommonHeaders(isHttps: boolean, corsOrigins: ReadonlySet<string>): CommonHeaders {
  const constant = [
    ...['content-security-policy', BARE_CSP],
    ...['x-content-type-options', 'nosniff'],
    ...(isHttps ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
    ...(corsOrigins.size > 0 ? ['vary', 'Origin'] : []),
  ];
  const own = [...constant, 'cross-origin-resource-policy', 'same-origin'];
  const shared = [
    ...constant,
    ...['cross-origin-resource-policy', 'cross-origin'],
    ...['access-control-expose-headers', 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy'],
  ];
  return ({ headers: { origin } }, requestId) =>
    origin !== undefined && corsOrigins.has(origin)
      ? ['x-request-id', requestId, 'access-control-allow-origin', origin, ...shared]
      : ['x-request-id', requestId, ...own];
}

/** For answers that are written bit by bit. */
export function setHeaders(res: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** Whether a browser asks if a page of one of the origins may call. */
export function isPreflight({ method, headers }: IncomingMessage, corsOrigins: ReadonlySet<string>): boolean {
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  return corsOrigins.has(headers.origin ?? '');
}

/** What it may call with. */
export const PREFLIGHT_HEADERS: readonly string[] = [
  ...['access-control-allow-methods', 'GET, POST'],
  'access-control-allow-headers',
  'Accept-Language, Authorization, Content-Type, Idempotency-Key, Range, Traceparent, Tracestate, X-Request-Id',
  ...['access-control-max-age', '600'],
];
