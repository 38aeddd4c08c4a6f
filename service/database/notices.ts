import pg from 'pg';

/** The channel of `announce_changes` in the migrations. */
export const CHANGES_CHANNEL = 'docket_changes';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens on a connection of its own to a PostgreSQL server, and reconnects. Notices during a break are lost, so each
 * new connection calls `hear`.
 *
 * @returns a function that stops listening.
 */
export function listenAt(url: string, hear: () => void, warn: (message: string) => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let isStopped = false;
  const connect = async () => {
    const mine = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'docket changes' });
    client = mine;
    mine.on('notification', hear);
    mine.on('error', (error) => lost(mine, error.message));
    mine.on('end', () => lost(mine, 'it ended'));
    await mine.connect();
    await mine.query(`listen ${CHANGES_CHANNEL}`);
    pauseMs = FIRST_PAUSE_MS;
    hear();
  };
  const lost = (which: pg.Client, reason: string) => {
    if (isStopped || client !== which) return;
    client = undefined;
    which.end().catch(() => {});
    warn(`The connection that hears of changes broke (${reason}); the next attempt is in ${pauseMs} ms.`);
    timer = setTimeout(begin, pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
  const begin = () => {
    connect().catch((error: Error) => {
      if (client) lost(client, error.message);
    });
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
