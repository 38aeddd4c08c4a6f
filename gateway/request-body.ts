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
  const stop = (refusal: Refusal) => {
    req.pause();
    reject(refusal);
  };
  const timer = setTimeout(
    () => stop(new Refusal('BAD_INPUT', `The body did not come within ${maxMs / 1000} seconds, which is the limit.`)),
    maxMs,
  );
  req.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) stop(tooLarge());
    else chunks.push(chunk);
  });
  req.on('end', () => resolve(Buffer.concat(chunks)));
  req.on('error', (cause) => stop(new Refusal('BAD_INPUT', 'The body broke off.', { cause })));
  return promise.finally(() => {
    clearTimeout(timer);
    req.removeAllListeners('data');
  });
}
