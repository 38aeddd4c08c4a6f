import Negotiator from 'negotiator';
import { Refusal } from './errors.ts';

/** Types that something is answered in, and how a refusal says which of them to accept. */
interface Answerable {
  readonly types: readonly string[];
  readonly advice: string;
}

/** What GraphQL is answered in, a subscription among it. */
export const ANSWERS: Answerable = {
  types: ['application/graphql-response+json', 'application/json', 'text/event-stream', 'multipart/mixed'],
  advice: 'application/graphql-response+json or application/json',
};

/** What a subscription is answered in. */
export const EVENTS: Answerable = {
  types: ['text/event-stream'],
  advice: 'text/event-stream, as which a subscription is answered',
};

/** Whether a header `Accept` (RFC 9110, section 12.5.1) takes one of these types. */
export function accepts(accept: string | undefined, { types }: Answerable): boolean {
  return new Negotiator({ headers: { accept } }).mediaType(types) !== undefined;
}

/** Refuses with 406 what none of the accepted types could answer. */
export function notAcceptable({ advice }: Answerable): Refusal {
  return new Refusal('BAD_INPUT', `"Accept" names no type that the answer could be of. Accept ${advice}.`, {
    status: 406,
  });
}
