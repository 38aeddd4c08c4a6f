import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let ana: Person;
/** Administrators of the same company: for quotations, and for everything. */
let colleague: Person;
let administrator: Person;
let stranger: Person;
let superAdmin: Person;
beforeAll(async () => {
  scene = await openScene();
  const companyId = await scene.company();
  ana = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  colleague = await scene.person('ROLE_QUOTATION_ADMIN', companyId, { fullName: 'Ben Okafor' });
  administrator = await scene.person('ROLE_COMPANY', companyId);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
});
afterAll(() => scene[Symbol.asyncDispose]());

const view = { pane: '/layout/jobs', query: { status: 'NEW' }, columns: ['number', 'title'] };
const call = (what: string, body?: unknown, who = ana): Promise<Answer> => {
  const [method, path] = what.split(' ');
  return scene.call(who, `${method} /admin/saved/command/${path}`, body);
};
const save = (values: object, who = ana) => call('POST create', { kind: 'VIEW', definition: view, ...values }, who);
const namesOf = async (who: Person, query = '') => {
  const { body } = await call(`GET get/all${query}`, undefined, who);
  return body.edges.map(({ node }: { node: { name: string } }) => node.name);
};
const refusal = ({ status, body }: Answer) => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
];

describe('a saved command', () => {
  test('is stored as written, changed, deleted and restored', async () => {
    const { body: created } = await save({ name: 'New jobs' });
    const { userId, companyId } = { userId: ana.id, companyId: ana.companyId };
    expect(created).toMatchObject({
      name: 'New jobs',
      definition: view,
      isShared: false,
      version: 1,
      userId,
      companyId,
    });
    const { id } = created;
    const changed = { version: 1, name: 'All new jobs', definition: { ...view, query: {} } };
    const { body: after } = await call(`PUT update/${id}`, changed);
    expect(after).toMatchObject({ name: 'All new jobs', definition: { query: {} }, kind: 'VIEW', version: 2 });
    expect(refusal(await call(`PUT update/${id}`, changed))).toEqual([409, 'STALE_VERSION']);
    await call(`DELETE delete/${id}?version=2`);
    expect(await namesOf(ana)).not.toContain('All new jobs');
    expect((await call(`POST restore/${id}`, { version: 3 })).body).toMatchObject({ deletedAt: null, version: 4 });
    expect((await call(`GET get/info/${id}`)).body.name).toBe('All new jobs');
  });

  test('has its changes in the audit trail', async () => {
    const { id } = (await save({ name: 'Audited', isShared: true })).body;
    await call(`PUT update/${id}`, { version: 1, definition: { ...view, query: { status: 'CLOSED' } } });
    const { body } = await scene.call(administrator, `GET /admin/audit/get/all/${id}`);
    const [changed, created] = body.edges.map(({ node }: { node: object }) => node);
    expect(changed).toMatchObject({
      action: 'UPDATED',
      actorId: ana.id,
      changes: [{ field: 'definition.query.status', from: 'NEW', to: 'CLOSED' }],
    });
    expect(created).toMatchObject({ action: 'CREATED' });
  });

  test('has a unique name among its owner’s live saved commands, ignoring case', async () => {
    const { id } = (await save({ name: 'Mine' })).body;
    expect(refusal(await save({ name: 'mINE' }))).toEqual([409, 'CONFLICT', 'name TAKEN']);
    expect((await save({ name: 'Mine' }, colleague)).status).toBe(200);
    await call(`DELETE delete/${id}?version=1`);
    expect((await save({ name: 'Mine' })).status).toBe(200);
    expect(refusal(await call(`POST restore/${id}`, { version: 2 }))).toEqual([409, 'CONFLICT', 'name TAKEN']);
  });

  test('is stored once for a repeated key', async () => {
    const headers = { 'idempotency-key': 'saved-once' };
    const once = () =>
      scene.call(ana, 'POST /admin/saved/command/create', { name: 'Once', kind: 'MACRO', definition: {} }, { headers });
    const [first, second] = [await once(), await once()];
    expect(second.body).toEqual(first.body);
    expect((await namesOf(ana)).filter((name: string) => name === 'Once')).toHaveLength(1);
  });
});

describe('a saved command is visible', () => {
  test('to its owner and, when shared, to everyone in the company', async () => {
    const own = (await save({ name: 'Own' })).body.id;
    const shared = (await save({ name: 'Shared', isShared: true })).body.id;
    for (const other of [colleague, administrator]) {
      expect(await namesOf(other)).toContain('Shared');
      expect(await namesOf(other)).not.toContain('Own');
      expect((await call(`GET get/info/${own}`, undefined, other)).status).toBe(404);
      expect((await scene.call(other, `GET /admin/node/get/${own}`)).status).toBe(404);
      expect((await call(`GET get/info/${shared}`, undefined, other)).status).toBe(200);
    }
    expect((await scene.call(administrator, `GET /admin/audit/get/all/${own}`)).status).toBe(404);
    for (const other of [stranger, superAdmin]) {
      expect(await namesOf(other)).not.toContain('Shared');
      expect((await call(`GET get/info/${shared}`, undefined, other)).status).toBe(404);
      expect((await scene.call(other, `GET /admin/audit/get/all/${shared}`)).status).toBe(404);
    }
  });

  test('when a super admin shares it, to all super admins', async () => {
    const another = await scene.person('ROLE_SUPER_ADMIN', null);
    await save({ name: 'Every company', isShared: true }, superAdmin);
    await save({ name: 'To myself' }, superAdmin);
    expect(await namesOf(another)).toEqual(['Every company']);
    expect(await namesOf(administrator)).not.toContain('Every company');
  });

  test('in a list ordered by name, filtered by kind, in pages', async () => {
    const person = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Quiet Works' }));
    await save({ name: 'zulu' }, person);
    await save({ name: 'Émile', kind: 'MACRO' }, person);
    await save({ name: 'Alpha' }, person);
    expect(await namesOf(person)).toEqual(['Alpha', 'Émile', 'zulu']);
    expect(await namesOf(person, '?kind=MACRO')).toEqual(['Émile']);
    const { body: page } = await call('GET get/all?first=2&totalCount=true', undefined, person);
    expect(page.totalCount).toBe(3);
    expect(await namesOf(person, `?first=2&after=${page.pageInfo.endCursor}`)).toEqual(['zulu']);
  });
});

describe('a shared saved command', () => {
  test('can’t be changed by other users', async () => {
    const { id } = (await save({ name: 'Theirs to change', isShared: true })).body;
    for (const other of [colleague, administrator]) {
      const answer = await call(`PUT update/${id}`, { version: 1, isShared: false }, other);
      expect(refusal(answer)).toEqual([403, 'FORBIDDEN']);
      expect(answer.body.detail).toBe(
        '“Theirs to change” belongs to another user. Only the owner can change a view or macro.',
      );
    }
    expect((await call(`PUT update/${id}`, { version: 1, name: 'x' }, stranger)).status).toBe(404);
  });

  test('can be deleted and restored by user managers only', async () => {
    const { id } = (await save({ name: 'Of one who left', isShared: true })).body;
    expect(refusal(await call(`DELETE delete/${id}?version=1`, undefined, colleague))).toEqual([403, 'FORBIDDEN']);
    expect((await call(`DELETE delete/${id}?version=1`, undefined, stranger)).status).toBe(404);
    expect((await call(`DELETE delete/${id}?version=1`, undefined, administrator)).status).toBe(200);
    expect(refusal(await call(`POST restore/${id}`, { version: 2 }, colleague))).toEqual([403, 'FORBIDDEN']);
    expect((await call(`POST restore/${id}`, { version: 2 }, administrator)).status).toBe(200);
  });

  test('disappears for other users when no longer shared', async () => {
    const { id } = (await save({ name: 'For a while', isShared: true })).body;
    await call(`PUT update/${id}`, { version: 1, isShared: false });
    expect((await call(`GET get/info/${id}`, undefined, colleague)).status).toBe(404);
    expect((await call(`DELETE delete/${id}?version=2`, undefined, administrator)).status).toBe(404);
  });
});

describe('a definition', () => {
  const nested = (depth: number): object => (depth === 1 ? {} : { in: nested(depth - 1) });

  test('may contain any valid command of the console, in any script', async () => {
    const definition = {
      steps: [{ command: 'job.hold', values: { reason: 'Ersatzteil fehlt — 部品 ☃ 🧯' } }],
      nothing: null,
    };
    const { id } = (await save({ name: 'Any script', definition })).body;
    expect((await call(`GET get/info/${id}`)).body.definition).toEqual(definition);
  });

  test.each<[string, unknown, string]>([
    ['is an object', ['a list'], 'definition WRONG_TYPE'],
    ['is no larger than 64 KiB', { text: 'x'.repeat(64 * 1024) }, 'definition TOO_MANY_BYTES'],
    ['is counted in bytes, not in characters', { text: '部'.repeat(22_000) }, 'definition TOO_MANY_BYTES'],
    ['is at most 32 deep', nested(33), 'definition TOO_DEEP'],
    ['has no NUL in a text', { steps: ['a\0b'] }, 'definition WRONG_FORMAT'],
    ['has no NUL in a name', { 'a\0b': 1 }, 'definition WRONG_FORMAT'],
    ['has no half of a surrogate pair', { text: '\ud800' }, 'definition WRONG_FORMAT'],
  ])('%s', async (_, definition, wrong) => {
    expect(refusal(await save({ name: 'Wrong', definition }))).toEqual([400, 'BAD_INPUT', wrong]);
    const { id } = (await save({ name: 'Right', definition: nested(32) })).body;
    expect(refusal(await call(`PUT update/${id}`, { version: 1, definition }))).toEqual([400, 'BAD_INPUT', wrong]);
    await call(`DELETE delete/${id}?version=1`);
  });

  test('nested deeper than the stack is refused', async () => {
    const text = `{"name":"Deep","kind":"VIEW","definition":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_001)}`;
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' };
    const answer = await scene.call(ana, 'POST /admin/saved/command/create', text, { headers });
    expect(refusal(answer)).toEqual([400, 'BAD_INPUT', 'definition TOO_DEEP']);
  });
});
