import type { FormData } from 'undici';
import { type Caller, callHeaders } from './caller.ts';
import { Refusal, readProblem, readRetryAfter, unavailable } from './errors.ts';
import { eventsIn } from './event-stream.ts';
import type { Answer, Call } from './exchange.ts';
import type { HeldByRequest } from './held-answers.ts';
import { demandKey } from './idempotency-key.ts';
import { isEncoded, parsedJson, readSmallJson, refusalOf } from './opened-answer.ts';
import { GONE } from './presence.ts';
import { type RateLimit, readRateLimit } from './rate-limit.ts';
import type { RestClient } from './rest-client.ts';
import type { Method } from './rest-directive.ts';
import type { Watch } from './watch.ts';

/** A change to be made, by a JSON body or a form with a file. */
export interface Change {
  readonly method: Exclude<Method, 'GET'>;
  readonly endpoint: string;
  readonly path: string;
  readonly body: string | FormData | undefined;
  readonly idempotencyKey: string | undefined;
}

// A page of 200 long records is below 3 MiB; a document in base64 is for scripts, which have `url` for larger ones.
const MAX_JSON_BYTES = 8 * 1024 * 1024;
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const ENDED = { done: true, value: undefined } as const;
const EVENT_STREAM = /^text\/event-stream\s*(;|$)/i;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/**
 * The calls of one request. Equal reads are sent once, until a change may have made their answers old. When the caller
 * is gone, reads are stopped and nothing more is begun; a change on its way is let through, for half-stopped, it would
 * be a riddle.
 */
export class ServiceCalls {
  #client: RestClient;
  #caller: Caller;
  #headers: Record<string, string>;
  #watch: Watch;
  #held: HeldByRequest;
  #reads = new Map<string, Promise<unknown>>();
  /** How many calls were made. */
  count = 0;
  /** Of all that the answers said of how often the caller may call, what leaves least. */
  rateLimit: RateLimit | null = null;

  constructor(client: RestClient, caller: Caller, watch: Watch) {
    this.#client = client;
    this.#held = client.holding(caller.presence);
    this.#caller = caller;
    this.#headers = callHeaders(caller);
    this.#watch = watch;
  }

  /** What the request as a whole is to be known again by. */
  get idempotencyKey(): string | undefined {
    return this.#caller.idempotencyKey;
  }

  /** The JSON value at a path. @throws Refusal */
  read(endpoint: string, path: string): Promise<unknown> {
    const call: Call = { method: 'GET', path, headers: this.#headers, maxBytes: MAX_JSON_BYTES };
    return this.#once(path, endpoint, call, readJson);
  }

  /**
   * The file at a path, or its particulars alone: a HEAD, unless that doesn't say enough. A refusal's reason, say,
   * stands in a body.
   *
   * @throws Refusal
   */
  async readFile(endpoint: string, path: string, { withBody }: { withBody: boolean }): Promise<Answer> {
    const headers = { ...this.#headers, accept: '*/*' };
    const get = (method: 'GET' | 'HEAD') =>
      this.#once(`${method} file ${path}`, endpoint, { method, path, headers, maxBytes: MAX_FILE_BYTES }, (it) => it);
    const head = withBody ? undefined : await get('HEAD');
    return head && isSuccess(head) && head.headers['content-length'] !== undefined ? head : get('GET');
  }

  /** Makes a change; the JSON value that it is answered with. @throws Refusal */
  async change({ method, endpoint, path, body, idempotencyKey = this.#caller.idempotencyKey }: Change) {
    if (idempotencyKey !== undefined) demandKey(idempotencyKey);
    const headers = {
      ...this.#headers,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    this.#reads.clear();
    try {
      return await this.#send(endpoint, { method, path, headers, body, maxBytes: MAX_JSON_BYTES }, readJson);
    } finally {
      this.#reads.clear();
    }
  }

  /**
   * The events of a stream at a path, each the JSON value that its data is, until the service ends it or the caller goes. What
   * breaks ends it, too: who comes back is told why, or goes on.
   *
   * @throws Refusal
   */
  async follow(endpoint: string, path: string): Promise<AsyncIterableIterator<unknown>> {
    const watched = this.#watch.call('GET', endpoint, { ...this.#headers, accept: 'text/event-stream' });
    const call = { method: 'GET', path, headers: watched.headers } as const;
    const { presence } = this.#caller;
    this.count += 1;
    const answer = await this.#client.follow(call, presence.signal()).catch((error: unknown) => {
      watched.end(0, presence.isGone ? undefined : error);
      throw unavailable(false, error);
    });
    const { statusCode: status, headers } = answer;
    this.#noteRateLimit(headers);
    const isStream = status === 200 && EVENT_STREAM.test(String(headers['content-type'])) && !isEncoded(headers);
    if (!isStream) {
      const refusal = refusalOf({ status, headers }, await readSmallJson(answer.body));
      watched.end(status, refusal.cause);
      throw refusal;
    }
    watched.end(status, undefined);
    const events = eventsIn(answer.body);
    const iterator: AsyncIterableIterator<unknown> = {
      async next() {
        try {
          const { done, value } = await events.next();
          return done ? ENDED : { done: false, value: JSON.parse(value) };
        } catch {
          answer.body.destroy();
          return ENDED;
        }
      },
      // Of itself a generator would wait for the next event before it ends.
      async return() {
        answer.body.destroy();
        return ENDED;
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  /** @param key says what it stands for. */
  #once<T>(key: string, endpoint: string, call: Call, read: (answer: Answer) => T): Promise<T> {
    const known = this.#reads.get(key) as Promise<T> | undefined;
    if (known) return known;
    const sent = this.#send(endpoint, call, read);
    this.#reads.set(key, sent);
    return sent;
  }

  #noteRateLimit(headers: Answer['headers']): void {
    if (headers.ratelimit === undefined) return;
    const said = readRateLimit(headers);
    if (said && said.remaining < (this.rateLimit?.remaining ?? Number.POSITIVE_INFINITY)) this.rateLimit = said;
  }

  async #send<T>(endpoint: string, call: Call, read: (answer: Answer) => T): Promise<T> {
    const isWrite = call.method !== 'GET' && call.method !== 'HEAD';
    const { presence } = this.#caller;
    const watched = this.#watch.call(call.method, endpoint, call.headers);
    let status = 0;
    let retryAfter: number | undefined;
    let failure: unknown;
    try {
      if (presence.isGone) throw GONE;
      this.count += 1;
      const sent = watched.headers === call.headers ? call : { ...call, headers: watched.headers };
      const answer = await this.#client.exchange(sent, this.#held, isWrite ? undefined : presence);
      status = answer.status;
      this.#noteRateLimit(answer.headers);
      if (isSuccess(answer) || call.method === 'HEAD') return read(answer);
      retryAfter = readRetryAfter(answer.headers['retry-after']);
      const refusal = readProblem(status, isJson(answer) ? parsedJson(answer.body.toString()) : null, retryAfter);
      throw refusal ?? new Error(`answered ${status} without a problem document`);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error !== GONE) failure = error;
      throw unavailable(isWrite, error, retryAfter);
    } finally {
      watched.end(status, failure);
    }
  }
}

function readJson(answer: Answer): unknown {
  if (answer.status === 204) return null;
  if (!isJson(answer)) throw new Error(`answered ${answer.headers['content-type'] ?? 'something untyped'}, not JSON`);
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
