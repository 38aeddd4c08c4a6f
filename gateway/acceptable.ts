import { Refusal } from './errors.ts';

const ANSWERS =
  /(^|,)\s*(\*\/\*|application\/(\*|json|graphql-response\+json)|text\/event-stream|multipart\/mixed)\s*(;|,|$)/i;
const EVENTS = /(^|,)\s*(\*\/\*|text\/event-stream)\s*(;|,|$)/i;

/** Whether a header `Accept` (RFC 9110, section 12.5.1) names a type that GraphQL is answered in. */
export function acceptsAnswers(accept = '*/*'): boolean {
  return ANSWERS.test(accept);
}

/** Whether it names the type that a subscription is answered in. */
export function acceptsEvents(accept: string): boolean {
  return EVENTS.test(accept);
}

/** What may be accepted, as a refusal says it. */
export const OF_ANSWERS = 'application/graphql-response+json or application/json';
export const OF_EVENTS = 'text/event-stream, as which a subscription is answered';

/** Refuses with 406 what none of the accepted types could answer. */
export function notAcceptable(types: typeof OF_ANSWERS | typeof OF_EVENTS): Refusal {
  return new Refusal('BAD_INPUT', `"Accept" names no type that the answer could be of. Accept ${types}.`, {
    status: 406,
  });
}
