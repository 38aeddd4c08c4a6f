import type { FastifyInstance } from 'fastify';
import { Piscina } from 'piscina';
import type { Surroundings } from '../http/surroundings.ts';
import { Queue } from '../queue.ts';
import { Problem } from '../shared/problem.ts';
import { Cache } from './cache.ts';
import type { Picture, PictureUse } from './pictures.ts';
import type { Answers, DocumentTask, Made, Task } from './worker.ts';

/** piscina's types confuse the list of transferables with an option of `structuredClone`. */
type Transferables = NonNullable<Parameters<Piscina['run']>[1]>['transferList'] & object;

const MEBIBYTE = 1024 * 1024;
const THREADS = 2;
/** The time after which an idle thread ends and closes its fonts: some 100 MB. */
const IDLE_MS = 15_000;

/** Limits of document making. */
export interface DocumentLimits {
  /** The module of a thread. */
  worker: URL;
  /** The most documents of a company waiting for a thread. */
  waiting: number;
  /** The time for a document or a picture. */
  timeoutMs: number;
  /** A thread's heap; the bytes of fonts and pictures come on top. */
  heapMebibytes: number;
  /** The part of new objects. V8's own 96 MiB hold 50 MB more in each thread, for 4 % less CPU. */
  newObjectsMebibytes: number;
}

const limits: DocumentLimits = {
  worker: new URL('./worker.ts', import.meta.url),
  waiting: 64,
  timeoutMs: 30_000,
  heapMebibytes: 512,
  newObjectsMebibytes: 48,
};

/** Makes documents in threads, started with the first document. */
export interface Documents {
  /**
   * Makes a document, or returns the kept document of the same key.
   *
   * @param key identifies the document's content.
   * @throws Problem UNAVAILABLE when too many documents wait, or after the timeout; Error when the thread dies.
   */
  make(key: string, task: () => Promise<DocumentTask>): Promise<Made>;
  /** A stored image, ready for print; null for an unreadable or missing image. Only for the task of `make`. */
  picture(
    fileId: string,
    use: PictureUse,
    read: () => Promise<Uint8Array<ArrayBuffer> | null>,
  ): Promise<Picture | null>;
}

/** Surroundings of routes with documents. */
export interface DocumentSurroundings extends Surroundings {
  documents: Documents;
}

/** Opens document making for the life of the app. */
export function openDocuments(app: FastifyInstance, options: Partial<DocumentLimits> = {}): Documents {
  const { worker, waiting, timeoutMs, heapMebibytes, newObjectsMebibytes } = { ...limits, ...options };
  let pool: Piscina<Task> | undefined;
  // A document reads its pictures in sequence, so limiting documents limits the memory for pictures.
  const share = { atOnce: THREADS, waiting };
  const queue = new Queue('documents', { ...share, waiting: waiting * 4, patienceMs: 15_000, shares: [share] });
  const documents = new Cache<Made>(64 * MEBIBYTE, ({ bytes }) => bytes.length);
  const pictures = new Cache<Picture | null>(32 * MEBIBYTE, (picture) => picture?.bytes.length ?? 0);

  async function run<Kind extends Task['kind']>(
    task: Task & { kind: Kind },
    transferList: ArrayBuffer[] = [],
  ): Promise<Answers[Kind]> {
    pool ??= new Piscina<Task>({
      filename: worker.href,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: newObjectsMebibytes },
    }).on('error', (error) => app.log.error({ err: error }, 'A thread that makes documents failed'));
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return (await pool.run(task, { transferList: transferList as Transferables, signal })) as Answers[Kind];
    } catch (cause) {
      if (!signal.aborted) throw cause;
      const detail = `Making the document took longer than ${timeoutMs / 1000} seconds. Try again later.`;
      throw new Problem('UNAVAILABLE', detail, { retryAfterSeconds: 30, cause });
    }
  }

  app.addHook('onClose', async () => pool?.destroy());
  return {
    make: (key, task) => documents.get(key, () => queue.take(async () => run(await task()))),
    picture: (fileId, use, read) =>
      pictures.get(`${use} ${fileId}`, async () => {
        const image = await read();
        return image && run({ kind: 'picture', image, use }, [image.buffer]);
      }),
  };
}
