import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EngineReply, EngineRequest } from './engine-messages.ts';

// The thread of the embedded PostgreSQL: a running query blocks the thread, and only another thread can stop it.

type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's files in a directory, with an fsync that reaches the disk. PGlite's own file system answers an fsync at
 * once, so a power cut loses acknowledged writes.
 */
class DurableFiles extends NodeFS {
  override async init(postgres: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(postgres, options);
    const hook: NonNullable<InitOptions['preRun']>[number] = ({ NODEFS }) => {
      // Missing in Emscripten's published types.
      const files = NODEFS as unknown as NodeFiles;
      files.stream_ops.fsync = ({ nfd, node }) => syncToDisk(nfd ?? files.realPath(node));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}

/** Emscripten's NODEFS: `nfd` is the descriptor of Node's `fs`; an open directory has none. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  realPath(node: object): string;
}

/** EIO in the WebAssembly system interface; PostgreSQL stops on EIO. */
const EIO = 29;

function syncToDisk(file: number | string): number {
  try {
    if (typeof file === 'number') fsyncSync(file);
    else sync(file);
    return 0;
  } catch {
    return EIO;
  }
}

const { directory } = workerData as { directory: string | undefined };
const port = parentPort;
if (!port) throw new Error('embedded-worker.ts runs only as a worker thread.');

const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const broken = (error: unknown) =>
  reply({ kind: 'broken', reason: lastWords ?? (error instanceof Error ? error.message : String(error)) });

/** PostgreSQL's last message before it gave up; PGlite's errors leave the message out. */
let lastWords: string | undefined;
const onStderr = (line: string) => {
  lastWords = /\b(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? lastWords;
  return true;
};

try {
  if (directory !== undefined && !existsSync(directory)) await create(directory);
  const postgres = await open(directory);
  port.on('message', async (request: EngineRequest) => {
    try {
      if (request.kind === 'close') {
        await postgres.close();
        return reply({ kind: 'closed' });
      }
      // `execProtocolRaw` would parse each answer and keep its rows for good. The parts are views of the engine's memory.
      const parts: Uint8Array[] = [];
      await postgres.execProtocolRawStream(request.bytes, { onRawData: (part) => void parts.push(part.slice()) });
      const bytes = Uint8Array.from(Buffer.concat(parts));
      reply({ kind: 'answer', bytes }, [bytes.buffer]);
    } catch (error) {
      broken(error);
    }
  });
  reply({ kind: 'ready' });
} catch (error) {
  broken(error);
}

function open(directory: string | undefined): Promise<PGlite> {
  const extensions = { pg_trgm, btree_gin };
  if (directory === undefined) return PGlite.create({ extensions, onStderr });
  // `-F` would switch fsync off; the default method, fdatasync, does nothing in WebAssembly.
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  startParams.push('-c', 'fsync=on', '-c', 'wal_sync_method=fsync');
  return PGlite.create({ extensions, fs: new DurableFiles(directory), startParams, onStderr });
}

/** Makes an empty database under another name first, so an interrupted start never opens half a database. */
async function create(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const postgres = await open(unfinished);
  await postgres.close();
  for (const entry of readdirSync(unfinished, { recursive: true, encoding: 'utf8' })) sync(join(unfinished, entry));
  sync(unfinished);
  renameSync(unfinished, directory);
  sync(dirname(directory));
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
