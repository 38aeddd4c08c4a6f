import type { IncomingMessage, ServerResponse } from 'node:http';

/** For the console: nothing from other sites, nothing inline. An injected script can neither load nor send anything. */
export const CONSOLE_CSP = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'",
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'",
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
].join('; ');

const BARE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Browsers heed these headers on pages only. Lists of headers hold names and values in turn, as `writeHead` takes them. */
export const PAGE_HEADERS: readonly string[] = [
  ...['referrer-policy', 'no-referrer'],
  ...['cross-origin-opener-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
];

/** Makes the headers of every answer. Pages of the named origins may call (CORS), without cookies. */
export function createCommonHeaders(isHttps: boolean, corsOrigins: ReadonlySet<string>) {
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
  return ({ headers: { origin } }: IncomingMessage, requestId: string): string[] =>
    origin !== undefined && corsOrigins.has(origin)
      ? ['x-request-id', requestId, 'access-control-allow-origin', origin].concat(shared)
      : ['x-request-id', requestId].concat(own);
}

export function setHeaders(res: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

const PREFLIGHT_HEADERS: readonly string[] = [
  ...['access-control-allow-methods', 'GET, POST', 'access-control-max-age', '600', 'access-control-allow-headers'],
  'Accept-Language, Authorization, Content-Type, Idempotency-Key, Range, Traceparent, Tracestate, X-Request-Id',
];

/** Answers a browser that asks if a page of a named origin may call; returns false for other requests. */
export function answerPreflight(
  { method, headers }: IncomingMessage,
  res: ServerResponse,
  common: readonly string[],
  corsOrigins: ReadonlySet<string>,
): boolean {
  const isAsked = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (!isAsked || !corsOrigins.has(headers.origin ?? '')) return false;
  res.writeHead(204, [...common, ...PREFLIGHT_HEADERS]).end();
  return true;
}
