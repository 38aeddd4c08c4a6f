import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Party, type TurnLimits, Turns, type WhenOver } from '../../process/turns.ts';

const busy = new Error('busy');
const unlimited = { atOnce: 100, waiting: 1_000 };

function turnsOf(limits: Partial<TurnLimits>, waited?: (ms: number) => void) {
  return new Turns(
    { ...unlimited, patienceMs: 10_000, shares: [], ...limits },
    { refuse: () => busy, ...(waited && { waited }) },
  );
}

const person = (...path: string[]): Party => ({ path, isScript: false });
const script = (...path: string[]): Party => ({ path, isScript: true });

/** Notes the begun works. Each ends by `end`, the oldest first. */
function worksIn(turns: Turns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    take: (name: string, party: Party, ...more: [whenOver?: WhenOver]) =>
      turns.take(
        party,
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        ...more,
      ),
    /** Ends the oldest begun work; the next has begun afterwards. */
    async end() {
      ends.shift()?.();
      await sleep();
    },
    async endAll() {
      while (ends.length > 0) await this.end();
    },
  };
}

describe('turns', () => {
  test('rotate between companies, and between the people of a company', async () => {
    const works = worksIn(turnsOf({ atOnce: 1 }));
    const names = ['a1', 'a2', 'a3'];
    void works.take('first', person('lima', 'zoë'));
    for (const name of names) void works.take(name, person('lima', 'zoë'));
    void works.take('b1', person('lima', 'ravi'));
    void works.take('c1', person('oslo', 'nils'));
    void works.take('c2', person('oslo', 'nils'));
    await works.endAll();
    expect(works.begun).toEqual(['first', 'a1', 'c1', 'b1', 'c2', 'a2', 'a3']);
  });

  test('keep a share free for newcomers', async () => {
    const works = worksIn(
      turnsOf({
        atOnce: 4,
        shares: [
          { atOnce: 3, waiting: 9 },
          { atOnce: 2, waiting: 9 },
        ],
      }),
    );
    for (const name of ['a1', 'a2', 'a3']) void works.take(name, person('lima', 'zoë'));
    for (const name of ['b1', 'b2']) void works.take(name, person('lima', 'ravi'));
    expect(works.begun).toEqual(['a1', 'a2', 'b1']);
    void works.take('c1', person('oslo', 'nils'));
    expect(works.begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    await works.endAll();
    expect(works.begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  });

  test('of a caller alone exceed a share, until somebody else comes', async () => {
    const shares = [
      { atOnce: 3, waiting: 9 },
      { atOnce: 2, waiting: 9 },
    ];
    const works = worksIn(turnsOf({ atOnce: 6, shares, alone: 4 }));
    const zoë = person('lima', 'zoë');
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void works.take(name, zoë);
    expect(works.begun).toEqual(['a1', 'a2', 'a3', 'a4']);
    await works.end();
    expect(works.begun.at(-1)).toBe('a5');

    // A colleague and another company find their shares free.
    void works.take('b1', person('lima', 'ravi'));
    void works.take('c1', person('oslo', 'nils'));
    expect(works.begun.slice(-2)).toEqual(['b1', 'c1']);
    // A turn of Zoë’s share ends, and her next begins.
    await works.end();
    expect(works.begun.at(-1)).toBe('a6');
    await works.endAll();
  });

  test('of scripts wait behind people, but every fourth is a script’s', async () => {
    const works = worksIn(turnsOf({ atOnce: 1 }));
    void works.take('first', person('lima', 'zoë'));
    for (const at of [1, 2, 3]) void works.take(`s${at}`, script('lima', 'token'));
    for (const at of [1, 2, 3, 4, 5]) void works.take(`p${at}`, person('lima', 'zoë'));
    await works.endAll();
    expect(works.begun).toEqual(['first', 'p1', 'p2', 'p3', 's1', 'p4', 'p5', 's2', 's3']);
  });

  test('are refused when a share or the whole queue is full, and free again afterwards', async () => {
    const turns = turnsOf({ atOnce: 1, waiting: 3, shares: [{ atOnce: 1, waiting: 2 }] });
    const works = worksIn(turns);
    const running = [
      works.take('a1', person('lima')),
      works.take('a2', person('lima')),
      works.take('a3', person('lima')),
    ];
    expect(turns.isFullFor(person('lima'))).toBe(true);
    expect(turns.isFullFor(person('oslo'))).toBe(false);
    await expect(works.take('a4', person('lima'))).rejects.toBe(busy);
    running.push(works.take('b1', person('oslo')));
    await expect(works.take('b2', person('oslo'))).rejects.toBe(busy);
    await works.endAll();
    await Promise.all(running);
    const later = works.take('a4', person('lima'));
    await works.endAll();
    await later;
    expect(works.begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  test('of a newcomer find room in a full queue: the newest turn of the most crowded gives way', async () => {
    const turns = turnsOf({
      atOnce: 1,
      waiting: 6,
      shares: [
        { atOnce: 1, waiting: 4 },
        { atOnce: 1, waiting: 4 },
      ],
    });
    const works = worksIn(turns);
    const refused: string[] = [];
    const take = (name: string, party: Party) =>
      works.take(name, party).catch((error: unknown) => {
        expect(error).toBe(busy);
        refused.push(name);
      });
    const all = [take('first', person('lima', 'zoë'))];
    for (const name of ['z1', 'z2', 'z3', 'z4']) all.push(take(name, person('lima', 'zoë')));
    // The company's room is full.
    all.push(take('r1', person('lima', 'ravi')));
    all.push(take('n1', person('oslo', 'nils')), take('n2', person('oslo', 'nils')));
    // The whole room is full.
    expect(turns.isFullFor(person('bern', 'urs'))).toBe(false);
    all.push(take('u1', person('bern', 'urs')), take('s1', script('oslo', 'token')));
    expect(turns.isFullFor(person('oslo', 'nils'))).toBe(true);
    all.push(take('n3', person('oslo', 'nils')));
    await works.endAll();
    await Promise.all(all);
    expect(refused.toSorted()).toEqual(['n3', 'z2', 'z3', 'z4']);
    expect(works.begun.toSorted()).toEqual(['first', 'n1', 'n2', 'r1', 's1', 'u1', 'z1']);
    expect(turns.waiting).toBe(0);
  });

  describe('at a thing with a single turn', () => {
    const single = {
      atOnce: 1,
      shares: [
        { atOnce: 1, waiting: 99 },
        { atOnce: 1, waiting: 99 },
      ],
      rest: { aboveMs: 50, atMostMs: 1_000 },
    };
    const member = (...path: string[]): Party => ({ path, isScript: false, isMember: true });
    const zoë = member('lima', 'zoë');

    /** Takes turns of a length, by a clock that only the test moves, and notes when each begins. */
    function timed() {
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const turns = turnsOf(single);
      const startMs = performance.now();
      const begun: string[] = [];
      const take = (name: string, party: Party, ms: number) =>
        turns.take(party, async () => {
          begun.push(`${name} ${performance.now() - startMs}`);
          await new Promise((resolve) => setTimeout(resolve, ms));
        });
      return { begun, take, passes: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
    }

    test('a long turn is followed by as much time for others, not more than a second', async () => {
      const { begun, take, passes } = timed();
      void take('b1', member('lima', 'ravi'), 10);
      for (const name of ['a1', 'a2']) void take(name, zoë, 300);
      await passes(315);
      for (const name of ['b2', 'b3']) void take(name, member('lima', 'ravi'), 10);
      await passes(600);
      expect(begun).toEqual(['b1 0', 'a1 10', 'b2 315', 'b3 325', 'a2 610']);

      void take('a3', zoë, 5_000);
      void take('a4', zoë, 5_000);
      await passes(6_000);
      expect(begun.slice(5)).toEqual(['a3 1210']);
      void take('b4', member('lima', 'ravi'), 10);
      await passes(500);
      expect(begun.slice(6)).toEqual(['b4 6915', 'a4 7210']);
    });

    test('nobody rests after a short turn, alone, or for Docket itself', async () => {
      const { begun, take, passes } = timed();
      void take('b1', member('lima', 'ravi'), 10);
      for (const name of ['a1', 'a2']) void take(name, zoë, 40);
      await passes(100);
      expect(begun).toEqual(['b1 0', 'a1 10', 'a2 50']);
      await passes(1_100);
      for (const name of ['a3', 'a4']) void take(name, zoë, 300);
      void take('docket', person('docket'), 10);
      await passes(700);
      expect(begun.slice(3)).toEqual(['a3 1200', 'a4 1500', 'docket 1800']);
    });
  });

  test('end their wait after the longest wait, and when nobody wants them', async () => {
    const waits: number[] = [];
    const turns = turnsOf({ atOnce: 1, patienceMs: 50 }, (ms) => waits.push(ms));
    const works = worksIn(turns);
    const running = works.take('a1', person('lima'));
    await expect(works.take('late', person('oslo'))).rejects.toBe(busy);
    let leave = () => {};
    const told = new Set<() => void>();
    const tell: WhenOver = (act) => {
      leave = act;
      told.add(act);
      return () => told.delete(act);
    };
    const dropped = works.take('dropped', person('oslo'), tell);
    leave();
    await expect(dropped).rejects.toBe(busy);
    const unwanted = works.take('unwanted', person('oslo'), (act) => {
      act();
      return () => {};
    });
    await expect(unwanted).rejects.toBe(busy);
    const next = works.take('next', person('oslo'), tell);
    expect(turns.waiting).toBe(1);
    await works.endAll();
    await Promise.all([running, next]);
    expect(works.begun).toEqual(['a1', 'next']);
    // A turn that waits no more is told nothing: a long subscription would gather the acts.
    expect(told.size).toBe(0);
    expect(waits[0]).toBeGreaterThanOrEqual(45);
  });

  test('pass on after failed work', async () => {
    const turns = turnsOf({ atOnce: 1 });
    const failing = turns.take(person('lima'), () => Promise.reject(new Error('broken')));
    const next = turns.take(person('lima'), async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  test('hold every limit, whatever order they come in, and lose none', async () => {
    const limits = {
      atOnce: 5,
      shares: [
        { atOnce: 3, waiting: 99 },
        { atOnce: 2, waiting: 99 },
      ],
    };
    const turns = turnsOf(limits);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const running = new Map<string, number>();
    const count = (key: string, by: number) => running.set(key, (running.get(key) ?? 0) + by);
    let done = 0;
    const all = Array.from({ length: 300 }, async () => {
      const [company, user] = [`company ${random(4)}`, `user ${random(3)}`];
      const keys = ['all', company, `${company} ${user}`];
      await sleep(random(20));
      await turns.take({ path: [company, user], isScript: random(2) === 0 }, async () => {
        for (const key of keys) count(key, 1);
        // People and scripts of a company have a share each.
        const shares = [limits.atOnce, 2 * 3, 2 * 2];
        for (const [level, key] of keys.entries()) expect(running.get(key)).toBeLessThanOrEqual(shares[level] ?? 0);
        await sleep(random(4));
        for (const key of keys) count(key, -1);
        done += 1;
      });
    });
    await Promise.all(all);
    expect(done).toBe(300);
    expect(turns.waiting).toBe(0);
  });
});
