import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { lookAfter, presentPosition } from '../../service/changes/look.ts';
import type { Tables } from '../../service/database/tables.ts';
import type { Person, Scene } from './scene.ts';

/** A change received on the stream. */
export interface Told {
  cursor: string;
  at: string;
  recordId: string;
  kind: string;
  action: string;
  actorId: string | null;
  actorName: string | null;
  fields: string[];
  companyId: string | null;
  matches: boolean | null;
}

/** A user’s stream of changes, read on arrival. */
export interface Following extends AsyncDisposable {
  status: number;
  contentType: string | null;
  /** All changes received. */
  told: Told[];
  /** The last event id, with which a browser would reconnect. */
  lastId(): string | undefined;
  comments: string[];
  /** Resolves when the service ends the stream. */
  ended: Promise<void>;
}

/** Opens the stream of changes of a listening service, with a filter such as `kinds=JOB&kinds=USER`. */
export async function follow(
  url: string,
  { token }: Pick<Person, 'token'>,
  after?: string,
  filter = '',
): Promise<Following> {
  const leaving = new AbortController();
  const query = after === undefined ? filter : `${filter}&after=${encodeURIComponent(after)}`;
  const response = await fetch(`${url}/admin/changes/get/stream?${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const told: Told[] = [];
  const comments: string[] = [];
  let id: string | undefined;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const line of blocks.flatMap((block) => block.split('\n'))) {
        if (line.startsWith('data: ')) told.push(JSON.parse(line.slice(6)));
        if (line.startsWith('id: ')) id = line.slice(4);
        if (line.startsWith(':')) comments.push(line.slice(1).trim());
      }
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    told,
    comments,
    lastId: () => id,
    ended,
    [Symbol.asyncDispose]: async () => {
      leaving.abort();
      await ended;
    },
  };
}

/**
 * Waits until every committed change is settled, so that a stream from now on brings later changes only. An open
 * transaction of another database in the same PostgreSQL holds changes back, too.
 */
export async function settled(db: Kysely<Tables>): Promise<void> {
  await expect.poll(async () => (await lookAfter(db, await presentPosition(db))).isHeldUp).toBe(false);
}

/** Lets the service of a scene listen on a free port; returns the origin. */
export function listening({ app }: Scene): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}
