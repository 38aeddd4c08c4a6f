import type { ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';

/** The gateway's own codes with their HTTP statuses. The service may send other codes. */
const STATUS_OF = {
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
} as const;

type OwnCode = keyof typeof STATUS_OF;

const CODE = /^[A-Z][A-Z_]{1,39}$/;
const PARAMETER_NAME = /^[a-z][A-Za-z]{0,29}$/;
const MOST_PARAMETERS = 10;
const LONGEST_TEXT = 200;
const MOST_TEXTS = 50;

/** A wrong field of an input: `{ path: 'name', code: 'TOO_LONG', message: '…', max: 60 }`. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** The service chooses the names: `max`, `other`. */
  readonly [parameter: string]: Parameter;
}

type Parameter = string | number | boolean | readonly string[];

interface RefusalOptions extends Partial<Pick<Refusal, 'errors' | 'record' | 'challenge' | 'retryAfter' | 'cause'>> {
  readonly status?: number | undefined;
  readonly title?: string | undefined;
}

/** A refused or failed call. People read the message; only the log has the `cause`. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly errors: readonly FieldError[] | undefined;
  /** The present record, for a change of an older version. */
  readonly record: object | undefined;
  /** For the next step of a login that has several. */
  readonly challenge: object | undefined;
  /** Seconds until the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(code: OwnCode, message: string, options?: RefusalOptions);
  constructor(code: string, message: string, options: RefusalOptions & { status: number });
  constructor(
    code: string,
    message: string,
    { status, title, errors, record, challenge, retryAfter, cause }: RefusalOptions = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status ?? STATUS_OF[code as OwnCode]; // the signatures demand a status for other codes
    this.title = title ?? titleOf(code);
    this.errors = errors;
    this.record = record;
    this.challenge = challenge;
    this.retryAfter = retryAfter;
  }
}

/** The refusal for a service that is down, slow or breaks the contract. */
export function unavailable(isWrite: boolean, cause: unknown, retryAfter?: number): Refusal {
  const message = isWrite
    ? 'The service did not confirm the change. Check whether it was made before you try again.'
    : 'The service is not available. Try again in a few seconds.';
  return new Refusal('UNAVAILABLE', message, { cause, retryAfter });
}

/** Reads code, title, detail, fields, record and challenge of a problem document (RFC 9457); null for other documents. */
export function readProblem(status: number, body: unknown, retryAfter: number | undefined): Refusal | null {
  if (typeof body !== 'object' || body === null || status < 400 || status >= 500) return null;
  const { code, title, detail, errors, record, challenge } = body as Record<string, unknown>;
  if (typeof title !== 'string' && typeof detail !== 'string') return null;
  const [usual] = Object.entries(STATUS_OF).find(([, its]) => its === status) ?? [];
  const known = typeof code === 'string' && CODE.test(code) ? code : usual;
  if (known === undefined) return null;
  const message = typeof detail === 'string' ? detail : String(title);
  return new Refusal(known, message, {
    status,
    title: typeof title === 'string' ? title : undefined,
    errors: Array.isArray(errors) ? errors.flatMap(readFieldError) : undefined,
    record: isObject(record) ? record : undefined,
    challenge: isObject(challenge) ? challenge : undefined,
    retryAfter,
  });
}

/** Reads the seconds of a Retry-After header (RFC 9110), a number or a date. */
export function readRetryAfter(header: string | string[] | undefined, nowMs = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** Reduces an error to code, title, sentence, fields, record and challenge. Unexpected errors become UNAVAILABLE and go to `logUnexpected`. */
export function publicError(
  error: GraphQLError,
  requestId: string,
  logUnexpected: (error: Error) => void,
): GraphQLError {
  const { nodes, source, positions, path, originalError: original } = error;
  const http = error.extensions.http !== undefined && { http: error.extensions.http };
  const located = (message: string, extensions: Record<string, unknown>) =>
    new GraphQLError(message, { nodes, source, positions, path, extensions });
  if (original instanceof Refusal) return located(original.message, { ...extensionsOf(original, requestId), ...http });
  // graphql-js gives an execution error nodes for a mistake in the document, and none for a mistake in the answer.
  const isGraphQLs = original === undefined || original instanceof GraphQLError;
  if (isGraphQLs && (!path || original?.nodes !== undefined))
    return located(error.message, { code: 'BAD_INPUT', title: titleOf('BAD_INPUT'), ...http });
  logUnexpected(original ?? error);
  return located('An unexpected error occurred. Its details are in the log, under the request id.', {
    code: 'UNAVAILABLE',
    title: titleOf('UNAVAILABLE'),
    requestId,
    ...(!path && { http: { status: 500 } }),
  });
}

/** Writes a refusal as a problem document, without ending the answer. */
export function writeProblem(res: ServerResponse, refusal: Refusal): void {
  const { code, status, title, message: detail, errors } = refusal;
  write(res, refusal, 'application/problem+json', { type: 'about:blank', title, status, detail, code, errors });
}

/** Writes the refusal of a GraphQL request, as clients read the refusal of an operation. Leaves the answer open. */
export function writeErrors(res: ServerResponse, refusal: Refusal, contentType: string, requestId: string): void {
  const { message } = refusal;
  write(res, refusal, contentType, { errors: [{ message, extensions: extensionsOf(refusal, requestId) }] });
}

function write(res: ServerResponse, { code, status, retryAfter }: Refusal, contentType: string, answer: object): void {
  const body = JSON.stringify(answer);
  res.statusCode = status;
  if (retryAfter !== undefined) res.setHeader('retry-after', retryAfter);
  if (code === 'UNAUTHENTICATED') res.setHeader('www-authenticate', 'Bearer');
  res.setHeader('content-type', contentType);
  res.setHeader('content-length', Buffer.byteLength(body));
  res.setHeader('cache-control', 'no-store');
  res.write(body);
}

function extensionsOf({ code, title, errors, record, challenge, retryAfter }: Refusal, requestId: string) {
  return {
    code,
    title,
    ...(errors && { errors }),
    ...(record && { record }),
    ...(challenge && { challenge }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(code === 'UNAVAILABLE' && { requestId }),
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** BAD_INPUT → 'Bad input' */
function titleOf(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readFieldError(value: unknown): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const { path, code, message, ...others } = value as Record<string, unknown>;
  if (typeof path !== 'string' || typeof code !== 'string' || typeof message !== 'string') return [];
  const parameters = Object.entries(others).filter(([name, given]) => PARAMETER_NAME.test(name) && isParameter(given));
  return [{ path, code, message, ...Object.fromEntries(parameters.slice(0, MOST_PARAMETERS)) }];
}

function isParameter(value: unknown): value is Parameter {
  const isText = (text: unknown) => typeof text === 'string' && text.length <= LONGEST_TEXT;
  if (Array.isArray(value)) return value.length <= MOST_TEXTS && value.every(isText);
  return isText(value) || typeof value === 'boolean' || Number.isFinite(value);
}
