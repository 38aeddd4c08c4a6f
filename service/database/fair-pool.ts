import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { TurnLimits } from '../../process/turns.ts';
import { callerNow } from '../caller.ts';
import { Queue } from '../queue.ts';
import { refuseLongQueries } from './estimates.ts';
import { TooSlowError } from './unavailable.ts';

/**
 * A pool whose connections callers take in turns. Take no second connection while holding a connection: callers at their share would
 * wait for themselves.
 *
 * @param stop stops the running query of a connection, when the reader has left or the time of the queries is over. A pool
 * without `stop` refuses long queries of a limited request by the planner's estimate.
 */
export function fairPool(pool: pg.Pool, limits: TurnLimits, stop?: (client: pg.PoolClient) => void): PostgresPool {
  const queue = new Queue('database', limits);
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () => {
      const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
      const hold = async () => {
        const caller = callerNow();
        // Other queries of the request have used up the time.
        if (caller.msLeft <= 0) throw new TooSlowError('The request has no time left for a query.');
        const client = await pool.connect();
        const { promise: released, resolve: end } = Promise.withResolvers<void>();
        const { release } = client;
        let isHeld = true;
        let isStopped = false;
        let timer: NodeJS.Timeout | undefined;
        const sinceMs = performance.now();
        const isLimited = caller.isReading && caller.isLimited;
        const endEstimates = isLimited && !stop ? refuseLongQueries(client) : undefined;
        client.release = (isBroken) => {
          isHeld = false;
          clearTimeout(timer);
          endEstimates?.();
          caller.msLeft -= performance.now() - sinceMs;
          // The stop may arrive late, so nobody else gets the connection.
          release(isBroken || isStopped);
          end();
        };
        // A write that has begun runs to its end.
        if (stop && caller.isReading) {
          const stopNow = () => {
            if (!isHeld) return;
            isStopped = true;
            stop(client);
          };
          caller.whenGone(stopNow);
          if (isLimited) timer = setTimeout(stopNow, caller.msLeft);
        }
        resolve(client);
        await released;
      };
      queue.take(hold).catch(reject);
      return promise;
    },
  };
}

/** Stops the query of a connection to a server, over a connection of its own. */
export async function stopQuery(
  { options }: pg.Pool,
  { processID }: pg.PoolClient & { processID?: number },
): Promise<void> {
  const client = new pg.Client(options);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [processID]);
  } finally {
    await client.end();
  }
}
