import { afterAll, beforeAll, expect, test } from 'vitest';
import { Follower } from '../../service/changes/follower.ts';
import { presentPosition } from '../../service/changes/look.ts';
import { ChangeReader } from '../../service/changes/reader.ts';
import type { Viewer } from '../../service/login/sessions.ts';
import { follow, listening, settled } from './followed.ts';
import { type JobScene, openJobScene } from './job-scene.ts';
import type { Person } from './scene.ts';

let scene: JobScene;
let url: string;
let admin: Person;
beforeAll(async () => {
  scene = await openJobScene();
  url = await listening(scene);
  ({ admin } = scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

const HIGH = 'kinds=JOB&q=priority%3A+high..';

async function view(query: Record<string, string>, isShared = true): Promise<string> {
  const saved = { name: JSON.stringify(query), kind: 'VIEW', definition: { path: '/layout/jobs', query }, isShared };
  const { status, body } = await scene.call(admin, 'POST /admin/saved/command/create', saved);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.id;
}

async function following(filter: string, who: Pick<Person, 'token'> = admin, after?: string) {
  await settled(scene.database.db);
  return follow(url, who, after, filter);
}

const said = ({ told }: Awaited<ReturnType<typeof following>>) =>
  told.map(({ recordId, action, matches }) => [recordId, action, matches]);

test('a stream tells the changes that a query or a saved view chooses, and whether each record still matches', async () => {
  await using byQuery = await following(HIGH);
  await using byView = await following(`viewId=${await view({ ask: 'priority: high.. | order due' })}`);
  await using all = await following('kinds=JOB');
  const high = await scene.job({ priority: 'HIGH' });
  const low = await scene.job({ priority: 'LOW' });
  for (const stream of [byQuery, byView]) await expect.poll(() => said(stream)).toEqual([[high.id, 'CREATED', true]]);
  await scene.call(admin, 'PUT /admin/job/update', { id: high.id, version: high.version, priority: 'LOW' });
  for (const stream of [byQuery, byView])
    await expect
      .poll(() => said(stream))
      .toEqual([
        [high.id, 'CREATED', true],
        [high.id, 'UPDATED', false],
      ]);
  await expect.poll(() => all.told.map(({ recordId }) => recordId)).toEqual([high.id, low.id, high.id]);
  expect(all.told.every(({ matches }) => matches === null)).toBe(true);
});

test('a stream with a query goes on behind the last cursor', async () => {
  await settled(scene.database.db);
  const { body: before } = await scene.call(admin, 'GET /admin/changes/get/cursor');
  await scene.job({ priority: 'LOW' });
  const missed = await scene.job({ priority: 'URGENT' });
  await using stream = await following(HIGH, admin, before);
  await expect.poll(() => said(stream)).toEqual([[missed.id, 'CREATED', true]]);
  const later = await scene.job({ priority: 'HIGH' });
  await expect.poll(() => said(stream).at(-1)).toEqual([later.id, 'CREATED', true]);
});

test('a query tells nothing of another company', async () => {
  await using stream = await following(HIGH);
  const customerId = await scene.customer(scene.stranger.companyId ?? '');
  await scene.job({ priority: 'HIGH', customerId }, scene.stranger);
  const own = await scene.job({ priority: 'HIGH' });
  await expect.poll(() => said(stream)).toEqual([[own.id, 'CREATED', true]]);
});

test.each([
  ['a condition that lapses', 'kinds=JOB&q=overdue', 400, 'q'],
  ['a wrong query', 'kinds=JOB&q=colour%3A+red', 400, 'q'],
  ['a query without a kind', 'q=open', 400, 'kinds'],
  ['an unknown view', 'viewId=saved_command_01jd3k8f0ve2mb2q5d6n7x8y91', 404, undefined],
])('a stream with %s is refused as a page is', async (_, filter, status, path) => {
  const after = (await scene.call(admin, 'GET /admin/changes/get/cursor')).body;
  const answers = await Promise.all(
    [`stream?`, `all?after=${after}&`].map((of) => scene.call(admin, `GET /admin/changes/get/${of}${filter}`)),
  );
  const [ofStream, ofPage] = answers.map(({ status, body: { code, detail, errors } }) => ({
    status,
    code,
    detail,
    errors,
  }));
  expect(ofStream).toEqual(ofPage);
  expect([ofStream?.status, ofStream?.errors?.[0]?.path]).toEqual([status, path]);
});

test('a stream beside a view’s own filter, of another person’s view, and of deleted records is refused', async () => {
  const colleague = await scene.person('ROLE_COMPANY', scene.companyId);
  const refused = async (filter: string, who = admin) =>
    (await scene.call(who, `GET /admin/changes/get/stream?${filter}`)).status;
  const own = await view({ priority: 'HIGH' }, false);
  expect(await refused(`viewId=${own}`, colleague)).toBe(404);
  expect(await refused(`viewId=${own}&kinds=JOB`)).toBe(400);
  expect(await refused(`viewId=${await view({ deleted: 'true' })}`)).toBe(400);
});

test('a failing query ends its own stream, and no other', async () => {
  const { db } = scene.database;
  await settled(db);
  const position = await presentPosition(db);
  const viewer = { ...admin, role: 'ROLE_COMPANY' } as unknown as Viewer;
  const reader = new ChangeReader({ database: scene.database, log: { warn: () => {} }, timings: { pollMs: 20 } });
  const failing = new Follower(viewer, position, undefined, () => Promise.reject(new Error('The query failed.')));
  const other = new Follower(viewer, position);
  failing.body.on('error', () => {});
  await Promise.all([reader.add(failing), reader.add(other)]);
  await scene.job();
  await expect.poll(() => failing.isOpen).toBe(false);
  expect(other.isOpen).toBe(true);
  await expect.poll(() => other.body.readableLength).toBeGreaterThan(0);
  await reader.stop();
});
