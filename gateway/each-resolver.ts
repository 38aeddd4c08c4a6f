import type { GraphQLFieldResolver } from 'graphql';
import { type FieldError, Refusal } from './errors.ts';
import { demandKey, keyOfRow } from './idempotency-key.ts';
import { noteRefused } from './outcome.ts';
import type { RestField } from './rest-directive.ts';
import { type RequestContext, restResolver } from './rest-resolver.ts';

interface Arguments {
  readonly inputs: readonly unknown[];
  readonly idempotencyKey?: string | null;
}

/** What came of a row: its record, or why it was refused. */
interface Result {
  /** Its place among the inputs, from 1. */
  readonly row: number;
  readonly record: unknown;
  /** An `Error` is not for callers: graphql-js makes one of the answer's errors of it, with the row's path. */
  readonly error: RowError | Error | null;
}

interface RowError {
  readonly code: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | undefined;
}

/** The most inputs that a field takes. */
export const MOST_ROWS = 200;
/** After so many rows in sequence without an answer of the service, it is left alone. */
const MOST_UNANSWERED = 3;

const notBegun = new Refusal(
  'UNAVAILABLE',
  'The service did not answer the rows before this one, which was not begun. Send it again in a little while.',
);

/**
 * The resolver of a mutation that does another one for each of its inputs. One after another: several rows may be about one
 * record, what is numbered is so in their order, and of what runs out the first ones get it.
 */
export function eachResolver(
  of: RestField,
): GraphQLFieldResolver<Readonly<Record<string, unknown>>, RequestContext, Arguments> {
  const resolveOne = restResolver(of);

  return async (parent, { inputs, idempotencyKey }, context, info) => {
    demandLength(inputs.length);
    const key = idempotencyKey ?? context.calls.idempotencyKey;
    if (key !== undefined) demandKey(key);

    async function resultOf(row: number, input: unknown): Promise<Result> {
      try {
        const args = { input, ...(key !== undefined && { idempotencyKey: keyOfRow(key, row) }) };
        return { row, record: await resolveOne(parent, args, context, info), error: null };
      } catch (error) {
        return refused(row, error);
      }
    }

    const results: Result[] = [];
    let unanswered = 0;
    for (const [at, input] of inputs.entries()) {
      const row = at + 1;
      const result = unanswered < MOST_UNANSWERED ? await resultOf(row, input) : refused(row, notBegun);
      unanswered = isUnanswered(result) ? unanswered + 1 : 0;
      results.push(result);
    }
    noteRefused(
      context.outcome,
      results.flatMap(({ error }) => (error && 'code' in error ? [error as RowError] : [])),
    );
    return results;
  };
}

function demandLength(length: number): void {
  if (length >= 1 && length <= MOST_ROWS) return;
  const message = `There are ${length} inputs; 1 to ${MOST_ROWS} can be done at once.`;
  throw new Refusal('BAD_INPUT', message, { errors: [{ path: 'inputs', code: 'BAD_INPUT', message }] });
}

function refused(row: number, reason: unknown): Result {
  if (!(reason instanceof Refusal)) return { row, record: null, error: reason as Error };
  const { code, message, errors = [], retryAfter } = reason;
  return { row, record: null, error: { code, message, errors, retryAfter } };
}

function isUnanswered({ error }: Result): boolean {
  return error !== null && 'code' in error && error.code === 'UNAVAILABLE';
}
