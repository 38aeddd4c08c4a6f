import { parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventsOf, type RecordChange, StreamRefused, type Told } from '../../web/wings/live/change-feed.ts';
import { type FollowOptions, follow } from '../../web/wings/live/follow.ts';
import { concernedBy, faded, gather, whatOf, withMarks } from '../../web/wings/live/live.ts';

const change = (over: Partial<RecordChange> = {}): RecordChange => ({
  cursor: '1',
  recordId: 'job_1',
  action: 'UPDATED',
  actorId: 'user_1',
  actorName: 'Ana Lima',
  fields: ['title', 'status'],
  ...over,
});

describe('following changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A stream fed by the test. */
  function stream(signal: AbortSignal) {
    const told: Told[] = [];
    let end: 'open' | 'ended' | Error = 'open';
    let wake = () => {};
    signal.addEventListener('abort', () => {
      end = new Error('aborted');
      wake();
    });
    return {
      tell: (...items: Told[]) => {
        told.push(...items);
        wake();
      },
      end: (how: 'ended' | Error = 'ended') => {
        end = how;
        wake();
      },
      async *read(): AsyncGenerator<Told> {
        for (;;) {
          while (told.length > 0) yield told.shift() ?? null;
          if (end === 'ended') return;
          if (end !== 'open') throw end;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
    };
  }

  function followed(over: Partial<FollowOptions> = {}) {
    const page = Object.assign(new EventTarget(), { hidden: false });
    const network = new EventTarget();
    const opened: { after: string; signal: AbortSignal; at: ReturnType<typeof stream> }[] = [];
    const changes: string[] = [];
    const states: boolean[] = [];
    const stop = follow({
      from: 'start',
      open: (after, signal) => {
        const at = stream(signal);
        opened.push({ after, signal, at });
        return at.read();
      },
      onChange: ({ cursor }) => changes.push(cursor),
      onState: (isLive) => states.push(isLive),
      beginAgain: async () => 'anew',
      loggedIn: async () => {},
      page: page as unknown as Document,
      network: network as unknown as Window,
      ...over,
    });
    const look = (hidden: boolean) => {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    return { opened, changes, states, network, look, stop, last: () => opened.at(-1) };
  }

  test('resumes from the last cursor when the stream ends, with growing delays after failures', async () => {
    const { opened, changes, last, stop } = followed();
    last()?.at.tell(change({ cursor: 'a' }), null, change({ cursor: 'b' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(changes).toEqual(['a', 'b']);
    last()?.at.end();
    await vi.advanceTimersByTimeAsync(600);
    expect(opened.map(({ after }) => after)).toEqual(['start', 'b']);
    last()?.at.end(new TypeError('no network'));
    await vi.advanceTimersByTimeAsync(400);
    expect(opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(700);
    expect(opened.map(({ after }) => after)).toEqual(['start', 'b', 'b']);
    stop();
  });

  test('treats a silent stream as dead and opens another', async () => {
    const { opened, last, stop } = followed();
    await vi.advanceTimersByTimeAsync(39_000);
    last()?.at.tell(null);
    await vi.advanceTimersByTimeAsync(39_000);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(opened).toHaveLength(2);
    stop();
  });

  test('starts over after a refused cursor, when the screen has been read again', async () => {
    const { opened, last, stop } = followed();
    last()?.at.end(new StreamRefused('BAD_INPUT'));
    await vi.advanceTimersByTimeAsync(600);
    expect(opened.map(({ after }) => after)).toEqual(['start', 'anew']);
    stop();
  });

  test('waits for the login after the session ends', async () => {
    const login = Promise.withResolvers<void>();
    const { opened, last, stop } = followed({ loggedIn: () => login.promise });
    last()?.at.end(new StreamRefused('UNAUTHENTICATED'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened).toHaveLength(1);
    login.resolve();
    await vi.advanceTimersByTimeAsync(600);
    expect(opened).toHaveLength(2);
    stop();
  });

  test('stops while the page is hidden, and catches up when visible', async () => {
    const { opened, look, last, stop } = followed();
    last()?.at.tell(change({ cursor: 'a' }));
    look(true);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(last()?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(last()?.signal.aborted).toBe(true);
    expect(opened).toHaveLength(1);
    look(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(opened.map(({ after }) => after)).toEqual(['start', 'a']);
    stop();
  });

  test('resumes as soon as the network returns', async () => {
    const { opened, network, last, stop } = followed();
    for (let failed = 0; failed < 6; failed++) {
      last()?.at.end(new TypeError('no network'));
      await vi.advanceTimersByTimeAsync(31_000);
    }
    last()?.at.end(new TypeError('no network'));
    await vi.advanceTimersByTimeAsync(0);
    const before = opened.length;
    network.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toHaveLength(before + 1);
    stop();
  });

  test('reports only lasting interruptions', async () => {
    const { states, last, stop } = followed();
    last()?.at.tell(null);
    await vi.advanceTimersByTimeAsync(0);
    last()?.at.end();
    await vi.advanceTimersByTimeAsync(600);
    last()?.at.tell(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states).not.toContain(false);
    last()?.at.end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states.at(-1)).toBe(false);
    stop();
  });

  test('requests nothing after being stopped', async () => {
    const { opened, last, stop } = followed();
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened).toHaveLength(1);
    expect(last()?.signal.aborted).toBe(true);
  });
});

describe('gathering changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('takes fifty simultaneous changes together, and limits the wait during a steady flow', async () => {
    const taken: number[] = [];
    const { add } = gather<number>({ take: (items) => taken.push(items.length), isBusy: () => false });
    for (let item = 0; item < 50; item++) add(item);
    await vi.advanceTimersByTimeAsync(300);
    expect(taken).toEqual([50]);
    for (let item = 0; item < 40; item++) {
      add(item);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(300);
    expect(taken).toEqual([50, 30, 10]);
  });

  test('waits for pending calls, but not for ever', async () => {
    let isBusy = true;
    const taken: number[] = [];
    const { add } = gather<number>({ take: (items) => taken.push(items.length), isBusy: () => isBusy });
    add(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(taken).toEqual([]);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(300);
    expect(taken).toEqual([1]);
    isBusy = true;
    add(2);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(taken).toEqual([1, 1]);
  });
});

describe('a change affects', () => {
  const asked = (text: string, answer: unknown = {}) => ({ query: parse(text), answer });
  const byJob = concernedBy(new Set(['job_1']));

  test.each([
    ['a list of the kind', '{ page: jobs { edges { node { id } } } }'],
    [
      'a list of the kind below another record',
      '{ customer(id: 1) { ...F } } fragment F on Customer { jobs { edges } }',
    ],
    ['a count of the kind', '{ dashboard { jobs { count } } }'],
  ])('%s', (_, text) => {
    expect(byJob(asked(text))).toBe(true);
  });

  test('every query that shows the record, at any depth', () => {
    const answer = { quotation: { id: 'quotation_1', customer: { edges: [{ node: { id: 'job_1' } }] } } };
    expect(byJob(asked('{ quotation(id: 1) { id } }', answer))).toBe(true);
  });

  test('no other query', () => {
    expect(byJob(asked('{ viewer { userId } }', { viewer: { userId: 'job_1' } }))).toBe(false);
    expect(byJob(asked('{ departments { edges { node { id } } } }', { departments: { id: 'x' } }))).toBe(false);
    expect(concernedBy(new Set(['unknown_1']))(asked('{ dashboard { jobs { count } } }'))).toBe(false);
  });
});

describe('the marks of changes', () => {
  test.each([
    [{ recordId: 'customer_1', action: 'CREATED', fields: ['name', 'email'] }, 'new'],
    [{ recordId: 'customer_1', action: 'UPDATED', fields: ['fullName', 'email'] }, 'name, e-mail'],
    [{ recordId: 'bank_details_1', action: 'UPDATED', fields: ['iban'] }, 'IBAN'],
    [{ recordId: 'job_1', action: 'STATUS_CHANGED', fields: ['status', 'updatedAt'] }, 'status'],
    [
      {
        recordId: 'job_1',
        action: 'UPDATED',
        fields: ['title', 'type', 'priority', 'siteAddress.city', 'description'],
      },
      'title, type, priority and 2 more',
    ],
    [{ recordId: 'job_1', action: 'UPDATED', fields: [] }, 'changed'],
    [{ recordId: 'job_1', action: 'DELETED', fields: ['deletedAt'] }, 'deleted'],
  ] as const)('of %j say “%s”', (given, what) => {
    expect(whatOf({ ...given, fields: [...given.fields] })).toBe(what);
  });

  test('show the latest change of each record, fade, and skip the system’s changes', () => {
    const changes = [
      change(),
      change({ recordId: 'job_2', actorName: null }),
      change({ actorName: 'Quinn Lima', action: 'CREATED' }),
    ];
    const marks = withMarks(new Map(), changes, 1_000);
    expect([...marks]).toEqual([['job_1', { by: 'Quinn Lima', what: 'new', atMs: 1_000, isFresh: true }]]);
    expect(faded(marks, 999)).toBe(marks);
    expect(faded(marks, 1_000).get('job_1')?.isFresh).toBe(false);
  });

  test('are limited in number', () => {
    const changes = Array.from({ length: 400 }, (_, at) => change({ recordId: `job_${at}` }));
    const marks = withMarks(new Map(), changes, 1);
    expect(marks.size).toBe(300);
    expect(marks.has('job_399')).toBe(true);
  });
});

test('the events of a stream are read however they are split', async () => {
  const text = ':\n\nevent: next\ndata: {"a":"é"}\n\nevent: complete\ndata:\n\n';
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await Array.fromAsync(eventsOf(body))).toEqual([
    { name: '', data: '' },
    { name: 'next', data: '{"a":"é"}' },
    { name: 'complete', data: '' },
  ]);
});
