import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceCalls } from '../calls/service-calls.ts';
import { Refusal } from '../errors.ts';

/** A path where another site sends the browser, and the endpoint of the service that reads the query string. */
export interface Callback {
  readonly path: string;
  /** Takes `{ query }` by POST, and answers `{ place }`: a place in the console. */
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

/** { place: '/login?handed=aB3' } → '#/login?handed=aB3' */
function placeIn(answer: unknown): string {
  const { place } = (answer ?? {}) as { place?: unknown }; // any JSON
  return typeof place === 'string' && /^\/[\w\-./?=&%]*$/.test(place) ? `#${place}` : '';
}
