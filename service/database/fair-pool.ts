import { once } from 'node:events';
import { connect } from 'node:net';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { TurnLimits } from '../../process/turns.ts';
import { callerNow } from '../caller.ts';
import { Queue } from '../queue.ts';
import { refuseLongQueries } from './estimates.ts';
import { limitReads } from './time-left.ts';
import { TooSlowError } from './unavailable.ts';

/**
 * A pool whose connections callers take in turns. Take no second connection while holding a connection: callers at their share would
 * wait for themselves.
 *
 * @param stop stops the running query of a connection when the reader has left. A server also stops a query when the time of a
 * limited request is over. A pool without `stop` refuses long queries of a limited request by the planner's estimate.
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
        let isSpent = false;
        const sinceMs = performance.now();
        const heldMs = () => performance.now() - sinceMs;
        const spend = () => {
          isSpent = true;
        };
        let endLimits = () => {};
        if (caller.isReading && caller.isLimited) {
          endLimits = stop ? limitReads(client, () => caller.msLeft - heldMs(), spend) : refuseLongQueries(client);
        }
        client.release = (isBroken) => {
          isHeld = false;
          endLimits();
          caller.msLeft -= heldMs();
          // The stop may arrive late, so nobody else gets the connection.
          release(isBroken || isSpent);
          end();
        };
        // A write that has begun runs to its end.
        if (stop && caller.isReading) {
          caller.whenGone(() => {
            if (!isHeld) return;
            spend();
            stop(client);
          });
        }
        resolve(client);
        await released;
      };
      queue.take(hold).catch(reject);
      return promise;
    },
  };
}

/**
 * Stops the query of a connection to a server. The request to cancel is a message before any sign-in, so the stop works on a server
 * without a free connection.
 */
export async function stopQuery({ options }: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID, secretKey } = client as pg.PoolClient & { processID: number; secretKey: number }; // not in the types
  const { host, port } = new pg.Client(options);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const message = Buffer.alloc(16);
  for (const [at, value] of [16, CANCEL, processID, secretKey].entries()) message.writeInt32BE(value, at * 4);
  socket.end(message);
  socket.resume();
  await once(socket, 'close');
}

/** The code of the request (PostgreSQL, "Message Formats", CancelRequest). */
const CANCEL = 80877102;
