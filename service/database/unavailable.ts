/** A longer query is stopped. */
export const QUERY_SECONDS = 10;

/**
 * The queries of groups, or of a list by conditions (`q`, `filter`), have less time together. A server stops the query at
 * the limit. To stop a query of the embedded engine ends the engine's thread, so the planner's estimate refuses long queries
 * there, and no query begins after the limit.
 */
export const EXPRESSION_SECONDS = 1;

/** A query was stopped after its time limit, or refused before the query ran. The code is PostgreSQL's for a stopped query. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';
  readonly code = '57014';
}

/** Whether a query was stopped or refused for its time. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** Codes of PostgreSQL (SQLSTATE) and of the system for an unavailable database, each with its sentence. */
const SENTENCES: Readonly<Record<string, string>> = {
  '53100': 'The disk of the database is full. The database works again as soon as there is room.',
  '57014': 'The database took too long. Try again in a moment.',
  '55P03': 'The database took too long. Try again in a moment.',
  '25P03': 'The database took too long. Try again in a moment.',
  '53300': 'The database has no free connection. Try again in a moment.',
};

const OUT_OF_REACH = 'The database is out of reach. Try again in a moment.';

/**
 * A sentence for an error of an unavailable database, without the query or the server. Undefined for faults of the
 * program.
 *
 * unavailability(databaseError('53100')) → 'The disk of the database is full. The database works again as soon as there is room.'
 */
export function unavailability(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SENTENCES[code]) return SENTENCES[code];
  // Class 08 is connections; 57P is a server stopping or starting; E… is the network; the driver's own errors have no
  // code.
  const isConnection = /^(08|57P|E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_))/.test(code);
  const isDriver = /^(Connection terminated|timeout exceeded when|Client has encountered a connection error)/.test(
    error.message,
  );
  return isConnection || isDriver ? OUT_OF_REACH : unavailability(error.cause);
}
