import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isUtf8MimeType, mime, type SendOptions, send } from '@fastify/send';
import Negotiator from 'negotiator';
import { Refusal } from '../errors.ts';

/** Compressed copies, best first: `main.js.br` lies beside `main.js`. */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' };
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

// RFC 9239; the library still has application/javascript.
mime.define({ 'text/javascript': ['js', 'mjs'] }, true);

/** Serves the files of a directory. Names below /assets/ change with their content: browsers keep these files for a year. */
export function createAssets(root: string) {
  const revalidated: SendOptions = { root, index: false, contentType: false, cacheControl: false };
  const kept: SendOptions = { ...revalidated, cacheControl: true, maxAge: YEAR_MS, immutable: true };

  return async (req: IncomingMessage, res: ServerResponse, pathname: string): Promise<void> => {
    const options = pathname.startsWith('/assets/') ? kept : revalidated;
    const accepted = new Negotiator(req).encodings(Object.keys(ENDINGS));
    for (const [encoding, ending] of Object.entries(ENDINGS)) {
      if (ending !== '' && !accepted.includes(encoding)) continue;
      const { type, statusCode, headers, stream } = await send(req, pathname + ending, options);
      if (statusCode === 412 || statusCode === 416)
        throw new Refusal('BAD_INPUT', 'The file has no such range or version.', { status: statusCode });
      if (type !== 'file') continue;
      if (options === revalidated) res.setHeader('cache-control', 'no-cache');
      res.appendHeader('vary', 'Accept-Encoding');
      if (statusCode !== 304) {
        const contentType = mime.getType(pathname) ?? 'application/octet-stream';
        res.setHeader('content-type', isUtf8MimeType(contentType) ? `${contentType}; charset=utf-8` : contentType);
        if (ending !== '') res.setHeader('content-encoding', encoding);
      }
      res.writeHead(statusCode, headers);
      return pipeline(stream, res);
    }
    throw new Refusal('NOT_FOUND', `There is nothing at ${pathname}.`);
  };
}
