import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellCallersApart } from '../../../service/caller.ts';
import { type Documents, openDocuments } from '../../../service/documents/documents.ts';
import { report } from './made-report.ts';

const worker = new URL('./ill-worker.ts', import.meta.url);
const app = fastify();
let documents: Documents;
beforeAll(() => {
  tellCallersApart(app);
  app.get<{ Params: { title: string } }>('/:title', async ({ params }) => {
    if (--missing === 0) open();
    await allHere;
    return make(params.title);
  });
  documents = openDocuments(app, { worker, waiting: 3, timeoutMs: 3_000, heapMebibytes: 32 });
});
afterAll(() => app.close());

// Six requests ask at once, however slowly each arrives.
let missing = 6;
let open = () => {};
const allHere = new Promise<void>((resolve) => {
  open = resolve;
});

let made = 0;
/** The titles in the order of their turns. */
let begun: string[] = [];
async function make(title: string): Promise<string> {
  made += 1;
  const task = { kind: 'job report' as const, report: report({ title }), pictures: new Map() };
  const { bytes } = await documents.make(`${made}`, async () => {
    begun.push(title);
    return task;
  });
  return new TextDecoder().decode(bytes);
}

describe('a document with a worker that', () => {
  test.each([
    ['throws', 'throw', { message: 'a mistake of ours' }],
    ['exits', 'exit', { message: 'worker exited with code: 1' }],
    ['runs out of memory', 'hoard', { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
    ['never ends', 'loop', { code: 'UNAVAILABLE', extras: { retryAfterSeconds: 30 } }],
  ])(
    '%s fails, and the next document succeeds',
    async (_, title, how) => {
      expect(await make(title).catch((error: unknown) => error)).toMatchObject(how);
      expect(await make('the next')).toBe('the next');
    },
    20_000,
  );
});

test('documents over the queue limit are refused with a time for a retry; queued documents succeed', async () => {
  const making = ['a', 'b', 'c', 'd', 'e'].map(make);
  const refusal = await make('f').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'UNAVAILABLE', status: 503, extras: { retryAfterSeconds: 3 } });
  expect(await Promise.all(making)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('the documents of a company delay another company’s document by a few', async () => {
  begun = [];
  const ask = (title: string, remoteAddress: string) => app.inject({ url: `/${title}`, remoteAddress });
  const all = ['a', 'b', 'c', 'd', 'e'].map((title) => ask(title, '192.0.2.1'));
  const answers = await Promise.all([...all, ask('another', '192.0.2.2')]);
  // A full queue refuses at most one document, of the busy company.
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(5);
  expect(begun.slice(0, 4)).toContain('another');
});
