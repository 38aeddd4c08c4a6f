import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, unavailable } from '../errors.ts';
import type { Watch } from '../watch/watch.ts';
import type { Caller } from './caller.ts';
import { type Head, isEncoded, parsedJson, refusalOf } from './opened-answer.ts';
import { readRateLimit } from './rate-limit.ts';
import type { RestClient } from './rest-client.ts';
import { expand, match, type UriTemplate } from './uri-template.ts';

/** The gateway serves the service's files below this path. */
export const DOCUMENTS_PREFIX = '/documents';

const REQUEST_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
const ANSWER_HEADERS = [
  ...['accept-ranges', 'cache-control', 'content-disposition', 'content-length', 'content-range', 'content-type'],
  ...['etag', 'last-modified'],
];
const PASSED_STATUSES = [200, 206, 304, 416];

/**
 * Streams files of the service, by ranges too, to callers with a token. Only paths of the templates reach the service. `common` has
 * the headers of every answer, names and values in turn; a refusal's rate limit is added to them.
 */
export function createDocuments(templates: readonly UriTemplate[], client: RestClient) {
  return async (req: IncomingMessage, res: ServerResponse, common: string[], caller: Caller, watch: Watch) => {
    const found = find(templates, (req.url ?? '').slice(DOCUMENTS_PREFIX.length));
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such document.');
    if (!caller.authorization) throw new Refusal('UNAUTHENTICATED', 'A document needs an access token.');

    const asked = Object.fromEntries(pick(req.headers, REQUEST_HEADERS));
    const headers = { ...caller.headers, accept: '*/*', ...asked };
    const method = req.method === 'HEAD' ? 'HEAD' : 'GET';
    watch.trace(req, DOCUMENTS_PREFIX + found.template.text);
    const watched = watch.call(method, found.template.text, headers);
    let refused: Head | undefined;
    let status = 0;
    let failure: unknown;
    const into = (head: Head) => {
      status = head.status;
      common.push(...(readRateLimit(head.headers)?.fields ?? []));
      if (PASSED_STATUSES.includes(status) && !isEncoded(head.headers)) {
        const own = pick({ 'cache-control': 'private, no-cache', ...head.headers }, ANSWER_HEADERS).flat();
        return res.writeHead(status, [...common, ...own]);
      }
      refused = head;
      return null;
    };
    try {
      const call = { method, path: found.path, headers: watched.headers } as const;
      const body = await client.pass(call, caller, into);
      // The answer to HEAD has no body with a reason, only a status.
      if (refused) throw refusalOf(refused, method === 'HEAD' ? { title: 'Refused' } : parsedJson(body.toString()));
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

/** Reads a path by its template, and writes the path anew. */
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

function pick(headers: IncomingHttpHeaders, names: readonly string[]): [string, string][] {
  return names.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] satisfies [string, string]] : [];
  });
}
