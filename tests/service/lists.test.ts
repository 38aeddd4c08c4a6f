import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cursorOf, listingOf } from '../../service/records/cursors.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let company: string;
let admin: Person;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function found(query: string, who = admin): Promise<string[]> {
  const { status, body } = await scene.call(who, `GET /admin/user/get/all/users?${query}`);
  expect(status).toBe(200);
  return body.edges.map(({ node }: { node: { fullName: string } }) => node.fullName);
}

describe('pages', () => {
  beforeAll(async () => {
    company = await scene.company();
    admin = await scene.person('ROLE_COMPANY', company, { fullName: 'Boss' });
    for (const fullName of ['ana', 'Ána', 'bruno', 'Ana', 'Carla', 'ana']) {
      await scene.person('ROLE_USER', company, { fullName });
    }
    // All share a moment, so only the id orders them.
    await scene.database.db.updateTable('users').set({ createdAt: new Date() }).execute();
  });

  test.each(['CREATED_AT_DESC', 'CREATED_AT_ASC', 'FULL_NAME_ASC', 'FULL_NAME_DESC'])(
    'ordered by %s contain every record once, at any size',
    async (orderBy) => {
      const whole = await scene.call(admin, `GET /admin/user/get/all/users?orderBy=${orderBy}`);
      const ids = [];
      let after = '';
      for (let page = 0; page < 10; page += 1) {
        const { body } = await scene.call(
          admin,
          `GET /admin/user/get/all/users?first=2&orderBy=${orderBy}${after && `&after=${after}`}`,
        );
        ids.push(...body.edges.map((edge: { node: { id: string } }) => edge.node.id));
        expect(body.pageInfo.hasPreviousPage).toBe(page > 0);
        if (!body.pageInfo.hasNextPage) break;
        after = body.pageInfo.endCursor;
      }
      expect(ids).toEqual(whole.body.edges.map((edge: { node: { id: string } }) => edge.node.id));
      expect(ids).toHaveLength(7);
    },
  );

  test('neither repeat nor miss a record while records come and go', async () => {
    const first = await scene.call(admin, 'GET /admin/user/get/all/users?first=3&orderBy=FULL_NAME_ASC');
    await scene.person('ROLE_USER', company, { fullName: 'Aaron' });
    const ghost = await scene.person('ROLE_USER', company, { fullName: 'Zara' });
    await scene.database.db.deleteFrom('sessions').where('userId', '=', ghost.id).execute();
    await scene.database.db.deleteFrom('users').where('id', '=', ghost.id).execute();
    const { endCursor } = first.body.pageInfo;
    const rest = await found(`orderBy=FULL_NAME_ASC&after=${endCursor}`);
    expect(rest).toEqual([expect.stringMatching(/^.na$/u), 'Boss', 'bruno', 'Carla']);
  });

  test('have 1 to 200 records', async () => {
    for (const first of ['0', '201', 'x', '1.5']) {
      const { status, body } = await scene.call(admin, `GET /admin/user/get/all/users?first=${first}`);
      expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: 'first' });
    }
  });

  test('reject a cursor of another order and an invalid cursor', async () => {
    const { body } = await scene.call(admin, 'GET /admin/user/get/all/users?first=1');
    const bad = [body.pageInfo.endCursor, 'x', Buffer.from('[1,2]').toString('base64url')];
    for (const after of bad) {
      const answer = await scene.call(admin, `GET /admin/user/get/all/users?orderBy=FULL_NAME_ASC&after=${after}`);
      expect(answer.body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'after' }] });
    }
    const forged = cursorOf(listingOf('user', 'CREATED_AT_DESC', { deleted: false }), ['yesterday-ish', 'user_x']);
    expect((await scene.call(admin, `GET /admin/user/get/all/users?after=${forged}`)).status).toBe(400);
  });

  test('count only on request', async () => {
    const plain = await scene.call(admin, 'GET /admin/user/get/all/users?first=1');
    expect(plain.body).not.toHaveProperty('totalCount');
    const counted = await scene.call(admin, 'GET /admin/user/get/all/users?first=1&role=ROLE_COMPANY&totalCount=true');
    expect(counted.body).toMatchObject({ totalCount: 1, pageInfo: { hasNextPage: false } });
  });
});

describe('searching', () => {
  beforeAll(async () => {
    company = await scene.company();
    admin = await scene.person('ROLE_COMPANY', company, { fullName: 'Émilie Grøn-Ström' });
    const input = { fullName: 'José Ñandú 100%', email: 'jose_n@lima.example', role: 'ROLE_USER' };
    await scene.call(admin, 'POST /admin/user/create', { ...input, phone: '+1 (416) 555-0100' });
  });

  test.each([
    ['accents and case', 'emilie STROM', 'Émilie Grøn-Ström'],
    ['accents typed', 'éMILIE', 'Émilie Grøn-Ström'],
    ['any part in any order', 'andu ose', 'José Ñandú 100%'],
    ['the first letter of a word', 'ñ', 'José Ñandú 100%'],
    ['the first two letters of a word, also after a hyphen', 'st em', 'Émilie Grøn-Ström'],
    ['a few digits', '41', 'José Ñandú 100%'],
    ['an e-mail', 'jose_n@lima', 'José Ñandú 100%'],
    ['a phone number in another grouping', '416-5550-100', 'José Ñandú 100%'],
    ['a phone number with spaces', '(416) 555 0100', 'José Ñandú 100%'],
    ['a wildcard of SQL, taken literally', '100%', 'José Ñandú 100%'],
  ])('finds by %s', async (_, search, name) => {
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([name]);
  });

  test.each(['mi', 'emilie ñandu', 'jose%n', 'j_se', '\\', 'grxn'])('does not find by %s', async (search) => {
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  test('without words finds everything', async () => {
    expect(await found('search=%20%20')).toHaveLength(2);
  });

  test('takes 10 different words, each counted once, and refuses 11', async () => {
    const ten = 'em emi st str stro strom gr gro gron xy';
    expect(await found(`search=${encodeURIComponent(`${ten} ${ten.toUpperCase()}`)}`)).toEqual([]);
    const refused = await scene.call(admin, `GET /admin/user/get/all/users?search=${encodeURIComponent(`${ten} z`)}`);
    const message = 'search must have at most 10 different words.';
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'search', code: 'TOO_MANY_WORDS', max: 10, message }],
    ]);
  });

  test('refuses a character that databases can’t store', async () => {
    expect((await scene.call(admin, 'GET /admin/user/get/all/users?search=%00')).status).toBe(400);
  });
});

describe('filters', () => {
  test('combine role, status and department', async () => {
    company = await scene.company();
    admin = await scene.person('ROLE_COMPANY', company, { fullName: 'Boss' });
    const off = await scene.person('ROLE_USER', company, { fullName: 'Off' });
    await scene.person('ROLE_USER', company, { fullName: 'On' });
    await scene.call(admin, `PUT /admin/user/update/status/${off.id}`, { version: 1, status: 'INACTIVE' });
    expect(await found('role=ROLE_USER&orderBy=FULL_NAME_ASC')).toEqual(['Off', 'On']);
    expect(await found('role=ROLE_USER&status=INACTIVE')).toEqual(['Off']);
    expect(await found('departmentId=department_01jd3k8f0ve2mb2q5d6n7x8y9z')).toEqual([]);
    const choices = await scene.call(admin, `GET /admin/user/get/all/active/users/${company}`);
    expect(choices.body.edges.map((edge: { node: { fullName: string } }) => edge.node.fullName)).toEqual([
      'Boss',
      'On',
    ]);
  });
});
