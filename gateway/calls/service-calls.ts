import type { Turn } from '../../process/turns.ts';
import { Refusal, unavailable } from '../errors.ts';
import type { Watch } from '../watch/watch.ts';
import type { Caller } from './caller.ts';
import { eventsIn } from './event-stream.ts';
import type { Answer, Call, Method } from './exchange.ts';
import { HeldByRequest } from './held-answers.ts';
import { demandKey } from './idempotency-key.ts';
import { InFlight } from './in-flight.ts';
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

/**
 * The calls of a request. Equal reads, with equal bodies, share a call until a change may alter their answers. When the answer is known or
 * the client goes, reads stop and no call begins; a pending change runs to its end, for a known outcome.
 */
export class ServiceCalls {
  readonly #client: RestClient;
  readonly #caller: Caller;
  readonly #watch: Watch;
  readonly #parties: Parties;
  readonly #held: HeldByRequest;
  readonly #reads = new Map<string, Promise<unknown>>();
  readonly #inFlight = new InFlight();
  count = 0;
  /** The lowest rate limit among the answers. */
  rateLimit: RateLimit | null = null;

  constructor(client: RestClient, caller: Caller, watch: Watch, parties: Parties) {
    this.#client = client;
    this.#caller = caller;
    this.#watch = watch;
    this.#parties = parties;
    this.#held = new HeldByRequest(client.held, caller.presence);
  }

  get idempotencyKey(): string | undefined {
    return this.#caller.idempotencyKey;
  }

  /** Reads the JSON value at a path; with a body, by POST. @throws Refusal */
  read(endpoint: string, path: string, body?: string): Promise<unknown> {
    const key = body === undefined ? path : `${path} ${body}`;
    const known = this.#reads.get(key);
    if (known) return known;
    const method = body === undefined ? 'GET' : 'POST';
    const call: Call = { method, path, headers: this.#headersFor(body), body, maxBytes: MAX_JSON_BYTES };
    const sent = this.#send(endpoint, call, readJson);
    this.#reads.set(key, sent);
    return sent;
  }

  /** Reads a file, or its headers by HEAD. GET follows a HEAD without a length, or with a refusal. @throws Refusal */
  async readFile(endpoint: string, path: string, { withBody }: { withBody: boolean }): Promise<Answer> {
    const headers = { ...this.#caller.headers, accept: '*/*' };
    const get = (method: 'GET' | 'HEAD'): Promise<Answer> => {
      const key = `${method} file ${path}`;
      const known = this.#reads.get(key) as Promise<Answer> | undefined; // no other reads have such keys
      const sent = known ?? this.#send(endpoint, { method, path, headers, maxBytes: MAX_FILE_BYTES }, (it) => it);
      this.#reads.set(key, sent);
      return sent;
    };
    const head = withBody ? undefined : await get('HEAD');
    return head && isSuccess(head) && head.headers['content-length'] !== undefined ? head : get('GET');
  }

  /** Makes a change and reads the JSON value of its answer. @throws Refusal */
  async change({ method, endpoint, path, body, idempotencyKey = this.idempotencyKey }: Change): Promise<unknown> {
    if (idempotencyKey !== undefined) demandKey(idempotencyKey);
    const key = idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey };
    const headers = { ...this.#headersFor(body), ...key };
    this.#reads.clear();
    try {
      const call: Call = { method, path, headers, body, maxBytes: MAX_JSON_BYTES, isWrite: true };
      return await this.#send(endpoint, call, readJson);
    } finally {
      this.#reads.clear();
    }
  }

  /**
   * Yields the JSON value of each event of a stream, until the service ends the stream or the client goes. A failure ends the
   * stream too: the client connects again, and then reads the reason or further events.
   * @throws Refusal
   */
  async follow(endpoint: string, path: string): Promise<AsyncIterableIterator<unknown>> {
    const { headers, presence } = this.#caller;
    const watched = this.#watch.call('GET', endpoint, { ...headers, accept: 'text/event-stream' });
    this.count += 1;
    const answer = await this.#client.follow(path, watched.headers, presence.signal()).catch((error: unknown) => {
      watched.end(0, presence.isSettled ? undefined : error);
      throw unavailable(false, error);
    });
    const { statusCode: status, headers: received, body } = answer;
    this.#noteHead(received);
    const isStream = status === 200 && EVENT_STREAM.test(String(received['content-type'])) && !isEncoded(received);
    const refusal = isStream ? undefined : refusalOf({ status, headers: received }, await readSmallJson(body));
    watched.end(status, refusal?.cause);
    if (refusal) throw refusal;
    const events = eventsIn(body);
    const iterator: AsyncIterableIterator<unknown> = {
      next: async () => {
        try {
          const { done, value } = await events.next();
          // An event tells of a change, so earlier reads may be out of date.
          this.#reads.clear();
          this.#held.release();
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
  }

  #headersFor(body: Call['body']): Record<string, string> {
    const { headers } = this.#caller;
    return typeof body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers;
  }

  #noteHead(headers: Answer['headers']): void {
    this.#parties.note(this.#caller.authorization, headers);
    const said = readRateLimit(headers);
    if (said && said.remaining < (this.rateLimit?.remaining ?? Number.POSITIVE_INFINITY)) this.rateLimit = said;
  }

  async #send<T>(endpoint: string, call: Call, read: (answer: Answer) => T): Promise<T> {
    const { isWrite = false } = call;
    const { party, presence } = this.#caller;
    const { calls } = this.#client;
    const watched = this.#watch.call(call.method, endpoint, call.headers);
    let turn: Turn | undefined;
    let status = 0;
    let failure: unknown;
    try {
      const place = this.#inFlight.begin();
      if (place) await place;
      if (presence.isSettled) throw SETTLED;
      this.count += 1;
      turn = calls.begin(party) ?? (await calls.wait(party, (leave) => presence.whenSettled(leave)));
      const sent = watched.headers === call.headers ? call : { ...call, headers: watched.headers };
      const answer = await this.#client.exchange(sent, this.#held, presence);
      status = answer.status;
      this.#noteHead(answer.headers);
      if (isSuccess(answer) || call.method === 'HEAD') return read(answer);
      throw refusalOf(answer, isJson(answer) ? parsedJson(answer.body.toString()) : null, isWrite);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : unavailable(isWrite, error);
      if (refusal.cause !== SETTLED) failure = refusal.cause;
      throw refusal;
    } finally {
      if (turn) calls.end(turn);
      this.#inFlight.end();
      watched.end(status, failure);
    }
  }
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
