import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANSWERS, accepts, EVENTS, notAcceptable } from './acceptable.ts';
import { createCostModel } from './cost.ts';
import {
  asksForCost,
  costExtensions,
  createEngine,
  type EngineOptions,
  type GraphQLRequest,
} from './graphql-engine.ts';
import { type Asked, createKnownQueries, readAsked } from './known-queries.ts';
import type { Outcome } from './outcome.ts';
import { createBodyReader } from './request-body.ts';

export interface GraphQLEndpoint {
  /**
   * Answers a request; of a subscription, to its end.
   *
   * @param headers what the answer has in any case, names and values in turn.
   * @param begun is called when the answer begins.
   */
  answer(
    req: IncomingMessage,
    res: ServerResponse,
    headers: readonly string[],
    request: GraphQLRequest,
    begun: () => void,
  ): Promise<void>;
  /** How many subscriptions are open. */
  readonly subscriptions: number;
  /** Ends every subscription: its client comes back, and finds another gateway. */
  endSubscriptions(): void;
}

const NOT_KEPT = ['cache-control', 'no-store'];
const NO_FIELDS: readonly string[] = [];
/** So many ways of asking for a type of answer are remembered. */
const MOST_ACCEPTED = 100;

/**
 * Answers GraphQL over HTTP: queries by GET and POST, mutations by POST, with files by multipart POST, and subscriptions as
 * event streams, one a request (GraphQL over SSE, "distinct connections mode").
 */
export function createGraphQLEndpoint(options: EngineOptions): GraphQLEndpoint {
  const { limits, persisted, rest } = options;
  const costOf = createCostModel(rest);
  const known = createKnownQueries(rest, persisted, costOf, limits.cost);
  /** The type of an answer without errors, by the header that asks for it: as yoga has chosen. */
  const accepted = new Map<string, string>();
  const streams = new Set<ReadableStreamDefaultReader<Uint8Array>>();
  const yoga = createEngine(options, { known, costOf, openSubscriptions: () => streams.size });
  const readPosted = createBodyReader(limits);

  /** A query that was validated before, and the type of its answer; undefined where it is left to yoga. */
  function find(asked: Asked, { headers }: IncomingMessage, { authorization }: GraphQLRequest) {
    if (asked.query !== undefined && !persisted.mayRun(asked.query, authorization)) return undefined;
    const query = known.get(asked);
    const type = accepted.get(headers.accept ?? '*/*');
    return query && type !== undefined ? { query, type } : undefined;
  }

  /** What every answer begins with, after the headers that it has in any case. */
  function headOf(headers: readonly string[], { calls }: GraphQLRequest): string[] {
    return headers.concat(NOT_KEPT, calls.rateLimit?.fields ?? NO_FIELDS);
  }

  function noteAccepted({ headers }: IncomingMessage, response: Response, { type, codes }: Outcome): void {
    const answered = response.headers.get('content-type');
    if (type !== 'query' || codes.length > 0 || response.status !== 200 || !answered?.startsWith('application/'))
      return;
    if (accepted.size === MOST_ACCEPTED) accepted.clear();
    accepted.set(headers.accept ?? '*/*', answered);
  }

  /** Writes an event stream at the pace at which it is read. */
  async function writeEvents(events: ReadableStream<Uint8Array>, res: ServerResponse): Promise<void> {
    const reader = events.getReader();
    const stop = () => void reader.cancel().catch(() => {});
    streams.add(reader);
    res.once('close', stop);
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        if (!res.write(next.value) && !res.destroyed) await Promise.race([once(res, 'drain'), once(res, 'close')]);
      }
    } finally {
      streams.delete(reader);
    }
    res.end();
  }

  return {
    async answer(req, res, headers, request, begun) {
      const body = req.method === 'POST' ? await readPosted(req) : undefined;
      // How long a caller takes to say what it wants is no one's fault here.
      request.outcome.startMs = performance.now();
      const asked = typeof body === 'string' ? readAsked(body) : undefined;
      const found = asked && find(asked, req, request);
      const data = found ? await found.query.run(asked.variables, request) : null;
      // Where there are errors, yoga answers.
      if (found && data !== null) {
        request.outcome.document = found.query.text;
        request.outcome.name = found.query.name;
        request.outcome.type = 'query';
        begun();
        if (res.destroyed) return;
        const cost = asksForCost(asked?.extensions)
          ? `,"extensions":${JSON.stringify(costExtensions(request, limits))}`
          : '';
        writeText(res, 200, [...headOf(headers, request), 'content-type', found.type], `{"data":${data}${cost}}`);
        return;
      }
      // Now, before anything is begun: yoga looks when all is done.
      if (!accepts(req.headers.accept, ANSWERS)) throw notAcceptable(ANSWERS);
      const response = await yoga.fetch(
        `http://gateway${req.url}`,
        { method: req.method ?? 'GET', headers: headersOf(req), ...(body !== undefined && { body }) },
        request,
      );
      begun();
      if (res.destroyed) {
        await response.body?.cancel();
        return;
      }
      // Where yoga has no way to write why a subscription was not begun.
      if (response.status === 406 && response.body === null) throw notAcceptable(EVENTS);
      // Not those about the connection, which yoga doesn't know.
      const own = ['content-type', 'allow'].flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [name, value];
      });
      const { retryAfter } = request.outcome;
      if (retryAfter !== undefined) own.push('retry-after', String(retryAfter));
      const head = headOf(headers, request).concat(own);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (response.body && isStream && request.outcome.type === 'subscription') {
        // A proxy that gathered events before it passes them on would hold them back.
        res.writeHead(response.status, [...head, 'x-accel-buffering', 'no']);
        await writeEvents(response.body, res);
        return;
      }
      noteAccepted(req, response, request.outcome);
      writeText(res, response.status, head, await response.text());
    },
    get subscriptions() {
      return streams.size;
    },
    endSubscriptions() {
      for (const reader of streams) void reader.cancel().catch(() => {});
    },
  };
}

function writeText(res: ServerResponse, status: number, head: string[], text: string): void {
  const length = Buffer.byteLength(text);
  res.writeHead(status, head.concat('content-length', `${length}`));
  // Text of one byte a character is written in half the time as what it then is, too.
  res.end(text, length === text.length ? 'latin1' : 'utf8');
}

/** Of a request's headers, those that say how to read it and how to answer. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return {
    accept: headers.accept ?? '*/*',
    ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
  };
}
