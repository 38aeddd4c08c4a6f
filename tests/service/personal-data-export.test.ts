import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../service/login/passwords.ts';
import { jane, openPersonScene, type PersonScene } from './person-scene.ts';
import { PASSWORD, type Person } from './scene.ts';

let scene: PersonScene;
let admin: Person;
beforeAll(async () => {
  scene = await openPersonScene();
  admin = scene.admin;
});
afterAll(() => scene[Symbol.asyncDispose]());

/** The files of an archive by path, and its data. */
async function archive(url: string, who = admin) {
  const headers = { authorization: `Bearer ${who.token}` };
  const answer = await scene.app.inject({ url, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzipSync(answer.rawPayload);
  const { 'data.json': data, ...others } = files;
  return { headers: answer.headers, files: others, data: JSON.parse(strFromU8(data ?? new Uint8Array())) };
}

const events = async (kind: string) => {
  const { edges } = await scene.done(`GET /admin/security-event/get/all?kind=${kind}`);
  return edges.map(({ node }: { node: object }) => node);
};

describe('the data of a customer', () => {
  test('holds the records of the customer, the documents, the signature and the photos', async () => {
    const customer = await scene.janeWithTraces();
    await scene.quotation();
    const { data, files, headers } = await archive(`/admin/customer/get/data/${customer.id}`);
    expect(headers['content-disposition']).toBe('attachment; filename="Janetta Quillfeather data.zip"');
    expect(data.customer).toMatchObject({ ...jane, id: customer.id });
    const counts = Object.entries(data).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list.length]] : []));
    expect(Object.fromEntries(counts)).toEqual({
      ...{ mergedCustomers: 1, jobs: 2, quotations: 2, editedVersions: 0, proformaInvoices: 1, messages: 1, notes: 3 },
      ...{ history: expect.any(Number), files: 6 },
    });
    expect(data.quotations[0].lines).toHaveLength(1);
    expect(data.jobs.map((job: { completedInfo: unknown }) => job.completedInfo !== null)).toEqual([false, true]);
    expect(data.history.map((entry: { action: string }) => entry.action)).toContain('MERGED');
    expect(data.files.map((file: { path: string }) => file.path).toSorted()).toEqual(Object.keys(files).toSorted());
    const pdfs = Object.entries(files).filter(([path]) => path.endsWith('.pdf'));
    expect(pdfs.map(([, bytes]) => strFromU8(bytes.subarray(0, 5)))).toEqual(Array(4).fill('%PDF-'));
  });

  test('is told as a security event of the company, by id alone; a HEAD tells nothing', async () => {
    const { id } = await scene.customer(jane);
    await scene.call(admin, `HEAD /admin/customer/get/data/${id}`);
    await archive(`/admin/customer/get/data/${id}`);
    const told = (await events('DATA_EXPORTED')).filter(
      ({ changes }: { changes: { to: string }[] }) => changes[0]?.to === id,
    );
    expect(told).toMatchObject([{ companyId: scene.companyId, userId: null, actorId: admin.id }]);
  });

  test('is for administrators of the company alone', async () => {
    const { id } = await scene.customer(jane);
    const path = `GET /admin/customer/get/data/${id}`;
    const other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Elsewhere' }));
    expect((await scene.call(scene.seller, path)).status).toBe(403);
    expect((await scene.call(other, path)).status).toBe(404);
  });

  test('reads a long list in batches', async () => {
    const { id } = await scene.customer({ ...jane, fullName: 'Long List' });
    const text = 'x'.repeat(1000);
    for (let count = 0; count < 205; count += 1) await scene.done('POST /admin/note/create', { recordId: id, text });
    const { data } = await archive(`/admin/customer/get/data/${id}`);
    expect(new Set(data.notes.map((note: { id: string }) => note.id)).size).toBe(205);
  });
});

describe('the data of a user', () => {
  test('holds the account, and acts by the ids of their records; no secret', async () => {
    const user = await scene.person('ROLE_QUOTATION_ADMIN', scene.companyId, { fullName: 'Quinn Lima' });
    const made = await scene.customer({}, user);
    const { data, files } = await archive(`/admin/user/get/data/${user.id}`);
    expect(files).toEqual({});
    expect(data.user).toMatchObject({ id: user.id, email: user.email });
    expect(data.acts).toMatchObject([{ recordId: made.id, action: 'CREATED' }]);
    expect(Object.keys(data.acts[0])).toEqual(['id', 'at', 'recordId', 'action']);
    expect(data.sessions).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/argon2|secretHash|passwordHash/);
  });

  test('is for the user, in a session, and for administrators alone', async () => {
    const user = await scene.person('ROLE_QUOTATION_ADMIN', scene.companyId, {
      passwordHash: await hashPassword(PASSWORD),
    });
    const path = `/admin/user/get/data/${user.id}`;
    expect((await archive(path, user)).data.user.id).toBe(user.id);
    expect((await events('DATA_EXPORTED'))[0]).toMatchObject({ userId: user.id, actorId: user.id });
    expect((await scene.call(scene.seller, `GET ${path}`)).status).toBe(403);
    const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const given = { name: 'Script', scope: 'READ', expiresOn, currentPassword: PASSWORD };
    const { secret } = await scene.done('POST /admin/token/create', given, user);
    expect((await scene.call({ ...user, token: secret }, `GET ${path}`)).status).toBe(403);
  });
});
