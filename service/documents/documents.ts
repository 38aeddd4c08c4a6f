import type { FastifyInstance } from 'fastify';
import { Piscina } from 'piscina';
import { Problem } from '../problem.ts';
import { Turns } from '../turns.ts';
import { Cache } from './cache.ts';
import type { Picture, PictureUse } from './pictures.ts';
import type { Answers, DocumentTask, Made, Task } from './worker.ts';

/** piscina's types take a list of them for an option of `structuredClone`. */
type Transferables = NonNullable<Parameters<Piscina['run']>[1]>['transferList'] & object;

const MEBIBYTE = 1024 * 1024;
const THREADS = 2;
/** How long a thread without work is kept, with its open fonts. */
const IDLE_MS = 60_000;

/** How much may be asked of the makers of documents. */
export interface DocumentLimits {
  /** What a thread runs. */
  worker: URL;
  /** How many documents may wait for those that are being made. */
  waiting: number;
  /** How long one document, or one picture of it, may take. */
  timeoutMs: number;
  /** What a thread may take for its objects; the bytes of fonts and pictures are besides. */
  heapMebibytes: number;
}

const limits: DocumentLimits = {
  worker: new URL('./worker.ts', import.meta.url),
  waiting: 64,
  timeoutMs: 30_000,
  heapMebibytes: 512,
};

/** The makers of documents: threads of their own, started when the first document is wanted. */
export interface Documents {
  /**
   * Makes a document, unless the same is still there.
   *
   * @param key the same for the same document, and only for it.
   * @throws Problem UNAVAILABLE where too many wait, or it took too long; Error where its thread died of it.
   */
  make(key: string, task: () => Promise<DocumentTask>): Promise<Made>;
  /** A kept image made ready for print; null where it can't be decoded or `read` finds none. Only for `make`'s task. */
  picture(
    fileId: string,
    use: PictureUse,
    read: () => Promise<Uint8Array<ArrayBuffer> | null>,
  ): Promise<Picture | null>;
}

/** Opens the makers of documents for as long as the app is open. */
export function openDocuments(app: FastifyInstance, options: Partial<DocumentLimits> = {}): Documents {
  const { waiting, timeoutMs, ...threads } = { ...limits, ...options };
  let pool: Piscina<Task> | undefined;
  // A document's pictures are read one by one: so many documents at once bound what is held of them.
  const turns = new Turns({ atOnce: THREADS, waiting });
  const documents = new Cache<Made>(64 * MEBIBYTE, ({ bytes }) => bytes.length);
  const pictures = new Cache<Picture | null>(32 * MEBIBYTE, (picture) => picture?.bytes.length ?? 0);

  async function run<Kind extends Task['kind']>(
    task: Task & { kind: Kind },
    transferList: ArrayBuffer[] = [],
  ): Promise<Answers[Kind]> {
    pool ??= openPool(app, threads);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return (await pool.run(task, { transferList: transferList as Transferables, signal })) as Answers[Kind];
    } catch (cause) {
      if (!signal.aborted) throw cause;
      const detail = `The document could not be made within ${timeoutMs / 1000} seconds. Try again later.`;
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

function openPool(
  app: FastifyInstance,
  { worker, heapMebibytes }: Pick<DocumentLimits, 'worker' | 'heapMebibytes'>,
): Piscina<Task> {
  const pool = new Piscina<Task>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
  });
  pool.on('error', (error) => app.log.error({ err: error }, 'A thread that makes documents failed'));
  return pool;
}
