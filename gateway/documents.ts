import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, callHeaders } from './caller.ts';
import { Refusal, unavailable } from './errors.ts';
import { type Head, isEncoded, parsedJson, refusalOf } from './opened-answer.ts';
import { readRateLimit } from './rate-limit.ts';
import { setHeaders } from './response-headers.ts';
import type { RestClient } from './rest-client.ts';
import type { RestField } from './rest-directive.ts';
import { DOCUMENTS_PREFIX } from './rest-resolver.ts';
import { expand, match, type UriTemplate } from './uri-template.ts';
import type { Watch } from './watch.ts';

/** @param common the headers that the answer has in any case, names and values in turn. */
export type Documents = (
  req: IncomingMessage,
  res: ServerResponse,
  common: readonly string[],
  caller: Caller,
  watch: Watch,
) => Promise<void>;

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

  return async (req, res, common, caller, watch) => {
    const found = find(templates, (req.url ?? '').slice(DOCUMENTS_PREFIX.length));
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such document.');
    if (!caller.authorization) throw new Refusal('UNAUTHENTICATED', 'A document needs an access token.');

    const headers = {
      ...callHeaders(caller),
      accept: '*/*',
      ...Object.fromEntries(pick(req.headers, REQUEST_HEADERS)),
    };
    const method = req.method === 'HEAD' ? 'HEAD' : 'GET';
    watch.trace(req, DOCUMENTS_PREFIX + found.template.text);
    const watched = watch.call(method, found.template.text, headers);
    let refused: Head | undefined;
    let status = 0;
    let failure: unknown;
    const into = (head: Head) => {
      status = head.status;
      const passed = readRateLimit(head.headers)?.fields ?? [];
      if (PASSED_STATUSES.includes(status) && !isEncoded(head.headers)) {
        const own = pick({ 'cache-control': 'private, no-cache', ...head.headers }, ANSWER_HEADERS).flat();
        return res.writeHead(status, [...common, ...passed, ...own]);
      }
      setHeaders(res, passed);
      refused = head;
      return null;
    };
    try {
      const call = { method, path: found.path, headers: watched.headers } as const;
      const body = await client.pass(call, caller.presence, into);
      // To a HEAD no body says why: its status says enough.
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

/** Those of a message's headers that have one of these names. */
function pick(headers: IncomingHttpHeaders, names: readonly string[]): [string, string][] {
  return names.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] satisfies [string, string]] : [];
  });
}
