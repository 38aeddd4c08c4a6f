import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Presence } from './presence.ts';

/** Of a client's request, all that the service gets to know, and whether there is still someone to answer. */
export interface Caller {
  readonly requestId: string;
  /** The peer's address, after those that proxies forwarded. */
  readonly address: string;
  readonly authorization: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly presence: Presence;
}

/**
 * Who sent a request. Its id is the one that it brings, where that is well formed. The addresses that proxies before
 * this one saw stay in front of the peer's: the service knows which proxies to believe, and reads from the end.
 */
export function callerOf(req: IncomingMessage, presence: Presence): Caller {
  const { headers, socket } = req;
  const given = headers['x-request-id'];
  const key = headers['idempotency-key'];
  return {
    requestId: typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID(),
    address: addressOf(headers['x-forwarded-for'], socket.remoteAddress ?? ''),
    authorization: headers.authorization,
    acceptLanguage: headers['accept-language'],
    idempotencyKey: typeof key === 'string' ? key : undefined,
    presence,
  };
}

function addressOf(forwarded: string | string[] | undefined, peer: string): string {
  if (forwarded === undefined) return peer;
  // Cut from the front, where a client can put what it likes: what the nearest proxies added stays.
  const [addresses] = /[\d.a-f:][\d.a-f:, ]*$/i.exec(String(forwarded).slice(-400)) ?? [];
  return addresses === undefined ? peer : `${addresses}, ${peer}`;
}

/** The headers of a call, made from what the service gets to know of the caller. */
export function callHeaders(caller: Caller): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'x-request-id': caller.requestId,
    'x-forwarded-for': caller.address,
    ...(caller.authorization !== undefined && { authorization: caller.authorization }),
    ...(caller.acceptLanguage !== undefined && { 'accept-language': caller.acceptLanguage }),
  };
}
