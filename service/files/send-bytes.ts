import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from './filename.ts';

export type Sendable = {
  filename: string;
  contentType: string;
  disposition: 'inline' | 'attachment';
} & (Made | Stored);

type Made = {
  bytes: Buffer;
  /** SHA-256 of the bytes in hexadecimal; computed when left out. */
  sha256?: string;
};

type Stored = {
  /** In bytes. */
  size: number;
  sha256: string;
  /** Streams the bytes between two positions, both included. */
  read(start: number, end: number): Readable;
};

/** The answer of a route that sends bytes, for the OpenAPI document. */
export function binary(...contentTypes: string[]) {
  const content = contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
  return { description: 'The bytes, or by Range a part of them.', content: Object.fromEntries(content) };
}

/**
 * Answers a GET or HEAD with a document or a part: 304 for a current `If-None-Match`, 206 for one byte range (unless
 * `If-Range` names another state), 416 for a range beyond the end (RFC 9110, 13–14). Several ranges get the whole
 * document, as RFC 9110 allows. Browsers neither guess the type nor run anything in the bytes, and no shared cache
 * keeps them.
 */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, document: Sendable): FastifyReply {
  const { size, sha256, read } = 'bytes' in document ? atHand(document) : document;
  const etag = `"${sha256}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': contentDisposition(document.disposition, document.filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  if (namesState(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const range = request.method === 'GET' && isCurrent(request.headers['if-range'], etag) && request.headers.range;
  const part = range ? parseRange(range, size) : 'whole';
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = part === 'whole' ? { start: 0, end: size - 1 } : part;
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply
    .type(document.contentType)
    .header('content-length', end + 1 - start)
    .send(request.method === 'HEAD' ? Readable.from([]) : read(start, end));
}

function atHand({ bytes, sha256 = createHash('sha256').update(bytes).digest('hex') }: Made) {
  return { size: bytes.length, sha256, read: (start: number, end: number) => bytes.subarray(start, end + 1) };
}

/** `If-None-Match` compares weakly: `W/` before a tag does not matter. */
function namesState(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** `If-Range` compares strongly. A date never matches, because answers have no `Last-Modified`. */
function isCurrent(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}

/** The first and last byte of a `Range`; 'whole' for anything but one byte range. */
function parseRange(range: string, size: number): { start: number; end: number } | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'unsatisfiable';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
