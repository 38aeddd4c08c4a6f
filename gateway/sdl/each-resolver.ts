import { type GraphQLFieldResolver, type GraphQLResolveInfo, Kind } from 'graphql';
import { demandKey, keyOfRow } from '../calls/idempotency-key.ts';
import { Refusal } from '../errors.ts';
import { noteRefused } from '../watch/outcome.ts';
import type { RestField } from './rest-directive.ts';
import { type RequestContext, restResolver } from './rest-resolver.ts';

interface Arguments {
  readonly inputs: readonly unknown[];
  readonly idempotencyKey?: string | null;
}

export interface RowContext {
  /** The refusals of malformed rows, by variable and place. graphql-js never sees these rows. */
  readonly malformedRows?: ReadonlyMap<string, ReadonlyMap<number, Refusal>>;
}

type RowError = Pick<Refusal, 'code' | 'message' | 'errors' | 'retryAfter'>;

export const MOST_ROWS = 200;
/** Rows in sequence without an answer, after which the service gets no more calls. */
const MOST_UNANSWERED = 3;

const notBegun = new Refusal(
  'UNAVAILABLE',
  'This row was not begun, because the service did not answer earlier rows. Send the row again in a few seconds.',
);

/**
 * The resolver of a mutation that runs another mutation for each of its inputs, in sequence: rows may change the same record, and
 * numbers follow the order of the rows.
 */
export function eachResolver(
  of: RestField,
): GraphQLFieldResolver<Readonly<Record<string, unknown>>, RequestContext & RowContext, Arguments> {
  const resolveRow = restResolver(of);

  return async (parent, { inputs: wellFormed, idempotencyKey }, context, info) => {
    const inputs = [...wellFormed];
    for (const [at, refusal] of malformedRows(context, info)) inputs.splice(at, 0, refusal);
    if (inputs.length < 1 || inputs.length > MOST_ROWS) {
      const message = `There are ${inputs.length} inputs; send 1 to ${MOST_ROWS} at once.`;
      const rule = inputs.length < 1 ? { code: 'TOO_FEW', min: 1 } : { code: 'TOO_MANY', max: MOST_ROWS };
      throw new Refusal('BAD_INPUT', message, { errors: [{ path: 'inputs', ...rule, message }] });
    }
    const key = idempotencyKey ?? context.calls.idempotencyKey;
    if (key !== undefined) demandKey(key);

    const results: object[] = [];
    const refused: RowError[] = [];
    let unanswered = 0;
    let isBegun = false;
    for (const [at, input] of inputs.entries()) {
      const row = at + 1;
      try {
        if (input instanceof Refusal) throw input;
        if (unanswered === MOST_UNANSWERED) throw notBegun;
        const args = { input, ...(key !== undefined && { idempotencyKey: keyOfRow(key, row) }) };
        results.push({ row, record: await resolveRow(parent, args, context, info), error: null });
        unanswered = 0;
        isBegun = true;
      } catch (reason) {
        // The refusal is about the caller, and no row was done.
        if (!isBegun && reason instanceof Refusal && reason.status === 401) throw reason;
        // Callers must not read another error: graphql-js makes it an error of the answer, with the row's path.
        const error = reason instanceof Refusal ? rowError(reason) : reason;
        results.push({ row, record: null, error });
        if (reason instanceof Refusal) refused.push(reason);
        if (reason === input) continue;
        const isUnanswered = reason instanceof Refusal && reason.code === 'UNAVAILABLE';
        unanswered = isUnanswered ? Math.min(unanswered + 1, MOST_UNANSWERED) : 0;
      }
    }
    noteRefused(context.outcome, refused);
    return results;
  };
}

/** The malformed rows of the field's `inputs`, in order. */
function malformedRows({ malformedRows: byVariable }: RowContext, { fieldNodes }: GraphQLResolveInfo) {
  const given = fieldNodes[0]?.arguments?.find(({ name }) => name.value === 'inputs')?.value;
  return (given?.kind === Kind.VARIABLE && byVariable?.get(given.name.value)) || [];
}

function rowError({ code, message, errors = [], retryAfter }: Refusal): RowError {
  return { code, message, errors, retryAfter };
}
