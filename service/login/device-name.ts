import type { FastifyRequest } from 'fastify';

/** Marks of browsers and systems in a user agent, the more special first: Edge also names Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A `User-Agent` in plain words, for a person who looks for an unknown login; null without a known name.
 *
 * 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' → 'Firefox on Windows'
 * 'curl/8.5.0' → 'curl'
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const nameIn = (marks: typeof BROWSERS) => marks.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  if (browser || system) return browser ?? system ?? null;
  // A script: the name of its library, such as python-requests.
  const [, product] = /^([A-Za-z][\w.-]{0,39})(\/|$)/.exec(userAgent) ?? [];
  return product && product !== 'Mozilla' ? product : null;
}

/** The network address and the device of a request. */
export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) => ({
  address: ip,
  device: deviceName(headers['user-agent']),
});
