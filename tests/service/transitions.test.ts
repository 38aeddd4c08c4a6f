import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobStatuses } from '../../service/jobs/transitions.ts';
import type { JobStatus } from '../../service/shared/values.ts';
import { type JobScene, openJobScene } from './job-scene.ts';

/** The domain's table of moves, written independently; * marks a required reason. */
const MOVES: Record<JobStatus, string[]> = {
  NEW: ['CANCELLED*'],
  ASSIGNED: ['IN_PROGRESS', 'CANNOT_COMPLETE*', 'CANCELLED*'],
  IN_PROGRESS: ['ON_HOLD*', 'CANNOT_COMPLETE*', 'CANCELLED*'],
  ON_HOLD: ['IN_PROGRESS', 'CANNOT_COMPLETE*', 'CANCELLED*'],
  COMPLETED: ['IN_PROGRESS*', 'CLOSED'],
  CLOSED: [],
  CANNOT_COMPLETE: [],
  CANCELLED: [],
};

let scene: JobScene;
beforeAll(async () => {
  scene = await openJobScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

/** A job in a status, with completed info after a completion. */
async function jobIn(status: JobStatus, completedAt: Date | null = null) {
  const job = await scene.job(status === 'NEW' ? {} : { assigneeId: scene.worker.id });
  await scene.database.db.updateTable('jobs').set({ status, completedAt }).where('id', '=', job.id).execute();
  return job;
}

const read = async ({ id }: { id: string }) => (await scene.call(scene.admin, `GET /admin/job/get/info/${id}`)).body;

const pairs = jobStatuses.flatMap((from) => jobStatuses.map((to) => [from, to] as const));

describe('a move', () => {
  test.each(pairs)(
    'from %s to %s succeeds when the table allows the move, and otherwise the refusal names the allowed moves',
    async (from, to) => {
      const job = await jobIn(from);
      const { status, body } = await scene.move(job, to, 'Because of rain');
      const isListed = MOVES[from].some((move) => move.replace('*', '') === to);
      if (isListed) {
        expect(body).toMatchObject({ status: to, statusReason: 'Because of rain', version: 2 });
        return;
      }
      const isUnfinished = to === 'COMPLETED' && (from === 'ASSIGNED' || from === 'IN_PROGRESS');
      expect([status, body.code]).toEqual([409, isUnfinished ? 'CONFLICT' : 'ILLEGAL_TRANSITION']);
      expect(body.detail).toContain(job.number);
      const isDoneOtherwise =
        isUnfinished || (from === 'NEW' && to === 'ASSIGNED') || (from === 'ASSIGNED' && to === 'NEW');
      if (!isDoneOtherwise) for (const move of MOVES[from]) expect(body.detail).toContain(move.replace('*', ''));
      expect(await read(job)).toMatchObject({ status: from, version: 1 });
    },
  );

  test.each(pairs.filter(([from, to]) => MOVES[from].includes(`${to}*`)))(
    'from %s to %s needs a reason that is not blank',
    async (from, to) => {
      const job = await jobIn(from);
      for (const reason of [undefined, ' \n']) {
        const { status, body } = await scene.move(job, to, reason);
        expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', 'reason']);
      }
    },
  );

  test('without a reason clears the previous reason', async () => {
    const held = (await scene.move(await jobIn('IN_PROGRESS'), 'ON_HOLD', 'No access to the roof')).body;
    expect(held.statusReason).toBe('No access to the roof');
    expect((await scene.move(held, 'IN_PROGRESS')).body).toMatchObject({ status: 'IN_PROGRESS', statusReason: null });
  });

  test('to COMPLETED is possible again for a reopened job with completed info', async () => {
    const job = await jobIn('COMPLETED', new Date());
    const reopened = (await scene.move(job, 'IN_PROGRESS', 'The noise came back')).body;
    expect(reopened.transitions).toContainEqual({ status: 'COMPLETED', needsReason: false });
    expect((await scene.move(reopened, 'COMPLETED')).body).toMatchObject({ status: 'COMPLETED', statusReason: null });
  });

  test('is recorded in history as a change of status', async () => {
    const job = await jobIn('NEW');
    await scene.move(job, 'CANCELLED', 'Entered twice');
    const { body } = await scene.call(scene.admin, `GET /admin/audit/get/all/${job.id}`);
    expect(body.edges[0].node).toMatchObject({
      action: 'STATUS_CHANGED',
      changes: [
        { field: 'status', from: 'NEW', to: 'CANCELLED' },
        { field: 'statusReason', from: null, to: 'Entered twice' },
      ],
    });
  });

  test('from an older version is refused before any other reason', async () => {
    const job = await jobIn('ASSIGNED');
    await scene.move(job, 'IN_PROGRESS');
    const { status, body } = await scene.move(job, 'CLOSED');
    expect([status, body.code, body.record.status]).toEqual([409, 'STALE_VERSION', 'IN_PROGRESS']);
  });
});

test.each(jobStatuses)('a job that is %s offers exactly its possible moves', async (from) => {
  const { transitions } = await read(await jobIn(from));
  const offered = transitions.map(
    (move: { status: string; needsReason: boolean }) => move.status + (move.needsReason ? '*' : ''),
  );
  expect(offered).toEqual(MOVES[from]);
});
