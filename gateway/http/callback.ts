import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceCalls } from '../calls/service-calls.ts';
import { Refusal } from '../errors.ts';
import { readBody } from './request-body.ts';

/** A path where another site sends the browser or posts a form, and the endpoint of the service that reads it. */
export interface Callback {
  readonly path: string;
  /** Takes `{ query }`, the text of the query string or the form, by POST; for a browser, answers `{ place }`: a place in the console. */
  readonly endpoint: string;
}

/**
 * Hands the query string of another site to the service, and leads the browser to the service's place in the console. A redirect
 * leaves no step in the history, and the place is in the fragment, which browsers send to no server. Without an answer, the
 * browser comes to the console's first screen.
 */
export async function answerCallback(
  { url = '' }: IncomingMessage,
  res: ServerResponse,
  calls: ServiceCalls,
  { endpoint }: Callback,
): Promise<void> {
  const query = url.split('?').slice(1).join('?');
  const answer = await calls.read(endpoint, endpoint, JSON.stringify({ query })).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  res.setHeader('cache-control', 'no-store');
  res.writeHead(303, { location: `/${placeIn(answer)}` }).end();
}

const FORM_BYTES = 8_000;
const FORM_MS = 5_000;

/** Hands the form of another site to the service, and answers 200 without a body. @throws Refusal, the service's own too. */
export async function answerBackChannel(
  req: IncomingMessage,
  res: ServerResponse,
  calls: ServiceCalls,
  { endpoint }: Callback,
): Promise<void> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.headers['content-type'] ?? '')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send application/x-www-form-urlencoded.');
  }
  const query = (await readBody(req, FORM_BYTES, FORM_MS)).toString();
  const body = JSON.stringify({ query });
  await calls.change({ method: 'POST', endpoint, path: endpoint, body, idempotencyKey: undefined });
  res.setHeader('cache-control', 'no-store');
  res.writeHead(200).end();
}

/** { place: '/login?handed=aB3' } → '#/login?handed=aB3' */
function placeIn(answer: unknown): string {
  const { place } = (answer ?? {}) as { place?: unknown }; // any JSON
  return typeof place === 'string' && /^\/[\w\-./?=&%]*$/.test(place) ? `#${place}` : '';
}
