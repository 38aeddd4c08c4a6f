import type { FastifyInstance } from 'fastify';
import { Piscina } from 'piscina';
import { Problem } from '../problem.ts';
import { Turns } from '../turns.ts';
import { Cache } from './cache.ts';
import type { Picture, PictureUse } from './pictures.ts';
import type { Answers, Made, Task } from './worker.ts';

/** piscina's types take a list of them for an option of `structuredClone`. */
type Transferables = NonNullable<Parameters<Piscina['run']>[1]>['transferList'] & object;

const MEBIBYTE = 1024 * 1024;
const THREADS = 2;
const TASK_TIMEOUT_MS = 30_000;
/** How long a thread without work is kept, with its open fonts. */
const IDLE_MS = 60_000;

/** The makers of documents: threads of their own, started when the first document is wanted. */
export interface Documents {
  /**
   * Makes a document, unless the same is still there.
   *
   * @param key the same for the same document, and only for it.
   * @throws Problem UNAVAILABLE where too many wait, or it took too long.
   */
  make(key: string, task: () => Promise<Task & { kind: 'job report' }>): Promise<Made>;
  /** A kept image made ready for print; null where it can't be decoded or `read` finds none. Only for `make`'s task. */
  picture(
    fileId: string,
    use: PictureUse,
    read: () => Promise<Uint8Array<ArrayBuffer> | null>,
  ): Promise<Picture | null>;
}

/** Opens the makers of documents for as long as the app is open. */
export function openDocuments(app: FastifyInstance): Documents {
  let pool: Piscina<Task> | undefined;
  // A document's pictures are read one by one: so many documents at once bound what is held of them.
  const turns = new Turns({ atOnce: THREADS, waiting: 64 });
  const documents = new Cache<Made>(64 * MEBIBYTE, ({ bytes }) => bytes.length);
  const pictures = new Cache<Picture | null>(32 * MEBIBYTE, (picture) => picture?.bytes.length ?? 0);

  async function run<Kind extends Task['kind']>(
    task: Task & { kind: Kind },
    transferList: ArrayBuffer[] = [],
  ): Promise<Answers[Kind]> {
    pool ??= openPool(app);
    const signal = AbortSignal.timeout(TASK_TIMEOUT_MS);
    try {
      return (await pool.run(task, { transferList: transferList as Transferables, signal })) as Answers[Kind];
    } catch (cause) {
      if (!signal.aborted) throw cause;
      const detail = `The document could not be made within ${TASK_TIMEOUT_MS / 1000} seconds. Try again later.`;
      throw new Problem('UNAVAILABLE', detail, { retryAfterSeconds: 30, cause });
    }
  }

  app.addHook('onClose', async () => pool?.destroy());
  return {
    make: (key, task) => documents.get(key, () => turns.take(async () => run(await task()))),
    picture: (fileId, use, read) =>
      pictures.get(`${use} ${fileId}`, async () => {
        const image = await read();
        return image && run({ kind: 'picture', image, use }, [image.buffer]);
      }),
  };
}

function openPool(app: FastifyInstance): Piscina<Task> {
  const pool = new Piscina<Task>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  });
  pool.on('error', (error) => app.log.error({ err: error }, 'A thread that makes documents failed'));
  return pool;
}
