import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Negotiator from 'negotiator';
import { Refusal } from './errors.ts';

export type Assets = (req: IncomingMessage, res: ServerResponse, pathname: string) => Promise<void>;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
// The best first: each stands beside the file itself, under its name and this ending.
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the files of a directory: those under /assets/, whose names change with their content, to be kept for ever; the
 * others to be asked for again. A path that names no file of it is NOT_FOUND.
 */
export function createAssets(directory: string): Assets {
  return async (req, res, pathname) => {
    // A segment may not begin with a dot, so none leads out of the directory or to what is hidden in it.
    const isName = /^(\/[\w-][\w.-]*)+$/.test(pathname);
    const found = isName ? await find(join(directory, pathname), req) : null;
    if (!found) throw new Refusal('NOT_FOUND', `There is nothing at ${pathname}.`);
    const { path, encoding, size, mtimeMs } = found;

    const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
    res.setHeader('etag', etag);
    res.appendHeader('vary', 'Accept-Encoding');
    res.setHeader(
      'cache-control',
      pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (req.headers['if-none-match']?.includes(etag)) {
      res.writeHead(304).end();
      return;
    }
    res.writeHead(200, {
      'content-type': CONTENT_TYPES[extname(pathname)] ?? 'application/octet-stream',
      'content-length': size,
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (req.method === 'HEAD') res.end();
    else await pipeline(createReadStream(path), res);
  };
}

async function find(path: string, req: IncomingMessage) {
  const accepted = new Negotiator(req).encodings(Object.keys(ENDINGS));
  for (const [encoding, ending] of [...Object.entries(ENDINGS), [undefined, ''] as const]) {
    if (encoding && !accepted.includes(encoding)) continue;
    const stats = await stat(path + ending).catch(() => null);
    if (stats?.isFile()) return { path: path + ending, encoding, size: stats.size, mtimeMs: stats.mtimeMs };
  }
  return null;
}
