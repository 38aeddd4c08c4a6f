import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFiles } from './durable-files.ts';
import type { EngineReply, EngineRequest } from './embedded-engine.ts';

// The thread in which the embedded PostgreSQL runs: it blocks while a query runs, and can be stopped only from outside.

const { directory } = workerData as { directory: string | undefined };
const port = parentPort;
if (!port) throw new Error('embedded-worker.ts runs as a worker thread only');

const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const postgres = await PGlite.create({
    extensions: { pg_trgm, btree_gin },
    ...(directory === undefined ? {} : { fs: new DurableFiles(directory), startParams: durableStartParams() }),
  });
  port.on('message', async (request: EngineRequest) => {
    if (request.kind === 'close') {
      await postgres.close().catch(() => {});
      return reply({ kind: 'closed' });
    }
    try {
      // Copied, because the answer may be a window on the engine's own memory.
      const bytes = Uint8Array.from(await postgres.execProtocolRaw(request.bytes));
      reply({ kind: 'answer', bytes }, [bytes.buffer]);
    } catch (error) {
      reply({ kind: 'broken', message: describe(error) });
    }
  });
  reply({ kind: 'ready' });
} catch (error) {
  reply({ kind: 'broken', message: describe(error) });
}

/** PGlite's own start, but for `-F`, which would switch fsync off. */
function durableStartParams(): string[] {
  const durable = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'];
  return [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...durable];
}
