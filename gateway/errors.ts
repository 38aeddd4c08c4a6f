import type { ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';

/** What the gateway itself refuses with, and the HTTP status that says the same. The service may have further codes. */
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

/** One wrong field of an input, by its path in it. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Everything of a refusal that reaches a caller, besides its sentence. */
export interface RefusalOptions {
  readonly status?: number | undefined;
  readonly title?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  /** Seconds after which the same may succeed. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** A call that was refused or couldn't be made. The message is a sentence for a person; `cause` is only logged. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: OwnCode, message: string, options?: RefusalOptions);
  constructor(code: string, message: string, options: RefusalOptions & { status: number });
  constructor(code: string, message: string, { status, title, errors, retryAfter, cause }: RefusalOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status ?? STATUS_OF[code as OwnCode]; // one or the other, as the signatures say
    this.title = title ?? titleOf(code);
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** What a caller reads of a service that is down, slow, or answers what it shouldn't. Why is for the log alone. */
export function unavailable(isWrite: boolean, cause: unknown, retryAfter?: number): Refusal {
  const message = isWrite
    ? 'The service did not answer as it should, so it is not known whether the change was made. Look before trying again.'
    : 'The service is not available at the moment. Try again in a little while.';
  return new Refusal('UNAVAILABLE', message, { cause, retryAfter });
}

/**
 * Reads a problem document (RFC 9457) as a refusal: its code, title, detail and fields, and nothing else of it.
 *
 * @returns null where it is none: the service then doesn't speak the contract.
 */
export function readProblem(status: number, body: unknown, retryAfter: number | undefined): Refusal | null {
  if (typeof body !== 'object' || body === null || status < 400 || status >= 500) return null;
  const { code, title, detail, errors } = body as Record<string, unknown>;
  if (typeof title !== 'string' && typeof detail !== 'string') return null;
  const known = typeof code === 'string' && CODE.test(code) ? code : codeOf(status);
  if (known === undefined) return null;
  const message = typeof detail === 'string' ? detail : String(title);
  return new Refusal(known, message, {
    status,
    title: typeof title === 'string' ? title : undefined,
    errors: Array.isArray(errors) ? errors.flatMap((one) => readFieldError(one) ?? []) : undefined,
    retryAfter,
  });
}

/** Seconds of a Retry-After header (RFC 9110): a number of them, or a date. */
export function readRetryAfter(header: string | string[] | undefined, nowMs = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/**
 * Makes of whatever went wrong in an operation an error that may leave the house: code, title, sentence and fields.
 * What is neither a refusal nor the caller's own mistake becomes UNAVAILABLE, and `logUnexpected` gets to see it.
 */
export function publicError(
  error: GraphQLError,
  requestId: string,
  logUnexpected: (error: Error) => void,
): GraphQLError {
  const original = error.originalError;
  const located = { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path };
  const http = error.extensions.http;
  if (original instanceof Refusal) {
    const { code, title, errors, retryAfter } = original;
    const extensions = {
      code,
      title,
      ...(errors && { errors }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(code === 'UNAVAILABLE' && { requestId }),
      ...(http !== undefined && { http }),
    };
    return new GraphQLError(original.message, { ...located, extensions });
  }
  // While executing, graphql-js names the place in the document when that is at fault, but not when the answer is.
  const isGraphQLs = original === undefined || original instanceof GraphQLError;
  if (isGraphQLs && (!error.path || original?.nodes !== undefined)) {
    const extensions = { code: 'BAD_INPUT', title: titleOf('BAD_INPUT'), ...(http !== undefined && { http }) };
    return new GraphQLError(error.message, { ...located, extensions });
  }
  logUnexpected(original ?? error);
  const extensions = {
    code: 'UNAVAILABLE',
    title: titleOf('UNAVAILABLE'),
    requestId,
    ...(!error.path && { http: { status: 500 } }),
  };
  return new GraphQLError('Something unexpected happened. The request id helps to find out what.', {
    ...located,
    extensions,
  });
}

/** Writes a problem document as the answer to a request that isn't GraphQL's; to end it is left to the caller. */
export function writeProblem(res: ServerResponse, refusal: Refusal): void {
  const { code, status, title, message: detail, errors, retryAfter } = refusal;
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code, errors });
  res.statusCode = status;
  if (retryAfter !== undefined) res.setHeader('retry-after', retryAfter);
  if (code === 'UNAUTHENTICATED') res.setHeader('www-authenticate', 'Bearer');
  res.setHeader('content-type', 'application/problem+json');
  res.setHeader('content-length', Buffer.byteLength(body));
  res.setHeader('cache-control', 'no-store');
  res.write(body);
}

function codeOf(status: number): string | undefined {
  return Object.entries(STATUS_OF).find(([, its]) => its === status)?.[0];
}

/** BAD_INPUT → 'Bad input' */
function titleOf(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readFieldError(value: unknown): FieldError | null {
  if (typeof value !== 'object' || value === null) return null;
  const { path, code, message } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof code === 'string' && typeof message === 'string'
    ? { path, code, message }
    : null;
}
