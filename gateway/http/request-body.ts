import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors.ts';
import type { Limits } from '../query/limits.ts';

const BODY_MS = 12_000;
const UPLOAD_MS = 120_000;
const JSON_BODY = /^application\/json\s*(;|$)/i;
const FORM = /^multipart\/form-data\s*(;|$)/i;

/** Reads posted bodies: JSON as text, forms with files as bytes. Rejects with refusals. */
export function createBodyReader(limits: Limits) {
  let uploads = 0;

  async function readUpload(req: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
    if (!req.headers.authorization) throw new Refusal('UNAUTHENTICATED', 'Log in before sending a body of this size.');
    if (uploads >= limits.uploadsAtOnce)
      throw new Refusal('UNAVAILABLE', `The gateway is reading ${uploads} uploads already.`, { retryAfter: 5 });
    uploads += 1;
    try {
      return await readBody(req, limits.uploadBytes, UPLOAD_MS);
    } finally {
      uploads -= 1;
    }
  }

  return async (req: IncomingMessage): Promise<string | Buffer<ArrayBuffer>> => {
    const contentType = req.headers['content-type'] ?? '';
    if (JSON_BODY.test(contentType)) {
      const isLong = Number(req.headers['content-length'] ?? 0) > limits.bodyBytes;
      const isUpload = isLong && req.headers.authorization !== undefined;
      return (await (isUpload ? readUpload(req) : readBody(req, limits.bodyBytes, BODY_MS))).toString();
    }
    // Pages of another site may send other types without a preflight.
    if (!FORM.test(contentType))
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send application/json, or multipart/form-data with a file.');
    const form = await readUpload(req);
    refuseManyParts(form, contentType, limits.uploadParts);
    return form;
  };
}

/** @throws Refusal TOO_LARGE as soon as the body passes `maxBytes`; BAD_INPUT when the body is late or breaks off. */
export function readBody(req: IncomingMessage, maxBytes: number, maxMs: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new Refusal('TOO_LARGE', `The body is larger than the limit of ${maxBytes} bytes.`);
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge());

  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    let timer: NodeJS.Timeout | undefined;
    const refuse = (refusal: Refusal) => {
      clearTimeout(timer);
      req.removeAllListeners('data');
      reject(refusal);
    };
    const tooSlow = () => refuse(new Refusal('BAD_INPUT', `The body took longer than ${maxMs / 1000} seconds.`));
    // Most bodies arrive with their head, and need no timer.
    process.nextTick(() => {
      if (!req.complete) timer = setTimeout(tooSlow, maxMs);
    });
    req.on('data', (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.length;
      if (size > maxBytes) refuse(tooLarge());
      else chunks.push(chunk);
    });
    req.on('end', () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    req.on('error', (cause) => refuse(new Refusal('BAD_INPUT', 'The body broke off.', { cause })));
  });
}

/** Counts the parts of a form (RFC 7578) before the parser does. Parsers differ about parameters beside the boundary. @throws Refusal */
function refuseManyParts(body: Buffer, contentType: string, maxParts: number): void {
  const boundary = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i.exec(contentType)?.[2];
  if (boundary === undefined) throw new Refusal('BAD_INPUT', 'multipart/form-data needs a boundary, and nothing else.');
  const separator = `--${boundary}`;
  let parts = -1; // the last separator ends the body
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    parts += 1;
    if (parts > maxParts) throw new Refusal('BAD_INPUT', `The form has more than ${maxParts} parts.`);
  }
}
