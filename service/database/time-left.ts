import pg from 'pg';
import { READS } from './estimates.ts';
import { keptQuery } from './kept-plans.ts';

/**
 * Lets a server stop each read on a connection when the time is over. The limit travels together with the read, without a round
 * trip. A stopped read rejects with PostgreSQL's code 57014.
 *
 * @param msLeft the time left to the next read.
 * @param failed hears of each failed read. The driver may then count on a statement that the server doesn't know.
 * @returns a function that ends the limits.
 */
export function limitReads(client: pg.PoolClient, msLeft: () => number, failed: () => void): () => void {
  const query = client.query as Query;
  const limited = (text: string, values?: unknown[]) => {
    if (!READS.test(text)) return query.call(client, text, values);
    return new Promise((resolve, reject) => {
      const read = new LimitedRead(keptQuery(text, values), msLeft(), (error, result) => {
        if (!error) return resolve(result);
        failed();
        reject(error);
      });
      query.call(client, read);
    });
  };
  client.query = limited as unknown as typeof client.query; // callers here give a text and values
  return () => {
    client.query = query as typeof client.query;
  };
}

type Query = (query: string | LimitedRead, values?: unknown[]) => unknown;
type Settle = (error: Error | null, result: pg.QueryResult) => void;

/** The parts of pg's connection and query that its published types leave out. */
interface Connection {
  parse(statement: { text: string }): void;
  bind(parameters: { values: string[]; valueMapper: (value: string) => string }): void;
  execute(portal: object): void;
}
interface Messages extends pg.Submittable {
  prepare(connection: Connection): void;
  handleCommandComplete(message: object, connection: Connection): void;
}
const PlainRead = pg.Query as unknown as new (config: pg.QueryConfig, values: undefined, settle: Settle) => Messages;

/** Sets the limit for the transaction, and has no rows. Outside a transaction, the limit ends with the read. */
const LIMIT = `select where set_config('statement_timeout', $1, true) is null`;

/** A read behind its time limit. The server answers both at once. */
class LimitedRead extends PlainRead {
  readonly #ms: number;
  #isLimited = false;

  constructor(config: pg.QueryConfig, ms: number, settle: Settle) {
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig, undefined, settle); // the published type lacks `queryMode`
    this.#ms = Math.max(1, Math.ceil(ms));
  }

  override prepare(connection: Connection): void {
    connection.parse({ text: LIMIT });
    connection.bind({ values: [String(this.#ms)], valueMapper: (value) => value });
    connection.execute({});
    super.prepare(connection);
  }

  /** The first completed command is the limit. */
  override handleCommandComplete(message: object, connection: Connection): void {
    if (this.#isLimited) super.handleCommandComplete(message, connection);
    this.#isLimited = true;
  }
}
