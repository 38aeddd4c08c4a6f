import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { Client } from './client.ts';
import { LOADER, LOGIN, NEIGHBOUR, PASSWORD, type Place } from './place.ts';
import { LIST, SEARCH, TYPED } from './probes.ts';

/** The answers within the counted time. */
export interface Served {
  perSecond: number;
  answeredMs: number[];
  refusedPerSecond: number;
  refusedMs: number[];
  /** Operations refused after their first call, or without an answer. */
  failed: number;
  /** The cores that this process used. */
  cores: number;
}

export interface Crowd extends AsyncDisposable {
  /** Callers that each wait for the last answer before they ask again. */
  atOnce(count: number, ms: number): Promise<Served>;
  /** Callers that ask at their own times. */
  arriving(perSecond: number, ms: number): Promise<Served>;
}

const SESSIONS = 20;
/** Answers of the first seconds don't count: queues fill. */
const FILLING_MS = 3_000;
const TICK_MS = 5;
const CREATE = /* GraphQL */ `mutation ($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }`;

/** Opens sessions in two companies, each at an address of its own. */
export async function openCrowd({ gatewayUrl }: Place): Promise<Crowd> {
  const sessions: { token: string; address: string }[] = [];
  for (let at = 0; at < SESSIONS; at += 1) {
    const address = `192.0.2.${at + 1}`;
    await using client = new Client(gatewayUrl, address);
    const input = { email: (at % 2 ? LOADER : NEIGHBOUR).email, password: PASSWORD };
    sessions.push({ address, token: (await client.demand(null, LOGIN, { input })).login.accessToken });
  }
  const pool = new Pool(gatewayUrl, { connections: 1_500 });
  let asked = 0;
  let run = newRun();

  async function ask(): Promise<void> {
    asked += 1;
    const counted = run;
    const { token, address } = sessions[asked % SESSIONS] ?? { token: '', address: '' };
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
    };
    const startMs = performance.now();
    const work = workOf(Math.floor(asked / SESSIONS), asked);
    try {
      const { statusCode, body } = await pool.request({ method: 'POST', path: '/graphql', headers, body: work });
      const text = await body.text();
      const nowMs = performance.now();
      if (nowMs < counted.fromMs || nowMs > counted.toMs) return;
      if (statusCode === 503) counted.refusedMs.push(nowMs - startMs);
      else if (statusCode === 200 && !text.includes('"errors":')) counted.answeredMs.push(nowMs - startMs);
      else counted.failed += 1;
    } catch {
      counted.failed += 1;
    }
  }

  /** @param play keeps asking until the time is over. */
  async function count(ms: number, play: (toMs: number) => Promise<unknown>): Promise<Served> {
    const fromMs = performance.now() + FILLING_MS;
    run = newRun(fromMs, fromMs + ms);
    const { toMs, answeredMs, refusedMs } = run;
    const usedBefore = process.cpuUsage();
    await play(toMs);
    const { user, system } = process.cpuUsage(usedBefore);
    // The last answers, so that the next run begins at rest.
    await delay(FILLING_MS);
    const seconds = ms / 1_000;
    return {
      perSecond: answeredMs.length / seconds,
      answeredMs,
      refusedPerSecond: refusedMs.length / seconds,
      refusedMs,
      failed: run.failed,
      cores: (user + system) / 1_000 / (ms + FILLING_MS),
    };
  }

  return {
    atOnce: (callers, ms) =>
      count(ms, (toMs) => {
        const repeated = async () => {
          while (performance.now() < toMs) await ask();
        };
        return Promise.all(Array.from({ length: callers }, repeated));
      }),
    arriving: (perSecond, ms) =>
      count(ms, async (toMs) => {
        const startMs = performance.now();
        for (let sent = 0; performance.now() < toMs; await delay(TICK_MS)) {
          const due = ((performance.now() - startMs) / 1_000) * perSecond;
          for (; sent < due; sent += 1) void ask();
        }
      }),
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}

function newRun(fromMs = 0, toMs = 0) {
  return { fromMs, toMs, answeredMs: [] as number[], refusedMs: [] as number[], failed: 0 };
}

const SMALLEST = JSON.stringify({ query: '{ viewer { email } }' });
const LISTED = JSON.stringify({ query: LIST });
const SEARCHES = TYPED.map((text) => JSON.stringify({ query: SEARCH, variables: { text } }));

/** The smallest query, a list, a search and a change in turn. */
function workOf(turn: number, asked: number): string {
  const works = [
    () => SMALLEST,
    () => LISTED,
    () => SEARCHES[turn % SEARCHES.length] ?? '',
    () => JSON.stringify({ query: CREATE, variables: { input: { name: `Team ${asked} ${Date.now()}` } } }),
  ];
  return works[(turn + asked) % works.length]?.() ?? '';
}
