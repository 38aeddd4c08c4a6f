import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { EXPRESSION_SECONDS, isTooSlow, QUERY_SECONDS, unavailability } from '../database/unavailable.ts';
import { isUnfitValue } from '../database/unfit-value.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields, Problem } from '../shared/problem.ts';
import { invalid } from './validation.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Answers an error as a problem document. Faults of the service go to the log in full, and only there. Dropping the
 * work of a client that has left is no fault.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error, request);
  const isDropped = problem.status === 503 && request.caller?.isGone;
  if (problem.status >= 500 && !isDropped) request.log.error({ err: error }, problem.message);
  return answerProblem(problem, reply);
}

/** A path of another method is 405 with `Allow`; an unknown path is 404. */
export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '/'] = request.url.split('?', 1);
  const { server, method } = request;
  const allowed = server.supportedMethods.filter((each) => server.findRoute({ url: path, method: each }) !== null);
  if (allowed.length > 0) {
    const detail = `${path} accepts ${allowed.join(', ')}, not ${method}.`;
    return answerProblem(new Problem('BAD_INPUT', detail, { status: 405 }), reply.header('allow', allowed.join(', ')));
  }
  return answerProblem(new Problem('NOT_FOUND', `There is no endpoint ${request.method} ${path}.`), reply);
}

/** Answers unreadable HTTP or overlong headers: there is no request, only a connection, which ends. */
export function answerUnreadable({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const problem =
    code === 'HPE_HEADER_OVERFLOW'
      ? new Problem('TOO_LARGE', 'The headers of the request are larger than 16 KiB.')
      : new Problem('BAD_INPUT', 'The request is incomplete or not HTTP/1.1.');
  const body = JSON.stringify(problem.document());
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The way to authenticate (RFC 6750), and the age of a login that is recent enough, in seconds (RFC 9470). */
function challengeOf({ extras: { maxAgeSeconds } }: Problem): string {
  const realm = 'Bearer realm="docket"';
  if (maxAgeSeconds === undefined) return realm;
  return `${realm}, error="insufficient_user_authentication", max_age="${maxAgeSeconds}"`;
}

function answerProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds } = problem.extras;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (problem.status === 401) reply.header('www-authenticate', challengeOf(problem));
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.document());
}

/** Lists and searches take a number of records. */
const isOfList = (schema: unknown) => {
  const { properties = {} } = (schema ?? {}) as { properties?: object };
  return 'first' in properties;
};

/**
 * The refusal of a list or of groups that take too long.
 *
 * @param costly the place in the request that takes most of the time: `filter.title`, the typed condition `given` at `q`, or the
 * order `given` at `orderBy`; `q` or `filter` alone where nothing stands out.
 */
export function tooLongQuery(cause: unknown, costly: { path: string; given?: string }): Problem {
  const { path, ...given } = costly;
  const error = fieldError(path, 'TOO_SLOW', { max: EXPRESSION_SECONDS, ...given });
  return badFields([{ ...error, message: tooLong(costly) }], cause);
}

function tooLong({ path, given }: { path: string; given?: string }): string {
  const isOrder = path === 'orderBy';
  const part = given ? (isOrder ? `${path} ${given}` : `“${given}”`) : path.includes('.') ? path : null;
  const takes = `The query takes longer than ${EXPRESSION_SECONDS} second${part ? `, most of it for ${part}` : ''}`;
  const less = part ? 'Leave out this condition, use longer words' : 'Use fewer conditions or longer words';
  return `${takes}. ${isOrder ? 'Order by a field of the record itself' : less}, or add a status, a customer or days.`;
}

/** The refusal for an error, without internals. */
function asProblem(error: FastifyError | Problem, { headers, routeOptions, caller }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) return invalid(error.validation);
  // Another try of a list would take as long.
  const { querystring, body } = routeOptions.schema ?? {};
  if (isTooSlow(error) && caller?.isLimited) return tooLongQuery(error, { path: 'filter' });
  if (isTooSlow(error) && (isOfList(querystring) || isOfList(body)))
    return badField('search', 'TOO_SLOW', { max: QUERY_SECONDS });
  const reason = unavailability(error);
  if (reason) return new Problem('UNAVAILABLE', reason, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  if (error instanceof pg.DatabaseError && error.code?.startsWith('40')) {
    const detail = 'Another change came first, and nothing was saved. Try again.';
    return new Problem('UNAVAILABLE', detail, { retryAfterSeconds: 1, cause: error });
  }
  if (isUnfitValue(error)) {
    return new Problem('BAD_INPUT', 'A value in the request can’t be stored or compared.', { cause: error });
  }
  switch (error.statusCode) {
    case 413: {
      const detail = `The body is larger than ${Math.floor(routeOptions.bodyLimit / 1024)} KiB.`;
      return new Problem('TOO_LARGE', detail, { cause: error });
    }
    case 415: {
      const detail = `Send the body as application/json, not as ${headers['content-type']}.`;
      return new Problem('UNSUPPORTED_MEDIA_TYPE', detail, { cause: error });
    }
    case 400:
      return new Problem('BAD_INPUT', `The request can’t be read: ${error.message}`, { cause: error });
    default:
      return new Problem('UNAVAILABLE', 'Something went wrong in the service. The service’s log has the cause.', {
        status: 500,
        cause: error,
      });
  }
}
