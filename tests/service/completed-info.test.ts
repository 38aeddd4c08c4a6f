import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../service/shared/ids.ts';
import type { JobStatus } from '../../service/shared/values.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let other: Person;
let customerId: string;
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
  const { body } = await scene.call(admin, 'POST /admin/customer/save', { fullName: 'Ana', phone: '1' });
  customerId = body.id;
});
afterAll(() => scene[Symbol.asyncDispose]());

const done = {
  startedAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T10:30:00.000Z',
  outcome: 'FULL',
  workDone: 'Cleaned the igniter',
  noSignatureReason: 'Nobody was at home',
};

async function job(status: JobStatus = 'ASSIGNED'): Promise<string> {
  const body = { customerId, title: 'Furnace does not ignite', assigneeId: admin.id };
  const { id } = (await scene.call(admin, 'POST /admin/job/create', body)).body;
  await scene.database.db.updateTable('jobs').set({ status }).where('id', '=', id).execute();
  return id;
}

async function file(companyId = admin.companyId ?? ''): Promise<string> {
  const id = newId('file');
  await scene.database.db
    .insertInto('files')
    .values({ id, companyId, name: 'a.png', contentType: 'image/png', size: 1, sha256: '' })
    .execute();
  return id;
}

const save = (id: string, values: object = {}, version = 1, who = admin) =>
  scene.call(who, 'PUT /admin/job/update/completed/job/info', { id, version, ...done, ...values });

const read = (jobId: string, who = admin) => scene.call(who, `GET /admin/job/get/completed/info/${jobId}`);

const history = async (jobId: string) =>
  (await scene.call(admin, `GET /admin/audit/get/all/${jobId}`)).body.edges.map(({ node }: { node: object }) => node);

/** The errors of the values, by path. */
async function wrongs(values: object): Promise<Record<string, string>> {
  const { status, body } = await save(await job(), values);
  expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
  return Object.fromEntries(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]));
}

describe('saving completed info', () => {
  test.each(['ASSIGNED', 'IN_PROGRESS'] as const)('completes a job that is %s', async (status) => {
    const id = await job(status);
    const { body } = await save(id);
    expect(body).toMatchObject({ id, status: 'COMPLETED', version: 2, completedAt: expect.any(String) });
    expect(body.transitions.map((one: { status: string }) => one.status)).toEqual(['IN_PROGRESS', 'CLOSED']);
  });

  test.each([
    ['NEW', 'ASSIGNED, CANCELLED'],
    ['ON_HOLD', 'IN_PROGRESS, CANNOT_COMPLETE, CANCELLED'],
    ['CLOSED', 'CLOSED is final'],
    ['CANCELLED', 'CANCELLED is final'],
    ['CANNOT_COMPLETE', 'CANNOT_COMPLETE is final'],
  ] as const)('is refused for a job %s, and names the allowed moves: %s', async (status, allowed) => {
    const id = await job(status);
    const { status: answered, body } = await save(id);
    expect([answered, body.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect(body.detail).toContain(allowed);
    expect((await read(id)).status).toBe(404);
  });

  test('stores every value in order', async () => {
    const [before, after, signature] = [await file(), await file(), await file()];
    const whole = {
      ...done,
      outcome: 'PARTIAL',
      findings: 'Igniter\nis sooted',
      checklist: [
        { label: 'Gas tight', done: true, remark: null },
        { label: 'Flue', done: false, remark: 'Blocked' },
      ],
      materials: [{ description: 'Copper pipe', quantity: '2.5000', unit: 'm' }],
      followUps: 'Sweep the flue',
      remarks: 'Friendly',
      customerName: 'Paula Ito',
      signedAt: '2026-11-20T10:25:00.000Z',
      customerSignatureFileId: signature,
      noSignatureReason: null,
      photos: [
        { fileId: after, caption: 'Clean', moment: 'AFTER' },
        { fileId: before, caption: null, moment: 'BEFORE' },
      ],
    };
    const id = await job();
    expect((await save(id, whole)).status).toBe(200);
    expect((await read(id)).body).toEqual({ jobId: id, ...whole });
  });

  test('treats omitted values as empty, and dates a signature at the end of the work', async () => {
    const id = await job();
    await save(id, { remarks: 'Friendly', checklist: [{ label: 'Gas tight', done: true }] });
    const signed = { customerName: 'Paula Ito', customerSignatureFileId: await file(), noSignatureReason: null };
    await save(id, signed, 2);
    expect((await read(id)).body).toMatchObject({ remarks: null, checklist: [], signedAt: done.finishedAt });
  });

  test('corrects the completed info until the job is closed, and keeps the time of completion', async () => {
    const id = await job();
    const first = (await save(id)).body;
    const second = (await save(id, { workDone: 'Changed the igniter' }, 2)).body;
    expect(second).toMatchObject({ version: 3, status: 'COMPLETED', completedAt: first.completedAt });
    await scene.call(admin, `PUT /admin/job/update/status/${id}`, { version: 3, status: 'CLOSED' });
    const { body } = await save(id, { workDone: 'Too late' }, 4);
    expect(body.code).toBe('ILLEGAL_TRANSITION');
    expect((await read(id)).body.workDone).toBe('Changed the igniter');
  });

  test('puts the work done into lists of jobs: to show, to filter and to sort', async () => {
    const [first, second, open] = [await job(), await job(), await job()];
    expect((await save(first, { workDone: 'Bled the radiators' })).body.workDone).toBe('Bled the radiators');
    await save(second, { workDone: 'Mended the fan' });
    await save(first, { workDone: 'Washed the filters' }, 2);
    const listed = async (query: string) => {
      const { body } = await scene.call(admin, `GET /admin/job/get/all?${new URLSearchParams(query)}`);
      const rows = body.edges.map(({ node }: { node: { id: string; workDone: string | null } }) => node);
      return rows.filter(({ id }: { id: string }) => [first, second, open].includes(id));
    };
    const worked = async (query: string) => (await listed(query)).map((row: { workDone: string }) => row.workDone);
    expect(await worked('orderBy=WORK_DONE_ASC')).toEqual(['Mended the fan', 'Washed the filters', null]);
    expect(await worked('q=work done: filters')).toEqual(['Washed the filters']);
    expect(await worked('q=work done: radiators')).toEqual([]);
    const told = (await history(first)).flatMap(({ changes }: { changes: { field: string }[] }) => changes);
    expect(told.map(({ field }: { field: string }) => field)).not.toContain('workDone');
  });

  test('completes a reopened job again and clears the reason', async () => {
    const id = await job();
    const { completedAt } = (await save(id)).body;
    const move = { version: 2, status: 'IN_PROGRESS', reason: 'It failed again' };
    expect((await scene.call(admin, `PUT /admin/job/update/status/${id}`, move)).body.statusReason).toBe(move.reason);
    expect((await save(id, {}, 3)).body).toMatchObject({
      status: 'COMPLETED',
      statusReason: null,
      completedAt,
      version: 4,
    });
  });

  test('changes nothing when the values are equal', async () => {
    const id = await job();
    await save(id);
    expect((await save(id, {}, 2)).body.version).toBe(2);
    expect(await history(id)).toHaveLength(2);
  });

  test('is refused with the current job after another change', async () => {
    const id = await job();
    await save(id);
    const { status, body } = await save(id, { workDone: 'Unseen' }, 1);
    expect([status, body.code, body.record.version]).toEqual([409, 'STALE_VERSION', 2]);
    expect((await read(id)).body.workDone).toBe(done.workDone);
  });

  test('succeeds for only the first of two simultaneous calls', async () => {
    const id = await job();
    const answers = await Promise.all([save(id, { workDone: 'One' }), save(id, { workDone: 'Two' })]);
    expect(answers.map(({ body }) => body.code ?? body.status).sort()).toEqual(['COMPLETED', 'STALE_VERSION']);
  });

  test('while the job is being cancelled leaves either a completed job or a cancelled job without completed info', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await job();
      const cancel = { version: 1, status: 'CANCELLED', reason: 'Entered twice' };
      const [saved, cancelled] = await Promise.all([
        save(id),
        scene.call(admin, `PUT /admin/job/update/status/${id}`, cancel),
      ]);
      expect([saved.status, cancelled.status].sort()).toEqual([200, 409]);
      expect((await read(id)).status).toBe(saved.status === 200 ? 200 : 404);
    }
  });

  test('records each changed field in the job’s history, and a list as a whole', async () => {
    const id = await job();
    await save(id, { materials: [{ description: 'Pipe', quantity: '1' }] });
    await save(id, { workDone: 'Changed the igniter', finishedAt: '2026-11-20T11:00:00Z' }, 2);
    const [corrected, completed] = await history(id);
    expect(corrected).toMatchObject({ action: 'UPDATED', actorId: admin.id });
    expect(corrected.changes).toEqual([
      { field: 'completedInfo.finishedAt', from: done.finishedAt, to: '2026-11-20T11:00:00.000Z' },
      { field: 'completedInfo.workDone', from: done.workDone, to: 'Changed the igniter' },
      { field: 'completedInfo.materials', from: [{ description: 'Pipe', quantity: '1', unit: null }], to: [] },
    ]);
    expect(completed.action).toBe('STATUS_CHANGED');
    expect(completed.changes.map(({ field }: { field: string }) => field)).toEqual([
      'status',
      'completedAt',
      'completedInfo.startedAt',
      'completedInfo.finishedAt',
      'completedInfo.outcome',
      'completedInfo.workDone',
      'completedInfo.materials',
      'completedInfo.noSignatureReason',
    ]);
  });
});

describe('completed info', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  test('can’t end before the start, and neither time is over a day ahead', async () => {
    expect(await wrongs({ finishedAt: '2026-11-20T08:59:59.999Z' })).toEqual({ finishedAt: 'BEFORE' });
    expect(await wrongs({ startedAt: inDays(2), finishedAt: inDays(3) })).toEqual({
      startedAt: 'IN_FUTURE',
      finishedAt: 'IN_FUTURE',
    });
    expect((await save(await job(), { finishedAt: done.startedAt })).status).toBe(200);
    expect((await save(await job(), { finishedAt: inDays(0.9) })).status).toBe(200);
  });

  test('needs a signature with a signer, or a reason for the missing signature', async () => {
    const customerSignatureFileId = await file();
    expect(await wrongs({ noSignatureReason: null })).toEqual({ customerSignatureFileId: 'ONE_REQUIRED' });
    expect(await wrongs({ customerSignatureFileId, customerName: 'Paula Ito' })).toEqual({
      noSignatureReason: 'NOT_ALLOWED',
    });
    expect(await wrongs({ customerSignatureFileId, noSignatureReason: null })).toEqual({ customerName: 'REQUIRED' });
    expect(await wrongs({ signedAt: done.finishedAt })).toEqual({ signedAt: 'NOT_ALLOWED' });
  });

  test('needs more than spaces as work done and as reason for a missing signature', async () => {
    expect(await wrongs({ workDone: ' \n' })).toEqual({ workDone: 'WRONG_FORMAT' });
    expect(await wrongs({ noSignatureReason: '\t ' })).toEqual({ noSignatureReason: 'WRONG_FORMAT' });
    const workDone = '\n  Cleaned the igniter\n';
    expect((await save(await job(), { workDone })).status).toBe(200);
  });

  test('names pictures of its own company, each at most once', async () => {
    const [mine, foreign] = [await file(), await file(other.companyId ?? '')];
    const photos = [mine, foreign, mine, 'file_x'].map((fileId) => ({ fileId, moment: 'AFTER' }));
    expect(await wrongs({ photos })).toEqual({
      'photos.1.fileId': 'NOT_FOUND',
      'photos.2.fileId': 'REPEATED',
      'photos.3.fileId': 'NOT_FOUND',
    });
    const signed = { customerName: 'Paula', noSignatureReason: null };
    expect(await wrongs({ ...signed, customerSignatureFileId: foreign })).toEqual({
      customerSignatureFileId: 'NOT_FOUND',
    });
  });

  test.each(['0', '0.0000', '-1', '1.00001', '1e3', '', '1,5', '01'])('refuses a quantity of %j', async (quantity) => {
    const materials = [{ description: 'Pipe', quantity }];
    expect(Object.keys(await wrongs({ materials }))).toEqual(['materials.0.quantity']);
  });

  test.each(['0.0001', '1', '999999999999999.9999', '10.50'])('stores a quantity of %s unchanged', async (quantity) => {
    const id = await job();
    await save(id, { materials: [{ description: 'Pipe', quantity }] });
    expect((await read(id)).body.materials).toEqual([{ description: 'Pipe', quantity, unit: null }]);
  });

  test('has at most 100 checks, 200 materials and 20 pictures', async () => {
    const fill = <Item>(length: number, item: Item) => Array.from({ length }, () => item);
    expect(
      await wrongs({
        checklist: fill(101, { label: 'Tight', done: true }),
        materials: fill(201, { description: 'Pipe', quantity: '1' }),
        photos: fill(21, { fileId: 'file_x', moment: 'AFTER' }),
      }),
    ).toEqual({ checklist: 'TOO_MANY', materials: 'TOO_MANY', photos: 'TOO_MANY' });
  });

  test('fits into a request with every value at maximum length', async () => {
    const line = '𠮷'.repeat(200);
    const text = '𠮷'.repeat(10_000);
    const photos = [];
    for (let count = 0; count < 20; count += 1) photos.push({ fileId: await file(), caption: line, moment: 'AFTER' });
    const { status, body } = await save(await job(), {
      workDone: text,
      findings: text,
      followUps: text,
      remarks: text,
      noSignatureReason: text,
      checklist: Array.from({ length: 100 }, () => ({ label: line, done: false, remark: line })),
      materials: Array.from({ length: 200 }, () => ({
        description: line,
        quantity: '999999999999999.9999',
        unit: '𠮷'.repeat(20),
      })),
      photos,
    });
    expect([status, body.detail]).toEqual([200, undefined]);
  });

  test('for another company’s job is unknown to readers and writers', async () => {
    const id = await job();
    await save(id);
    const answers = [await read(id, other), await save(id, {}, 2, other), await read('job_x')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('doesn’t exist before the first save', async () => {
    const { status, body } = await read(await job());
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.detail).toContain('J-0000');
  });
});
