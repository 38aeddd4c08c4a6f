import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../../service/database/database.ts';
import { auditAll } from '../../service/records/audit.ts';
import { startServer } from '../postgresql-server.ts';
import { openScene, TOKEN_SECRET } from '../service/scene.ts';
import { openReceiver, type Received } from '../webhook-receiver.ts';

/** The arrivals at a receiver that fails every second request. Every second, the sender is killed. */
export interface Delivered {
  /** The ids of all events, by record, in the order of the changes. */
  events: ReadonlyMap<string, readonly string[]>;
  /** In the order of arrival. */
  received: readonly Received[];
  kills: number;
  seconds: number;
  secret: string;
}

const RECORDS = 50;
const KILL_AFTER_MS = 1_000;
const service = fileURLToPath(new URL('./killed-service.ts', import.meta.url));

/**
 * Delivers changes to a webhook from a PostgreSQL server, by one sender after the other.
 *
 * @param changes of each of 50 records, at least 1: the first adds the record.
 */
export async function deliverThroughKills(changes: number): Promise<Delivered> {
  await using stack = new AsyncDisposableStack();
  const server = await startServer();
  stack.defer(server.stop);
  const receiver = stack.use(await openReceiver());
  receiver.answer = () => (receiver.received.length % 2 === 0 ? 200 : 500);
  const { secret, events } = await prepared(await openDatabase({ url: server.url }), receiver.url, changes);
  const count = [...events.values()].flat().length;
  const arrived = () => arrivedIn(receiver).size;
  const startMs = performance.now();
  let kills = 0;
  while (arrived() < count) {
    const child = fork(service, [server.url, TOKEN_SECRET], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await Promise.race([once(child, 'message'), early(child)]);
    const endMs = performance.now() + KILL_AFTER_MS;
    while (performance.now() < endMs && arrived() < count) await delay(20);
    kills += 1;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  return { events, received: receiver.received, kills, seconds: (performance.now() - startMs) / 1_000, secret };
}

const early = (child: ChildProcess) =>
  once(child, 'exit').then(() => Promise.reject(new Error('The sender ended by itself.')));

/** Adds a webhook and records, and changes each record so many times. */
async function prepared(database: Database, url: string, changes: number) {
  await using scene = await openScene({ database, webhooks: { mayBePrivate: true } });
  const { db } = database;
  const companyId = await scene.company();
  const admin = await scene.person('ROLE_COMPANY', companyId);
  const { secret } = (await scene.call(admin, 'POST /app/webhook/create', { name: 'Ledger', url })).body;
  const ids: string[] = [];
  for (let i = 0; i < RECORDS; i += 1)
    ids.push((await scene.call(admin, 'POST /app/department/create', { name: `Crew ${i}` })).body.id);
  for (let round = 1; round < changes; round += 1) {
    const entries = ids.map((recordId) => ({ recordId, companyId, action: 'UPDATED' as const, changes: [] }));
    await db.transaction().execute((trx) => auditAll({ db: trx, actor: null }, entries));
  }
  const entries = await db
    .selectFrom('auditEntries')
    .where('recordId', 'in', ids)
    .select(['id', 'recordId'])
    .orderBy('transactionId')
    .orderBy('id')
    .execute();
  const byRecord = Map.groupBy(entries, ({ recordId }) => recordId);
  return { secret, events: new Map([...byRecord].map(([id, its]) => [id, its.map((entry) => entry.id)])) };
}

/** The ids of the events that arrived. */
export const arrivedIn = ({ received }: Pick<Delivered, 'received'>): ReadonlySet<string> =>
  new Set(received.filter(({ status }) => status === 200).map(({ id }) => id));

/** The events that never arrived. */
export function lostOf(delivered: Delivered): string[] {
  const arrived = arrivedIn(delivered);
  return [...delivered.events.values()].flat().filter((id) => !arrived.has(id));
}

/** The events that were sent before the record's event before them had arrived. */
export function outOfOrder({ events, received }: Delivered): string[] {
  const sentAt = new Map<string, number>();
  const arrivedAt = new Map<string, number>();
  for (const [at, { id, status }] of received.entries()) {
    if (!sentAt.has(id)) sentAt.set(id, at);
    if (status === 200 && !arrivedAt.has(id)) arrivedAt.set(id, at);
  }
  return [...events.values()].flatMap((ids) =>
    ids.filter((id, i) => {
      const before = ids[i - 1];
      return before !== undefined && (sentAt.get(id) ?? 0) < (arrivedAt.get(before) ?? Number.POSITIVE_INFINITY);
    }),
  );
}
