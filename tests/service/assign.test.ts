import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobStatus } from '../../service/shared/values.ts';
import { type JobScene, openJobScene } from './job-scene.ts';
import type { Person } from './scene.ts';

let scene: JobScene;
let second: Person;
beforeAll(async () => {
  scene = await openJobScene();
  second = await scene.person('ROLE_USER', scene.companyId, { fullName: 'Will Bo' });
});
afterAll(() => scene[Symbol.asyncDispose]());

async function jobIn(status: JobStatus, values: object = { assigneeId: scene.worker.id }) {
  const job = await scene.job(values);
  await scene.database.db.updateTable('jobs').set({ status }).where('id', '=', job.id).execute();
  return job;
}

const switchOff = (user: Person) =>
  scene.call(scene.admin, `PUT /admin/user/update/status/${user.id}`, { version: 1, status: 'INACTIVE' });
const remove = (user: Person, version = 1) =>
  scene.call(scene.admin, `DELETE /admin/user/delete/${user.id}?version=${version}`);

describe('assigning a job', () => {
  test('changes a new job to ASSIGNED', async () => {
    const { body } = await scene.assign(await scene.job(), scene.worker.id);
    expect(body).toMatchObject({ assigneeId: scene.worker.id, status: 'ASSIGNED', version: 2 });
  });

  test.each(['ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'] as const)(
    'reassigns a job that is %s and keeps the status',
    async (status) => {
      const { body } = await scene.assign(await jobIn(status), second.id);
      expect(body).toMatchObject({ assigneeId: second.id, status });
    },
  );

  test.each(['COMPLETED', 'CLOSED', 'CANNOT_COMPLETE', 'CANCELLED'] as const)(
    'is refused for a job that is %s',
    async (status) => {
      const job = await jobIn(status);
      for (const assigneeId of [second.id, null]) {
        const { status: answered, body } = await scene.assign(job, assigneeId);
        expect([answered, body.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
        expect(body.detail).toContain(status);
      }
    },
  );

  test('accepts any active user of the company, in any role', async () => {
    for (const role of ['ROLE_USER', 'ROLE_COMPANY', 'ROLE_QUOTATION_ADMIN'] as const) {
      const { id } = await scene.person(role, scene.companyId);
      expect((await scene.assign(await scene.job(), id)).status).toBe(200);
    }
  });

  test('refuses a user of another company or no company, an inactive user, a deleted user and an unknown id alike', async () => {
    const off = await scene.person('ROLE_USER', scene.companyId);
    await switchOff(off);
    const deleted = await scene.person('ROLE_USER', scene.companyId);
    await remove(deleted);
    const superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
    const ids = [
      scene.stranger.id,
      superAdmin.id,
      off.id,
      deleted.id,
      'user_01jd3k8f0ve2mb2q5d6n7x8y9z',
      scene.customerId,
    ];
    for (const id of ids) {
      const assigned = await scene.assign(await scene.job(), id);
      const created = await scene.create({ assigneeId: id });
      for (const { status, body } of [assigned, created]) {
        expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', 'assigneeId']);
        expect(body.detail).toBe(`assigneeId ("${id}") matches no user that you may choose.`);
      }
    }
  });

  test('succeeds for only the first of two simultaneous calls', async () => {
    const job = await scene.job();
    const answers = await Promise.all([scene.assign(job, scene.worker.id), scene.assign(job, second.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE_VERSION');
  });

  test('while the user is being deleted leaves no open job with the deleted user', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await scene.person('ROLE_USER', scene.companyId);
      const [assigned, removed] = await Promise.all([scene.assign(await scene.job(), leaver.id), remove(leaver)]);
      expect([assigned.status, removed.status]).toEqual(assigned.status === 200 ? [200, 409] : [400, 200]);
    }
  });

  test('while the user is being switched off either succeeds or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await scene.person('ROLE_USER', scene.companyId);
      const [assigned, switched] = await Promise.all([scene.assign(await scene.job(), leaver.id), switchOff(leaver)]);
      expect(switched.status).toBe(200);
      expect([200, 400]).toContain(assigned.status);
      expect((await scene.assign(await scene.job(), leaver.id)).status).toBe(400);
    }
  });

  test('prevents deleting a worker until their open jobs are completed or reassigned', async () => {
    const busy = await scene.person('ROLE_USER', scene.companyId);
    const open = await scene.job({ assigneeId: busy.id });
    await jobIn('COMPLETED', { assigneeId: busy.id });
    const refused = await remove(busy);
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
    expect(refused.body.detail).toContain('open jobs (1)');
    await scene.assign(open, second.id);
    expect((await remove(busy)).status).toBe(200);
  });

  test('records the previous worker, the new worker and the status in history', async () => {
    const job = await scene.job();
    await scene.assign(job, scene.worker.id);
    const { body } = await scene.call(scene.admin, `GET /admin/audit/get/all/${job.id}`);
    expect(body.edges[0].node).toMatchObject({
      action: 'STATUS_CHANGED',
      changes: [
        { field: 'assigneeId', from: null, to: scene.worker.id },
        { field: 'status', from: 'NEW', to: 'ASSIGNED' },
      ],
    });
  });
});

describe('unassigning a job', () => {
  test('changes the job back to NEW', async () => {
    const job = await scene.job({ assigneeId: scene.worker.id });
    expect((await scene.assign(job, null)).body).toMatchObject({ assigneeId: null, status: 'NEW' });
  });

  test.each(['IN_PROGRESS', 'ON_HOLD'] as const)('is refused for a job %s, and names the way', async (status) => {
    const { body } = await scene.assign(await jobIn(status), null);
    expect(body.code).toBe('ILLEGAL_TRANSITION');
    expect(body.detail).toContain('ASSIGNED allows this change');
  });

  test('changes nothing when nobody is assigned', async () => {
    expect((await scene.assign(await scene.job(), null)).body).toMatchObject({ status: 'NEW', version: 1 });
  });
});
