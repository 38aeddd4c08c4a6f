/** The closed set of refusals, each with its HTTP status and title. */
const PROBLEMS = {
  BAD_INPUT: [400, 'Something in the request is wrong'],
  UNAUTHENTICATED: [401, 'Not logged in'],
  FORBIDDEN: [403, 'Not permitted'],
  NOT_FOUND: [404, 'Not found'],
  CONFLICT: [409, 'In conflict with what is there'],
  STALE_VERSION: [409, 'Changed by someone else'],
  IN_USE: [409, 'Still in use'],
  SEATS_EXHAUSTED: [409, 'No seat left'],
  ILLEGAL_TRANSITION: [409, 'Not possible from this state'],
  IDEMPOTENCY_MISMATCH: [409, 'Idempotency key used before'],
  TOO_LARGE: [413, 'Too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported media type'],
  TOO_MANY_REQUESTS: [429, 'Too many requests'],
  UNAVAILABLE: [503, 'Unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const problemCodes = Object.keys(PROBLEMS) as ProblemCode[];

/** One wrong field: `{ path: 'address.country', code: 'WRONG_FORMAT', message: '“Kanada” is not …' }`. */
export interface FieldError {
  /** Where it is in the body, the query or the path, parts after dots: `lines.3.quantity`. */
  path: string;
  /** What kind of mistake, in capitals: REQUIRED, UNKNOWN, TOO_LONG, TAKEN … */
  code: string;
  /** A sentence that says what is wrong, with which value, and what would be right. */
  message: string;
}

/** The document that every refusal is answered with (RFC 9457). */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  errors?: FieldError[];
  /** With STALE_VERSION: the record as it stands. */
  record?: unknown;
}

interface ProblemExtras {
  errors?: FieldError[];
  record?: unknown;
  /** With TOO_MANY_REQUESTS and UNAVAILABLE: the `Retry-After` header, whole seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
  /** A fault of the service itself is UNAVAILABLE too, but says by its status that waiting won't help. */
  status?: 500;
}

/**
 * A refusal. Thrown anywhere below a route, it is what the caller is answered:
 *
 * throw new Problem('IN_USE', 'Two live users belong to the department “Field”. Move or delete them first.')
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly extras: ProblemExtras;

  /** @param detail A sentence that says what is wrong, with which value, and what would be right. */
  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause });
    this.code = code;
    this.status = extras.status ?? PROBLEMS[code][0];
    this.extras = extras;
  }

  document(): ProblemDocument {
    const { errors, record } = this.extras;
    return {
      type: `urn:docket:problem:${this.code.toLowerCase().replaceAll('_', '-')}`,
      title: PROBLEMS[this.code][1],
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(record !== undefined && { record }),
    };
  }
}

/** What both a record that isn't there and one that the viewer may not see are answered with. */
export function notFound(id: string): Problem {
  return new Problem('NOT_FOUND', `There is no record ${id}.`);
}

/** BAD_INPUT for one field: its message is the detail too. */
export function badField(path: string, code: string, message: string): Problem {
  return new Problem('BAD_INPUT', message, { errors: [{ path, code, message }] });
}

/** BAD_INPUT for several fields: of one, its message is the detail too. */
export function badFields(errors: FieldError[]): Problem {
  const [first, ...more] = errors;
  const paths = errors.map(({ path }) => path).join(', ');
  const detail = first && more.length === 0 ? first.message : `${errors.length} fields are wrong: ${paths}.`;
  return new Problem('BAD_INPUT', detail, { errors });
}

/** CONFLICT for one field, such as a name that is taken. */
export function conflictingField(path: string, code: string, message: string): Problem {
  return new Problem('CONFLICT', message, { errors: [{ path, code, message }] });
}

/** What can't be done with something in its state. @param detail Names the state, and what is possible. */
export function illegalTransition(detail: string): Problem {
  const errors = [{ path: 'status', code: 'ILLEGAL_TRANSITION', message: detail }];
  return new Problem('ILLEGAL_TRANSITION', detail, { errors });
}
