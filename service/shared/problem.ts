import type { FieldError, FieldErrorCode } from './field-errors.ts';
import { fieldError, type Refused } from './field-messages.ts';

/** The closed set of refusals, each with its HTTP status and title. */
const PROBLEMS = {
  BAD_INPUT: [400, 'Invalid request'],
  UNAUTHENTICATED: [401, 'Not logged in'],
  SECOND_FACTOR_REQUIRED: [401, 'Second factor required'],
  LOGIN_TOO_OLD: [401, 'Login too old'],
  FORBIDDEN: [403, 'Not permitted'],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'Second factor missing'],
  NOT_FOUND: [404, 'Not found'],
  CONFLICT: [409, 'In conflict with another record'],
  STALE_VERSION: [409, 'Changed by someone else'],
  IN_USE: [409, 'Still in use'],
  SEATS_EXHAUSTED: [409, 'No seat left'],
  ILLEGAL_TRANSITION: [409, 'Not possible in this status'],
  IDEMPOTENCY_MISMATCH: [409, 'Idempotency key used before'],
  TOO_LARGE: [413, 'Too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported media type'],
  TOO_MANY_REQUESTS: [429, 'Too many requests'],
  UNAVAILABLE: [503, 'Unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const problemCodes = Object.keys(PROBLEMS) as ProblemCode[];

/** The answer of every refusal (RFC 9457). */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  errors?: FieldError[];
  /** With STALE_VERSION: the present record. */
  record?: unknown;
  /** With SECOND_FACTOR_REQUIRED: the challenge for the second step of the login. */
  challenge?: LoginChallenge;
}

/** The challenge of a login, good once until `expiresAt` (RFC 3339). */
export interface LoginChallenge {
  token: string;
  expiresAt: string;
}

interface ProblemExtras {
  errors?: FieldError[];
  record?: unknown;
  challenge?: LoginChallenge;
  /** With TOO_MANY_REQUESTS and UNAVAILABLE: the `Retry-After` header, whole seconds. */
  retryAfterSeconds?: number;
  /** With LOGIN_TOO_OLD: the oldest login that suffices. */
  maxAgeSeconds?: number;
  cause?: unknown;
  /** In place of the code's status. 500: UNAVAILABLE without use of further tries. 405: BAD_INPUT, the method. */
  status?: 405 | 500;
}

/**
 * A refusal. A Problem thrown anywhere below a route becomes the answer:
 *
 * throw new Problem('IN_USE', 'Two live users belong to the department “Field”. Move or delete them first.')
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly extras: ProblemExtras;

  /** @param detail a sentence with the fault, the wrong value and the right form. */
  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause });
    this.code = code;
    this.status = extras.status ?? PROBLEMS[code][0];
    this.extras = extras;
  }

  document(): ProblemDocument {
    const { errors, record, challenge } = this.extras;
    return {
      type: `urn:docket:problem:${this.code.toLowerCase().replaceAll('_', '-')}`,
      title: PROBLEMS[this.code][1],
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(record !== undefined && { record }),
      ...(challenge && { challenge }),
    };
  }
}

/** The same refusal for a missing record and for a record out of the viewer's sight. */
export function notFound(id: string): Problem {
  return new Problem('NOT_FOUND', `There is no record ${id}.`);
}

/** BAD_INPUT for a single field. @param refused the parameters of the code, then the given value. */
export function badField<Code extends FieldErrorCode>(path: string, code: Code, ...refused: Refused<Code>): Problem {
  return badFields([fieldError(path, code, ...refused)]);
}

/** BAD_INPUT for a single field, in words of its own. */
export const refusedField = (path: string, message: string): Problem =>
  badFields([{ ...fieldError(path, 'REFUSED'), message }]);

/** BAD_INPUT for several fields. The detail is the message of a single field. */
export function badFields(errors: FieldError[], cause?: unknown): Problem {
  const [first, ...more] = errors;
  const paths = errors.map(({ path }) => path).join(', ');
  const detail = first && more.length === 0 ? first.message : `${errors.length} fields are wrong: ${paths}.`;
  return new Problem('BAD_INPUT', detail, { errors, cause });
}

/** A refusal because of present records, at a field, or at '' for the record as a whole. */
export function refusal<Code extends FieldErrorCode>(
  problem: ProblemCode,
  path: string,
  code: Code,
  ...refused: Refused<Code>
): Problem {
  const error = fieldError(path, code, ...refused);
  return new Problem(problem, error.message, { errors: [error] });
}

/** CONFLICT at a field, such as a taken name. */
export function conflictingField<Code extends FieldErrorCode>(
  path: string,
  code: Code,
  ...refused: Refused<Code>
): Problem {
  return refusal('CONFLICT', path, code, ...refused);
}

/** ILLEGAL_TRANSITION: the record's status forbids another status, or any change. */
export function illegalTransition<Code extends 'WRONG_STATUS' | 'ILLEGAL_TRANSITION'>(
  code: Code,
  ...refused: Refused<Code>
): Problem {
  return refusal('ILLEGAL_TRANSITION', 'status', code, ...refused);
}
