import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDocuments } from '../../../service/documents/documents.ts';
import { gatherReport } from '../../../service/documents/job-report/gather.ts';
import { jobReport } from '../../../service/documents/job-report.ts';
import { newId } from '../../../service/shared/ids.ts';
import { type JobScene, openJobScene } from '../job-scene.ts';
import type { Person } from '../scene.ts';
import { read } from './readers.ts';

let scene: JobScene;
beforeAll(async () => {
  scene = await openJobScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function file(bytes: Buffer): Promise<string> {
  const id = newId('file');
  const { db } = scene.database;
  await db
    .insertInto('files')
    .values({
      id,
      companyId: scene.companyId,
      name: 'a.webp',
      contentType: 'image/webp',
      size: bytes.length,
      sha256: '',
    })
    .execute();
  await db.insertInto('fileBytes').values({ fileId: id, bytes }).execute();
  return id;
}

const image = (background: string) =>
  sharp({
    create: { width: 300, height: 200, channels: 3, background, noise: { type: 'gaussian', mean: 99, sigma: 40 } },
  })
    .webp({ quality: 95 })
    .toBuffer();

const done = {
  startedAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T10:30:00.000Z',
  outcome: 'FULL',
  workDone: 'Cleaned the igniter',
  noSignatureReason: 'Nobody was at home',
};

const complete = async (job: { id: string; version: number }, values: object = {}) => {
  const body = { id: job.id, version: job.version, ...done, ...values };
  const answer = await scene.call(scene.admin, 'PUT /admin/job/update/completed/job/info', body);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body;
};

const completed = async (values: object = {}) => complete(await scene.job({ assigneeId: scene.worker.id }), values);

async function download(id: string, { who = scene.admin, headers = {} }: { who?: Person; headers?: object } = {}) {
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await scene.app.inject({
    url: `/admin/job/downloadPdf/${id}`,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  });
  return { status: statusCode, headers: answered, bytes: rawPayload };
}

test('the report is an inline PDF named after the job', async () => {
  const job = await completed();
  const { status, headers, bytes } = await download(job.id);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toBe(`inline; filename="${job.number}-report.pdf"`);
  expect(headers.etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
  using reader = read(bytes);
  expect(reader.check()).toBe('');
  expect(reader.text()).toContain('Cleaned the igniter');
});

test('a job without saved completed info has no report, and the refusal names the reason', async () => {
  const job = await scene.job();
  const { status, body } = await scene.call(scene.admin, `GET /admin/job/downloadPdf/${job.id}`);
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  expect(body.detail).toBe(`${job.number} has no report yet. Save the completed info first.`);
});

test('another company’s report is unknown', async () => {
  const { id } = await completed();
  expect((await download(id, { who: scene.stranger })).status).toBe(404);
  expect((await download(newId('job'))).status).toBe(404);
  expect((await download(scene.companyId)).status).toBe(404);
});

test('ranges join to the whole file, and the bytes stay equal until the job changes', async () => {
  const job = await completed({ photos: [{ fileId: await file(await image('#a33')), moment: 'AFTER' }] });
  const whole = await download(job.id);
  const half = Math.floor(whole.bytes.length / 2);
  const [first, second] = await Promise.all(
    [`bytes=0-${half - 1}`, `bytes=${half}-`].map((range) =>
      download(job.id, { headers: { range, 'if-range': whole.headers.etag } }),
    ),
  );
  expect([first?.status, second?.status]).toEqual([206, 206]);
  expect(Buffer.concat([first?.bytes ?? Buffer.alloc(0), second?.bytes ?? Buffer.alloc(0)]).equals(whole.bytes)).toBe(
    true,
  );
  expect((await download(job.id, { headers: { 'if-none-match': whole.headers.etag } })).status).toBe(304);

  await complete(job, { workDone: 'Replaced the igniter' });
  const changed = await download(job.id, { headers: { 'if-none-match': whole.headers.etag } });
  expect(changed.status).toBe(200);
  using reader = read(changed.bytes);
  expect(reader.text()).toContain('Replaced the igniter');
});

test('the values of internal job fields are on internal copies only', async () => {
  const job = await scene.job({ assigneeId: scene.worker.id });
  const field = { type: 'TEXT', label: 'Access code', internal: true };
  const { body: code } = await scene.call(scene.admin, 'POST /admin/job/field/create', field);
  const values = { id: job.id, version: job.version, fields: [{ key: code.key, text: '4471#' }] };
  const { body: changed } = await scene.call(scene.admin, 'PUT /admin/job/update', values);
  await complete(changed);
  const printed = async (query = '') => {
    using reader = read((await download(`${job.id}${query}`)).bytes);
    return reader.text();
  };
  expect(await printed()).not.toMatch(/Access code|4471/);
  expect(await printed('?withNotes=true')).toMatch(/Access code.*4471#/s);
});

test('a kept report, too, leaves out a job field that became internal', async () => {
  const job = await scene.job({ assigneeId: scene.worker.id });
  const { body: code } = await scene.call(scene.admin, 'POST /admin/job/field/create', {
    type: 'TEXT',
    label: 'Gate code',
  });
  const values = { id: job.id, version: job.version, fields: [{ key: code.key, text: '9917#' }] };
  const { body: changed } = await scene.call(scene.admin, 'PUT /admin/job/update', values);
  await complete(changed);
  const { db } = scene.database;
  const report = JSON.stringify(await gatherReport(db, null, job.id));
  await db.updateTable('completedInfos').set({ keptReport: report }).where('jobId', '=', job.id).execute();
  const { id, version } = code;
  await scene.call(scene.admin, 'PUT /admin/job/field/update', { id, version, internal: true });
  const printed = async (query = '') => {
    using reader = read((await download(`${job.id}${query}`)).bytes);
    return reader.text();
  };
  expect(await printed()).not.toMatch(/Gate code|9917/);
  expect(await printed('?withNotes=true')).toMatch(/Gate code.*9917#/s);
});

test('another service makes the same bytes', async () => {
  const job = await completed({
    photos: [{ fileId: await file(await image('#3a3')), moment: 'BEFORE', caption: 'Before' }],
  });
  const first = await download(job.id);
  const app = fastify();
  const { db } = scene.database;
  const documents = openDocuments(app);
  const again = await jobReport({ db, documents }, null, job.id);
  await app.close();
  expect(again.bytes.equals(first.bytes)).toBe(true);
  expect(again).toMatchObject({ filename: `${job.number}-report.pdf`, version: job.version });
  expect(`"${again.sha256}"`).toBe(first.headers.etag);
});

test('a broken or empty picture affects neither the other pictures nor the next report', async () => {
  const good = await image('#33a');
  const broken = [good.subarray(0, good.length / 2), Buffer.from('not an image'), Buffer.alloc(0)];
  const photos = await Promise.all(
    [...broken, good].map(async (bytes) => ({ fileId: await file(bytes), moment: 'AFTER' })),
  );
  const { status, bytes } = await download((await completed({ photos })).id);
  expect(status).toBe(200);
  using reader = read(bytes);
  expect(reader.check()).toBe('');
  expect(reader.text().match(/This picture can’t be shown/g)).toHaveLength(3);
  expect((await download((await completed()).id)).status).toBe(200);
});

test('30 simultaneous downloads are all answered', async () => {
  const jobs = [];
  for (let i = 0; i < 30; i += 1) {
    const photos = i % 5 === 0 ? [{ fileId: await file(await image(`hsl(${i * 12},50%,50%)`)), moment: 'AFTER' }] : [];
    jobs.push(await completed({ photos, workDone: `Work number ${i}` }));
  }
  const answers = await Promise.all(jobs.map(({ id }) => download(id)));
  expect(answers.map(({ status }) => status)).toEqual(jobs.map(() => 200));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(30);
});

test('only an internal copy shows the notes, with a warning on each page', async () => {
  const job = await completed();
  for (const text of ['Pays late', 'Beware of the dog']) {
    await scene.call(scene.admin, 'POST /admin/note/create', { recordId: job.id, text });
  }
  using plain = read((await download(job.id)).bytes);
  expect(plain.text()).not.toMatch(/Pays late|Internal/);
  const { status, headers, bytes } = await download(`${job.id}?withNotes=true`);
  expect([status, headers['content-disposition']]).toEqual([
    200,
    `inline; filename="${job.number}-report-internal.pdf"`,
  ]);
  using internal = read(bytes);
  expect(internal.check()).toBe('');
  expect(internal.text()).toMatch(/Internal copy\. Not for customers\..*Internal notes.*Pays late.*Beware of the dog/s);
  expect((await download(`${job.id}?withNotes=true`, { who: scene.stranger })).status).toBe(404);
});
