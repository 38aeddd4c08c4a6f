import type { IncomingMessage } from 'node:http';
import { Refusal } from './errors.ts';

/**
 * The whole body of a request, read within bounds of size and time.
 *
 * @throws Refusal TOO_LARGE, as soon as it is known that it is; BAD_INPUT where it doesn't come in time or breaks off.
 */
export function readBody(req: IncomingMessage, maxBytes: number, maxMs: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new Refusal('TOO_LARGE', `The body is larger than ${maxBytes} bytes, which is the limit.`);
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge());

  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(
    () => reject(new Refusal('BAD_INPUT', `The body did not come within ${maxMs / 1000} seconds, which is the limit.`)),
    maxMs,
  );
  req.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) reject(tooLarge());
    else chunks.push(chunk);
  });
  req.on('end', () => resolve(Buffer.concat(chunks)));
  req.on('error', (cause) => reject(new Refusal('BAD_INPUT', 'The body broke off.', { cause })));
  return promise.finally(() => {
    clearTimeout(timer);
    req.removeAllListeners('data');
  });
}

/**
 * Refuses a multipart body (RFC 7578) of more parts than that, before a parser spends its time on each.
 *
 * @throws Refusal BAD_INPUT, also where the boundary is not the one and only parameter: parsers would differ about it.
 */
export function refuseManyParts(body: Buffer, contentType: string, maxParts: number): void {
  const boundary = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i.exec(contentType)?.[2];
  if (boundary === undefined) throw new Refusal('BAD_INPUT', 'multipart/form-data needs a boundary, and nothing else.');
  const separator = `--${boundary}`;
  let parts = -1; // the last one ends the body
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    parts += 1;
    if (parts > maxParts)
      throw new Refusal('BAD_INPUT', `The form has more than ${maxParts} parts, which is the limit.`);
  }
}
