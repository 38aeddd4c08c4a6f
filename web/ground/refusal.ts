import type { CombinedError } from '@urql/core';
import type { FieldError } from '../../service/shared/field-errors.ts';

/** The codes of refusals in schema.graphql, and OFFLINE for a missing answer. */
export type RefusalCode =
  | 'BAD_INPUT'
  | 'UNAUTHENTICATED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'LOGIN_TOO_OLD'
  | 'FORBIDDEN'
  | 'SECOND_FACTOR_SETUP_REQUIRED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'STALE_VERSION'
  | 'IN_USE'
  | 'SEATS_EXHAUSTED'
  | 'ILLEGAL_TRANSITION'
  | 'IDEMPOTENCY_MISMATCH'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'OFFLINE';

/** A wrong field with the parameters of its code, without the sentence for scripts. */
export type WrongField = WithoutMessage<FieldError>;
type WithoutMessage<E> = E extends FieldError ? Omit<E, 'message'> : never;

/** A refusal: `records/wording.ts` has its sentences. */
export interface Refusal {
  readonly code: RefusalCode;
  /** Each wrong field, by its path in the input, such as `address.country`, with the code's parameters. */
  readonly fields: readonly WrongField[];
  /** The sentence of a refusal by the console itself. */
  readonly why?: string;
  /** The time until another try makes sense; null when unknown. */
  readonly retryAfterSeconds: number | null;
  /** With SECOND_FACTOR_REQUIRED: the token for the second step of the login. */
  readonly challenge?: string;
  /** The call’s name in the logs; null without an answer. */
  readonly requestId: string | null;
}

/** Reads the first refusal of an answer: a call of the console has a single root field open to refusal. */
export function refusalOf(error: CombinedError): Refusal {
  const [refused] = error.graphQLErrors;
  if (!refused) return { code: 'OFFLINE', fields: [], retryAfterSeconds: null, requestId: null };
  const { code = 'UNAVAILABLE', errors = [], retryAfter, requestId, challenge }: Extensions = refused.extensions;
  const said = { code, fields: errors, retryAfterSeconds: retryAfter ?? null, requestId: requestId ?? null };
  return challenge ? { ...said, challenge: challenge.token } : said;
}

/** As `gateway/errors.ts` writes them. */
interface Extensions {
  code?: RefusalCode;
  errors?: WrongField[];
  retryAfter?: number;
  requestId?: string;
  challenge?: { token: string };
}

/** A refusal by the console itself. `why` is a sentence without full stop. */
export function refusedHere(why: string): Refusal {
  return { code: 'CONFLICT', why: `${why}.`, fields: [], retryAfterSeconds: null, requestId: null };
}

/** Whether the service may have made the change despite the refusal. */
export const isUnsure = ({ code }: Refusal): boolean => code === 'OFFLINE' || code === 'UNAVAILABLE';

/** The sentence that names the time for another try. */
export const whenAgain = ({ retryAfterSeconds }: Pick<Refusal, 'retryAfterSeconds'>): string =>
  `Try again in ${retryAfterSeconds ? lengthOf(retryAfterSeconds) : 'a minute'}.`;

/** `1 second`, `3 seconds`, `15 minutes` */
function lengthOf(seconds: number): string {
  const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Whether the console repeats a read after this refusal: the server was too busy, and said for how long. */
export const isRepeated = ({ code, retryAfterSeconds }: Refusal): boolean =>
  code === 'UNAVAILABLE' && retryAfterSeconds !== null;
