import type { CombinedError } from '@urql/core';

/** Why a call was refused: the closed set of codes that schema.graphql names, and OFFLINE where no answer came at all. */
export type RefusalCode =
  | 'BAD_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
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

/** A refusal, as a person is told it. */
export interface Refusal {
  readonly code: RefusalCode;
  /** A sentence: what is wrong, with which value, and what would be right. */
  readonly message: string;
  /** Each wrong field, by its path in the input, such as `address.country`. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** When trying again makes sense; null where that isn't said. */
  readonly retryAfterSeconds: number | null;
  /** What the logs know the call by; null where no answer came. */
  readonly requestId: string | null;
}

/** Reads the first refusal of an answer: calls of the console that can be refused have one root field. */
export function refusalOf(error: CombinedError): Refusal {
  const [refused] = error.graphQLErrors;
  if (!refused) {
    const message = 'The server could not be reached. Nothing was changed.';
    return { code: 'OFFLINE', message, fields: [], retryAfterSeconds: null, requestId: null };
  }
  const { code, errors, retryAfter, requestId } = refused.extensions as Partial<Extensions>;
  return {
    code: code ?? 'UNAVAILABLE',
    message: refused.message,
    fields: errors ?? [],
    retryAfterSeconds: retryAfter ?? null,
    requestId: requestId ?? null,
  };
}

/** A refusal by the console itself: why, as a sentence without its full stop. */
export function refusedHere(why: string): Refusal {
  return { code: 'CONFLICT', message: `${why}.`, fields: [], retryAfterSeconds: null, requestId: null };
}

/** Whether it isn't known what the service did with the call. */
export const isUnsure = ({ code }: Refusal): boolean => code === 'OFFLINE' || code === 'UNAVAILABLE';

interface Extensions {
  code: RefusalCode;
  errors: { path: string; message: string }[];
  retryAfter: number;
  requestId: string;
}
