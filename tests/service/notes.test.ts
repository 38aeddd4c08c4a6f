import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedIn } from '../../service/notes/mentioning.ts';
import { openTarget, type Target } from '../laws/target.ts';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let target: Target;
let ana: Person;
let ben: Person;
let admin: Person;
beforeAll(async () => {
  scene = await openScene();
  target = await openTarget(scene);
  const { companyId } = target;
  ana = await scene.person('ROLE_QUOTATION_ADMIN', companyId, { fullName: 'Ana Lima' });
  ben = await scene.person('ROLE_QUOTATION_ADMIN', companyId, { fullName: 'Bén Okafor' });
  admin = await scene.person('ROLE_COMPANY', companyId, { fullName: 'Zoe Lindqvist' });
  await scene.person('ROLE_USER', companyId, { fullName: 'Will Works' });
});
afterAll(() => scene[Symbol.asyncDispose]());

const call = (what: string, body?: unknown, who = ana): Promise<Answer> => {
  const [method, path] = what.split(' ');
  return scene.call(who, `${method} /admin/note/${path}`, body);
};
const note = async (text: string, recordId?: string, who = ana) =>
  (await call('POST create', { recordId: recordId ?? (await target.job()), text }, who)).body;
const mentionsOf = async (who: Person, query = '?unread=true') => {
  const { body } = await scene.call(who, `GET /admin/mention/get/all${query}`);
  return body.edges.map(({ node }: { node: object }) => node);
};
const refusal = ({ status, body }: Answer) => [
  status,
  body.code,
  ...(body.errors ?? []).map((e: { code: string }) => e.code),
];

describe('a note', () => {
  test.each(['customer', 'customerCompany', 'job', 'quotation'] as const)(
    'stands on a %s, newest first',
    async (kind) => {
      const recordId = await target[kind]();
      await note('First\nof all', recordId);
      await note('Second', recordId, ben);
      const { body } = await call(`GET get/all/${recordId}`, undefined, admin);
      expect(body.edges.map(({ node }: { node: object }) => node)).toMatchObject([
        { text: 'Second', authorId: ben.id, authorName: 'Bén Okafor', recordId, companyId: target.companyId },
        { text: 'First\nof all', authorId: ana.id, callNumber: null },
      ]);
    },
  );

  test('keeps the number of the call in E.164', async () => {
    const recordId = await target.customer();
    const withNumber = (callNumber: string) => call('POST create', { recordId, text: 'Rings back', callNumber });
    expect((await withNumber('+14165550131')).body.callNumber).toBe('+14165550131');
    expect(refusal(await withNumber('416 555 0131'))).toEqual([400, 'BAD_INPUT', 'WRONG_FORMAT']);
  });

  test('is refused on another kind, on a deleted record, and without words', async () => {
    const create = (recordId: string, text = 'Hm') => call('POST create', { recordId, text });
    expect(refusal(await create(await target.item()))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await create(await target.deleted('jobs', await target.job())))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await create(await target.job(), ' \n'))).toEqual([400, 'BAD_INPUT', 'WRONG_FORMAT']);
    expect(refusal(await create(await target.job(), 'x'.repeat(10_001)))).toEqual([400, 'BAD_INPUT', 'TOO_LONG']);
  });

  test('changes by its author only, and goes by its author or an administrator', async () => {
    const { id } = await note('Draft');
    expect(refusal(await call(`PUT update/${id}`, { version: 1, text: 'Other' }, admin))).toEqual([403, 'FORBIDDEN']);
    expect((await call(`PUT update/${id}`, { version: 1, text: 'Better' })).body).toMatchObject({
      text: 'Better',
      version: 2,
    });
    expect(refusal(await call(`DELETE delete/${id}?version=2`, undefined, ben))).toEqual([403, 'FORBIDDEN']);
    expect((await call(`DELETE delete/${id}?version=2`, undefined, admin)).status).toBe(200);
    expect((await call(`POST restore/${id}`, { version: 3 })).body).toMatchObject({ deletedAt: null, version: 4 });
    const { body } = await scene.call(admin, `GET /admin/audit/get/all/${id}`);
    expect(body.edges.map(({ node }: { node: { action: string } }) => node.action)).toEqual([
      'RESTORED',
      'DELETED',
      'UPDATED',
      'CREATED',
    ]);
  });

  test('is found by its words, and leads to its record', async () => {
    const recordId = await target.job();
    await note('The key lies under the flowerpot', recordId);
    const search = async (who: Person) => (await scene.call(who, 'GET /admin/search/get?text=flowerpot')).body;
    expect(await search(ben)).toMatchObject([{ recordId, kind: 'NOTE', matchedField: 'internalNotes' }]);
    const stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
    expect(await search(stranger)).toEqual([]);
    await target.deleted('jobs', recordId);
    expect(await search(ben)).toEqual([]);
  });
});

describe('a mention', () => {
  test('waits unread for each named colleague, until read', async () => {
    const { id: noteId, recordId } = await note('@Ben Okafor, @zoe lindqvist and @Will Works: see @Ana Lima');
    const [mention, ...others] = await mentionsOf(ben);
    expect(others).toEqual([]);
    expect(mention).toMatchObject({ noteId, recordId, userId: ben.id, readAt: null });
    expect(await mentionsOf(admin)).toMatchObject([{ noteId }]);
    expect(await mentionsOf(ana)).toEqual([]);
    const read = (who: Person) => scene.call(who, `POST /admin/mention/read/${mention.id}`, { version: 1 });
    expect(refusal(await read(admin))).toEqual([404, 'NOT_FOUND']);
    expect((await read(ben)).body.readAt).toEqual(expect.any(String));
    expect(await mentionsOf(ben)).toEqual([]);
    expect(await mentionsOf(ben, '?unread=false')).toMatchObject([{ noteId }]);
  });

  test('follows the text of the note, and goes and returns with the note', async () => {
    const { id } = await note('Ask @Ben Okafor');
    const waiting = async (who: Person) =>
      (await mentionsOf(who)).some((each: { noteId: string }) => each.noteId === id);
    expect(await waiting(ben)).toBe(true);
    await call(`PUT update/${id}`, { version: 1, text: 'Ask @Zoe Lindqvist' });
    expect([await waiting(ben), await waiting(admin)]).toEqual([false, true]);
    await call(`DELETE delete/${id}?version=2`);
    expect(await waiting(admin)).toBe(false);
    await call(`POST restore/${id}`, { version: 3 });
    expect([await waiting(ben), await waiting(admin)]).toEqual([false, true]);
  });
});

test('the longest name after @ is meant, in any case and without accents', () => {
  const people = ['Ana', 'Ana Lima', 'Ana Lima-Ito', 'Zoë'].map((fullName) => ({ id: fullName, fullName }));
  expect(namedIn('@ANA LIMA, (@zoe) x@ana.example @Anabel @Ana', people)).toEqual(['Ana Lima', 'Zoë', 'Ana']);
  expect(namedIn('@ana lima-ito', people)).toEqual(['Ana Lima-Ito']);
});
