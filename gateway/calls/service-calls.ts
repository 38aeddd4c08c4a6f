import { Refusal, readProblem, readRetryAfter, unavailable } from '../errors.ts';
import type { Watch } from '../watch/watch.ts';
import type { Caller } from './caller.ts';
import { eventsIn } from './event-stream.ts';
import type { Answer, Call, Method } from './exchange.ts';
import { demandKey } from './idempotency-key.ts';
import { createInFlight } from './in-flight.ts';
import { isEncoded, parsedJson, readSmallJson, refusalOf } from './opened-answer.ts';
import type { Parties } from './parties.ts';
import { SETTLED } from './presence.ts';
import { type RateLimit, readRateLimit } from './rate-limit.ts';
import type { RestClient } from './rest-client.ts';

/** The body is JSON, or a form with a file. */
export interface Change extends Pick<Call, 'path' | 'body'> {
  readonly method: Exclude<Method, 'GET'>;
  readonly endpoint: string;
  readonly idempotencyKey: string | undefined;
}

/** A page of 200 long records stays below 3 MiB. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;
/** For files in base64; larger files have a `url`. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const ENDED = { done: true, value: undefined } as const;
const EVENT_STREAM = /^text\/event-stream\s*(;|$)/i;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

export type ServiceCalls = ReturnType<typeof createServiceCalls>;

/**
 * The calls of a request. Equal reads, with equal bodies, share a call until a change may alter their answers. When the answer is known or
 * the client goes, reads stop and no call begins; a pending change runs to its end, for a known outcome.
 */
export function createServiceCalls(client: RestClient, caller: Caller, watch: Watch, parties: Parties) {
  const { presence } = caller;
  const held = client.holding(presence);
  const reads = new Map<string, Promise<unknown>>();
  const inFlight = createInFlight();
  const headersFor = (body: Call['body']) =>
    typeof body === 'string' ? { ...caller.headers, 'content-type': 'application/json' } : caller.headers;
  const made = {
    count: 0,
    /** The lowest rate limit among the answers. */
    rateLimit: null as RateLimit | null,
  };

  /** @param key equal for equal reads. */
  function once<T>(key: string, send: () => Promise<T>): Promise<T> {
    const known = reads.get(key) as Promise<T> | undefined;
    if (known) return known;
    const sent = send();
    reads.set(key, sent);
    return sent;
  }

  function noteHead({ headers }: Pick<Answer, 'headers'>): void {
    parties.note(caller.authorization, headers);
    const said = readRateLimit(headers);
    if (said && said.remaining < (made.rateLimit?.remaining ?? Number.POSITIVE_INFINITY)) made.rateLimit = said;
  }

  async function send<T>(endpoint: string, call: Call, read: (answer: Answer) => T): Promise<T> {
    const { isWrite = false } = call;
    const watched = watch.call(call.method, endpoint, call.headers);
    let status = 0;
    let retryAfter: number | undefined;
    let failure: unknown;
    try {
      const place = inFlight.begin();
      if (place) await place;
      if (presence.isSettled) throw SETTLED;
      made.count += 1;
      const sent = watched.headers === call.headers ? call : { ...call, headers: watched.headers };
      const answer = await client.exchange(sent, held, caller);
      status = answer.status;
      noteHead(answer);
      if (isSuccess(answer) || call.method === 'HEAD') return read(answer);
      retryAfter = readRetryAfter(answer.headers['retry-after']);
      const refusal = readProblem(status, isJson(answer) ? parsedJson(answer.body.toString()) : null, retryAfter);
      throw refusal ?? new Error(`answered ${status} without a problem document`);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error !== SETTLED) failure = error;
      throw unavailable(isWrite, error, retryAfter);
    } finally {
      inFlight.end();
      watched.end(status, failure);
    }
  }

  return Object.assign(made, {
    idempotencyKey: caller.idempotencyKey,

    /** Reads the JSON value at a path; with a body, by POST. @throws Refusal */
    read(endpoint: string, path: string, body?: string): Promise<unknown> {
      const method = body === undefined ? 'GET' : 'POST';
      return once(body === undefined ? path : `${path} ${body}`, () =>
        send(endpoint, { method, path, headers: headersFor(body), body, maxBytes: MAX_JSON_BYTES }, readJson),
      );
    },

    /** Reads a file, or its headers by HEAD. GET follows a HEAD without a length, or with a refusal. @throws Refusal */
    async readFile(endpoint: string, path: string, { withBody }: { withBody: boolean }): Promise<Answer> {
      const headers = { ...caller.headers, accept: '*/*' };
      const get = (method: 'GET' | 'HEAD') =>
        once(`${method} file ${path}`, () =>
          send(endpoint, { method, path, headers, maxBytes: MAX_FILE_BYTES }, (it) => it),
        );
      const head = withBody ? undefined : await get('HEAD');
      return head && isSuccess(head) && head.headers['content-length'] !== undefined ? head : get('GET');
    },

    /** Makes a change and reads the JSON value of its answer. @throws Refusal */
    async change({ method, endpoint, path, body, idempotencyKey = caller.idempotencyKey }: Change) {
      if (idempotencyKey !== undefined) demandKey(idempotencyKey);
      const key = idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey };
      const headers = { ...headersFor(body), ...key };
      reads.clear();
      try {
        return await send(endpoint, { method, path, headers, body, maxBytes: MAX_JSON_BYTES, isWrite: true }, readJson);
      } finally {
        reads.clear();
      }
    },

    /**
     * Yields the JSON value of each event of a stream, until the service ends the stream or the client goes. A failure ends the
     * stream too: the client connects again, and then reads the reason or further events.
     * @throws Refusal
     */
    async follow(endpoint: string, path: string): Promise<AsyncIterableIterator<unknown>> {
      const watched = watch.call('GET', endpoint, { ...caller.headers, accept: 'text/event-stream' });
      made.count += 1;
      const answer = await client.follow(path, watched.headers, presence.signal()).catch((error: unknown) => {
        watched.end(0, presence.isSettled ? undefined : error);
        throw unavailable(false, error);
      });
      const { statusCode: status, headers, body } = answer;
      noteHead(answer);
      const isStream = status === 200 && EVENT_STREAM.test(String(headers['content-type'])) && !isEncoded(headers);
      const refusal = isStream ? undefined : refusalOf({ status, headers }, await readSmallJson(body));
      watched.end(status, refusal?.cause);
      if (refusal) throw refusal;
      const events = eventsIn(body);
      const iterator: AsyncIterableIterator<unknown> = {
        async next() {
          try {
            const { done, value } = await events.next();
            // An event tells of a change, so earlier reads may be out of date.
            reads.clear();
            held.release();
            return done ? ENDED : { done: false, value: JSON.parse(value) };
          } catch {
            return iterator.return?.() ?? ENDED;
          }
        },
        // A generator's own `return` waits for the next event.
        async return() {
          body.destroy();
          return ENDED;
        },
        [Symbol.asyncIterator]: () => iterator,
      };
      return iterator;
    },
  });
}

function readJson(answer: Answer): unknown {
  if (answer.status === 204) return null;
  if (!isJson(answer)) throw new Error(`answered ${answer.headers['content-type'] ?? 'no content type'}, not JSON`);
  try {
    return JSON.parse(answer.body.toString());
  } catch (cause) {
    throw new Error('answered malformed JSON', { cause });
  }
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function isJson({ headers }: Answer): boolean {
  return JSON_TYPE.test(headers['content-type'] ?? '');
}
