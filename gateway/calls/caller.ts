import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Party } from '../../process/turns.ts';
import type { Parties } from './parties.ts';
import type { Presence } from './presence.ts';

/** The parts of a client's request that reach the service, and whether the client still waits. */
export interface Caller {
  readonly requestId: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** For calls to the service. */
  readonly headers: Record<string, string>;
  readonly presence: Presence;
  readonly party: Party;
}

/** Reads the caller of a request. A well-formed `X-Request-Id` becomes the request's id. */
export function callerOf(req: IncomingMessage, presence: Presence, parties: Parties): Caller {
  const { headers, socket } = req;
  const { authorization, 'x-request-id': given, 'idempotency-key': key } = headers;
  const { 'accept-language': language, 'user-agent': agent } = headers;
  const requestId = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  const passed: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'x-request-id': requestId,
    'x-forwarded-for': addressOf(headers['x-forwarded-for'], socket.remoteAddress ?? ''),
  };
  if (authorization !== undefined) passed.authorization = authorization;
  if (language !== undefined) passed['accept-language'] = language;
  if (agent !== undefined) passed['user-agent'] = agent.slice(0, 400);
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  return { requestId, authorization, idempotencyKey, headers: passed, presence, party: parties.of(req, requestId) };
}

/** The forwarded addresses, then the peer's. The service reads from the end, as far as it trusts the proxies. */
function addressOf(forwarded: string | string[] | undefined, peer: string): string {
  if (forwarded === undefined) return peer;
  // The client writes the front, the nearest proxies the end: cut the front.
  const [addresses] = /[\d.a-f:][\d.a-f:, ]*$/i.exec(String(forwarded).slice(-400)) ?? [];
  return addresses === undefined ? peer : `${addresses}, ${peer}`;
}
