import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import type { Turns } from '../../process/turns.ts';
import type { Caller } from '../calls/caller.ts';
import { parsedJson } from '../calls/opened-answer.ts';
import { Refusal, writeErrors } from '../errors.ts';
import { createCostModel } from '../query/cost.ts';
import {
  asksForCost,
  costExtensions,
  createEngine,
  type EngineOptions,
  type GraphQLRequest,
} from '../query/graphql-engine.ts';
import { type Asked, askedIn, createKnownQueries } from '../query/known-queries.ts';
import type { RequestContext } from '../sdl/rest-resolver.ts';
import { overload } from './admission.ts';
import { eventStreamFor, MULTIPART_TYPE, multipartParts } from './multipart-subscription.ts';
import { createBodyReader } from './request-body.ts';

const RESPONSE_JSON = 'application/graphql-response+json';
const JSON_TYPE = 'application/json';
/** Media types of an answer, and how a refusal names them. */
const ANSWERS = {
  types: [RESPONSE_JSON, JSON_TYPE, 'text/event-stream', 'multipart/mixed'],
  advice: 'application/graphql-response+json or application/json',
};
const EVENTS = { types: ['text/event-stream'], advice: 'text/event-stream, the type of a subscription' };
const MOST_ACCEPTED = 100;
const NOT_STORED: readonly string[] = ['cache-control', 'no-store'];
const NONE: readonly string[] = [];

/**
 * Answers GraphQL over HTTP: queries by GET and POST, mutations by POST, files by multipart POST, and subscriptions as event
 * streams (GraphQL over SSE, "distinct connections mode") or by the multipart protocol of Apollo Client.
 */
export function createGraphQLEndpoint(options: EngineOptions, turns: Turns) {
  const { limits, persisted, rest } = options;
  const costOf = createCostModel(rest);
  const known = createKnownQueries(rest, persisted, costOf, limits.cost);
  /** The content type that yoga chose for an answer without errors, by the request's header `Accept`. */
  const accepted = new Map<string, string>();
  const streams = new Set<ReadableStreamDefaultReader<Uint8Array>>();
  const yoga = createEngine({ ...options, known, costOf, refusesSubscription });
  const readPosted = createBodyReader(limits);

  function refusesSubscription(accept: string | undefined): Refusal | undefined {
    if (!accepts(accept, EVENTS)) return notAcceptable(EVENTS);
    if (streams.size < limits.subscriptions) return undefined;
    const message = `The gateway has ${streams.size} open subscriptions already.`;
    return new Refusal('UNAVAILABLE', message, { retryAfter: 30 });
  }

  function find(asked: Asked, { headers }: IncomingMessage, { authorization }: GraphQLRequest) {
    if (asked.id === undefined && !persisted.mayRun(asked.query, authorization)) return undefined;
    const query = known.get(asked);
    const type = accepted.get(headers.accept ?? '*/*');
    return query && type !== undefined ? { query, type } : undefined;
  }

  /** Writes an event stream as fast as the client reads. */
  async function writeEvents(events: ReadableStream<Uint8Array>, res: ServerResponse): Promise<void> {
    const reader = events.getReader();
    streams.add(reader);
    res.once('close', () => cancel(reader));
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        if (!res.write(next.value) && !res.destroyed) await drained(res);
      }
    } finally {
      streams.delete(reader);
    }
    res.end();
  }

  /** Runs an operation. @returns a function that writes the answer, a subscription's until its end. */
  async function run(
    req: IncomingMessage,
    res: ServerResponse,
    headers: readonly string[],
    body: string | Buffer<ArrayBuffer> | undefined,
    request: GraphQLRequest,
  ): Promise<() => unknown> {
    const { calls, outcome } = request;
    const posted = typeof body === 'string' ? parsedJson(body) : undefined;
    const asked = askedIn(posted);
    const found = asked && find(asked, req, request);
    const data = found ? await found.query.run(asked.variables, request) : null;
    if (found && data !== null) {
      outcome.document = found.query.text;
      outcome.name = found.query.name;
      outcome.type = 'query';
      const extensions = asksForCost(asked.extensions)
        ? `,"extensions":${JSON.stringify(costExtensions(request, limits))}`
        : '';
      const head = headOf(headers, calls, ['content-type', found.type]);
      return () => writeText(res, 200, head, `{"data":${data}${extensions}}`);
    }
    const asEvents = eventStreamFor(req.headers.accept);
    // Yoga checks the header only after the operation has run.
    if (!accepts(asEvents ?? req.headers.accept, ANSWERS)) throw notAcceptable(ANSWERS);
    const response = await yoga.fetch(
      `http://gateway${req.url}`,
      { method: req.method ?? 'GET', headers: headersOf(req, asEvents), ...(body instanceof Buffer && { body }) },
      { ...request, posted },
    );
    // Yoga can't word the refusal of a subscription in a type that the client accepts.
    if (response.status === 406 && response.body === null) throw notAcceptable(EVENTS);
    // Yoga's headers for the connection are left out: node:http sets them.
    const own = ['content-type', 'allow'].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [name, value];
    });
    const { retryAfter, type } = outcome;
    if (retryAfter !== undefined) own.push('retry-after', String(retryAfter));
    const contentType = response.headers.get('content-type') ?? '';
    const { body: events, status } = response;
    if (events && type === 'subscription' && contentType.startsWith('text/event-stream')) {
      return () => {
        if (res.destroyed) return events.cancel();
        // Without the header x-accel-buffering, nginx buffers events.
        const own = ['content-type', asEvents ? MULTIPART_TYPE : contentType, 'x-accel-buffering', 'no'];
        res.writeHead(status, headOf(headers, calls, own));
        return writeEvents(asEvents ? events.pipeThrough(multipartParts()) : events, res);
      };
    }
    const isPlain = type === 'query' && status === 200 && outcome.codes.length === 0;
    if (isPlain && contentType.startsWith('application/')) {
      if (accepted.size === MOST_ACCEPTED) accepted.clear();
      accepted.set(req.headers.accept ?? '*/*', contentType);
    }
    const text = await response.text();
    return () => writeText(res, status, headOf(headers, calls, own), text);
  }

  return {
    /** Answers a request; a subscription until it ends. @param begun is called when the answer begins. */
    async answer(
      req: IncomingMessage,
      res: ServerResponse,
      headers: readonly string[],
      { requestId, authorization, party, presence }: Caller,
      { calls, outcome }: RequestContext,
      begun: () => void,
    ): Promise<void> {
      try {
        if (turns.isFullFor(party)) throw overload();
        const body = req.method === 'POST' ? await readPosted(req) : undefined;
        // The duration leaves out the time that the client takes to send.
        outcome.startMs = performance.now();
        const request = { requestId, authorization, calls, outcome };
        const turn = turns.begin(party) ?? (await turns.wait(party, (leave) => presence.whenSettled(leave)));
        const write = await run(req, res, headers, body, request).finally(() => turns.end(turn));
        begun();
        await write();
      } catch (error) {
        if (error instanceof Refusal) {
          Object.assign(outcome, { type: 'refused', codes: [error.code] });
          begun();
        }
        throw error;
      }
    },
    /** Writes the refusal of a request, without ending the answer. */
    refuse({ headers: { accept } }: IncomingMessage, res: ServerResponse, refusal: Refusal, requestId: string): void {
      writeErrors(res, refusal, accept?.includes(RESPONSE_JSON) ? RESPONSE_JSON : JSON_TYPE, requestId);
    },
    /** The number of open subscriptions. */
    get subscriptions() {
      return streams.size;
    },
    /** Clients connect again, to another gateway. */
    endSubscriptions: () => streams.forEach(cancel),
  };
}

/** V8 concatenates arrays quickly, and slowly as soon as one argument is a text. */
function headOf(headers: readonly string[], { rateLimit }: RequestContext['calls'], own: readonly string[]): string[] {
  return headers.concat(NOT_STORED, rateLimit?.fields ?? NONE, own);
}

/** Resolves when the client has read enough, or is gone. */
async function drained(res: ServerResponse): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]);
  // Removes the listener that still waits.
  over.abort();
}

function cancel(reader: ReadableStreamDefaultReader): void {
  void reader.cancel().catch(() => {});
}

/** Whether a header `Accept` (RFC 9110, section 12.5.1) allows one of the types. */
function accepts(accept: string | undefined, { types }: typeof ANSWERS): boolean {
  return new Negotiator({ headers: { accept } }).mediaType(types) !== undefined;
}

function notAcceptable({ advice }: typeof ANSWERS): Refusal {
  return new Refusal('BAD_INPUT', `"Accept" allows no type of the answer. Accept ${advice}.`, { status: 406 });
}

function writeText(res: ServerResponse, status: number, head: string[], text: string): void {
  if (res.destroyed) return;
  const length = Buffer.byteLength(text);
  head.push('content-length', String(length));
  res.writeHead(status, head);
  // Node writes ASCII text twice as fast as latin1.
  res.end(text, length === text.length ? 'latin1' : 'utf8');
}

/** The headers that yoga reads. */
function headersOf({ headers }: IncomingMessage, accept = headers.accept): Record<string, string> {
  return {
    accept: accept ?? '*/*',
    ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
  };
}
