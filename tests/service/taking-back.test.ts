import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JobScene, openJobScene } from './job-scene.ts';

let scene: JobScene;
beforeAll(async () => {
  scene = await openJobScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

interface Job {
  id: string;
  version: number;
}
const takeBack = ({ id, version }: Job, who = scene.admin) =>
  scene.call(who, `POST /admin/job/take/back/${id}`, { version });

async function moved(...moves: [status: string, reason?: string][]) {
  let { body: job } = await scene.assign(await scene.job(), scene.worker.id);
  for (const [status, reason] of moves) ({ body: job } = await scene.move(job, status, reason));
  return job;
}

test.each([
  ['ASSIGNED', [['IN_PROGRESS']]],
  ['IN_PROGRESS', [['IN_PROGRESS'], ['ON_HOLD', 'Part missing']]],
  ['ASSIGNED', [['CANCELLED', 'Not wanted']]],
  ['IN_PROGRESS', [['IN_PROGRESS'], ['CANNOT_COMPLETE', 'House gone']]],
] as [string, [string, string?][]][])('a job taken back is %s again, after %j', async (before, moves) => {
  const job = await moved(...moves);
  const { status, body } = await takeBack(job);
  expect([status, body]).toMatchObject([200, { status: before, statusReason: null, version: job.version + 1 }]);
  const { body: trail } = await scene.call(scene.admin, `GET /admin/audit/get/all/${job.id}`);
  expect(trail.edges[0].node).toMatchObject({ action: 'TAKEN_BACK' });
});

test('a former reason returns with its status', async () => {
  const job = await moved(['IN_PROGRESS'], ['ON_HOLD', 'Part missing'], ['IN_PROGRESS']);
  expect(await takeBack(job)).toMatchObject({ body: { status: 'ON_HOLD', statusReason: 'Part missing' } });
});

test('no transition leads back', async () => {
  const job = await moved(['IN_PROGRESS']);
  expect(job.transitions.map(({ status }: { status: string }) => status)).not.toContain('ASSIGNED');
});

test('a job changed since stays as it is, and a change is taken back once', async () => {
  const job = await moved(['IN_PROGRESS']);
  const change = { id: job.id, version: job.version, title: 'Leak' };
  const { body: changed } = await scene.call(scene.admin, 'PUT /admin/job/update', change);
  expect(await takeBack(job)).toMatchObject({ body: { code: 'STALE_VERSION' } });
  const refused = { status: 409, body: { code: 'CONFLICT', errors: [{ code: 'NO_MOVE', name: job.number }] } };
  expect(await takeBack(changed)).toMatchObject(refused);
  const { body: back } = await takeBack(await moved(['IN_PROGRESS']));
  expect(await takeBack(back)).toMatchObject({ status: 409, body: { errors: [{ code: 'NO_MOVE' }] } });
});

test('an assignment is no change of status alone', async () => {
  expect(await takeBack(await moved())).toMatchObject({ status: 409, body: { errors: [{ code: 'NO_MOVE' }] } });
});
