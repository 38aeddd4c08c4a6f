import type { IncomingMessage } from 'node:http';
import { Refusal } from './errors.ts';
import type { Limits } from './limits.ts';

const BODY_MS = 12_000;
const UPLOAD_MS = 120_000;

/** What was posted: JSON as text, a form with files as bytes. @throws Refusal */
export type BodyReader = (req: IncomingMessage) => Promise<string | Buffer<ArrayBuffer>>;

/** Reads what is posted within the limits; of what is large, so much at once. */
export function createBodyReader(limits: Limits): BodyReader {
  let uploads = 0;

  /** The body of a file, or one that is as long: of those who bring a token, a few at once. */
  async function readUpload(req: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
    if (!req.headers.authorization) throw new Refusal('UNAUTHENTICATED', 'Log in before sending as much.');
    if (uploads >= limits.uploadsAtOnce) {
      throw new Refusal('UNAVAILABLE', 'Too much is being sent just now.', { retryAfter: 5 });
    }
    uploads += 1;
    try {
      return await readBody(req, limits.uploadBytes, UPLOAD_MS);
    } finally {
      uploads -= 1;
    }
  }

  function readJson(req: IncomingMessage): Promise<Buffer> {
    const isLong = Number(req.headers['content-length'] ?? 0) > limits.bodyBytes;
    const isKnown = req.headers.authorization !== undefined;
    return isLong && isKnown ? readUpload(req) : readBody(req, limits.bodyBytes, BODY_MS);
  }

  return async (req) => {
    const contentType = req.headers['content-type'] ?? '';
    const [type = ''] = contentType.split(';', 1);
    switch (type.trim().toLowerCase()) {
      case 'application/json':
        return (await readJson(req)).toString();
      case 'multipart/form-data': {
        const body = await readUpload(req);
        refuseManyParts(body, contentType, limits.uploadParts);
        return body;
      }
      default:
        // A form of another site can send some of the rest without a question asked.
        throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send application/json, or multipart/form-data with a file.');
    }
  };
}

/**
 * The whole body of a request, read within bounds of size and time.
 *
 * @throws Refusal TOO_LARGE, as soon as it is known that it is; BAD_INPUT where it doesn't come in time or breaks off.
 */
function readBody(req: IncomingMessage, maxBytes: number, maxMs: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new Refusal('TOO_LARGE', `The body is larger than ${maxBytes} bytes, which is the limit.`);
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
    const tooSlow = () =>
      refuse(new Refusal('BAD_INPUT', `The body did not come within ${maxMs / 1000} seconds, which is the limit.`));
    // By then nearly every body has come, with its head.
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

/**
 * Refuses a multipart body (RFC 7578) of more parts than that, before a parser spends its time on each.
 *
 * @throws Refusal BAD_INPUT, also where the boundary is not the one and only parameter: parsers would differ about it.
 */
function refuseManyParts(body: Buffer, contentType: string, maxParts: number): void {
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
