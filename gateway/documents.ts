import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { type Caller, callHeaders } from './caller.ts';
import { Refusal, unavailable } from './errors.ts';
import { isEncoded, refusalOf } from './opened-answer.ts';
import { readRateLimit } from './rate-limit.ts';
import { setHeaders } from './response-headers.ts';
import type { RestClient } from './rest-client.ts';
import type { RestField } from './rest-directive.ts';
import { DOCUMENTS_PREFIX } from './rest-resolver.ts';
import { expand, match, type UriTemplate } from './uri-template.ts';
import type { Watch } from './watch.ts';

export type Documents = (req: IncomingMessage, res: ServerResponse, caller: Caller, watch: Watch) => Promise<void>;

const REQUEST_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
const ANSWER_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
] as const;
const PASSED_STATUSES = [200, 206, 304, 416];

/**
 * Streams files of the service, by ranges too, to the same access token: those that a field of type `Document` names,
 * and no other path.
 */
export function createDocuments(fields: readonly RestField[], client: RestClient): Documents {
  const templates = fields.filter(({ isDocument }) => isDocument).map(({ path }) => path);

  return async (req, res, caller, watch) => {
    const found = find(templates, (req.url ?? '').slice(DOCUMENTS_PREFIX.length));
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such document.');
    if (!caller.authorization) throw new Refusal('UNAUTHENTICATED', 'A document needs an access token.');

    const headers = { ...callHeaders(caller), accept: '*/*', ...pick(req.headers, REQUEST_HEADERS) };
    const method = req.method === 'HEAD' ? 'HEAD' : 'GET';
    watch.trace(req, DOCUMENTS_PREFIX + found.template.text);
    const watched = watch.call(method, found.template.text, headers);
    let status = 0;
    let failure: unknown;
    try {
      const call = { method, path: found.path, headers: watched.headers } as const;
      const answer = await client.open(call, caller.presence.signal());
      status = answer.statusCode;
      setHeaders(res, readRateLimit(answer.headers)?.fields ?? []);
      await pass(answer, res, method);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (caller.presence.isGone) return;
      failure = error;
      if (res.headersSent) res.destroy();
      else throw unavailable(false, error);
    } finally {
      watched.end(status, failure);
    }
  };
}

// Read and written anew rather than passed on, so that what reaches the service is what the template makes.
function find(templates: readonly UriTemplate[], path: string): { template: UriTemplate; path: string } | null {
  for (const template of templates) {
    const values = match(template, path);
    if (!values) continue;
    try {
      return { template, path: expand(template, values) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}

async function pass(answer: Dispatcher.ResponseData, res: ServerResponse, method: 'GET' | 'HEAD'): Promise<void> {
  const isPassed = PASSED_STATUSES.includes(answer.statusCode) && !isEncoded(answer);
  // To a HEAD no body says why: its status says enough.
  if (!isPassed) throw await refusalOf(answer, method === 'HEAD' ? { title: 'Refused' } : undefined);
  res.setHeader('cache-control', 'private, no-cache');
  res.writeHead(answer.statusCode, pick(answer.headers, ANSWER_HEADERS));
  await pipeline(answer.body, res);
}

function pick<K extends string>(headers: IncomingHttpHeaders, names: readonly K[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}
