import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk));
    done();
  },
});

let scene: Scene;
let admin: Person;
let url: string;

beforeAll(async () => {
  scene = await openScene({ log: pino(stream) });
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  url = await scene.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => scene[Symbol.asyncDispose]());

const create = (body: unknown) => scene.call(admin, 'POST /admin/user/create', body);

describe('a refusal', () => {
  test('names every wrong field with its value and the expected value', async () => {
    const { status, body, headers } = await create({
      email: 'Ana <ana@lima.example>',
      fullName: 'x'.repeat(201),
      phone: 'call me',
      role: 'ROLE_BOSS',
      shoeSize: 43,
    });
    expect(status).toBe(400);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(body).toMatchObject({
      type: 'urn:docket:problem:bad-input',
      title: expect.any(String),
      status: 400,
      detail: expect.stringContaining('5 fields are wrong'),
      code: 'BAD_INPUT',
    });
    const byPath = Object.fromEntries(body.errors.map((error: { path: string }) => [error.path, error]));
    expect(byPath).toMatchObject({
      email: { code: 'WRONG_FORMAT', message: expect.stringContaining('"Ana <ana@lima.example>"') },
      fullName: { code: 'TOO_LONG', message: 'fullName must have at most 200 characters.' },
      phone: { code: 'WRONG_FORMAT', message: expect.stringContaining('+1 (416) 555-0100') },
      role: { code: 'NOT_ONE_OF', message: expect.stringContaining('ROLE_COMPANY') },
      shoeSize: {
        code: 'UNKNOWN',
        message: expect.stringMatching(/^shoeSize is not a field here\. The fields are .*fullName/),
      },
    });
  });

  test('names a field once, with its first error and at most a line of its value', async () => {
    const unknown = 'k'.repeat(1000);
    const { body, text } = await create({ fullName: ` ${'x'.repeat(300)}`, email: '', role: 5, [unknown]: 1 });
    const errors = body.errors.map(({ path, code }: { path: string; code: string }) => [path.slice(0, 10), code]);
    expect(Object.fromEntries(errors)).toEqual({
      fullName: 'TOO_LONG',
      email: 'WRONG_FORMAT',
      role: 'WRONG_TYPE',
      kkkkkkkkkk: 'UNKNOWN',
    });
    expect(errors).toHaveLength(4);
    expect(text.length).toBeLessThan(1500);
  });

  test('of text that can’t be stored unchanged names the field', async () => {
    for (const half of ['a\ud83d', '\ude00b']) {
      const { body } = await scene.call(admin, 'POST /app/department/create', { name: half, description: half });
      const paths = body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]);
      expect(paths).toEqual([
        ['name', 'WRONG_FORMAT'],
        ['description', 'WRONG_FORMAT'],
      ]);
    }
    const whole = { name: 'Räume 😀', description: 'Erste Zeile\n\tzweite 😀' };
    expect((await scene.call(admin, 'POST /app/department/create', whole)).body).toMatchObject(whole);
  });

  test.each([
    ['GET /app/file/get/%00', 'fileId'],
    ['GET /admin/user/get/dashboard/count/by/%00', 'companyId'],
    ['GET /admin/user/get/info/%00', 'id'],
    ['GET /admin/user/get/all/users?search=%00', 'search'],
    ['GET /admin/user/get/all/users?departmentId=%00', 'departmentId'],
    ['POST /admin/user/login', 'email', { email: '\0', password: 'x' }],
    ['POST /app/department/create', 'companyId', { companyId: '\0', name: 'Field' }],
  ])('of an unstorable character names the field: %s', async (what, path, body?: object) => {
    const answer = await scene.call(admin, what, body);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path, code: 'WRONG_FORMAT' }]]);
  });

  test('of a login is quick for any size of body', async () => {
    const { status } = await scene.call(null, 'POST /admin/user/login', { email: 'x'.repeat(5000), password: 'x' });
    expect(status).toBe(413);
  });

  test('converts nothing in a body', async () => {
    for (const fullName of [5, true, ['Ana'], null, {}]) {
      const { body } = await create({ fullName, email: 'a@lima.example', role: 'ROLE_USER' });
      expect(body.errors).toMatchObject([{ path: 'fullName', code: 'WRONG_TYPE' }]);
    }
  });

  test('never repeats a password', async () => {
    const { text } = await create({ fullName: 'A', email: 'a@lima.example', role: 'ROLE_COMPANY', password: 12345678 });
    expect(text).not.toContain('12345678');
  });

  test.each([
    [
      'broken JSON',
      400,
      'BAD_INPUT',
      /not valid JSON/,
      { payload: '{"a":', headers: { 'content-type': 'application/json' } },
    ],
    [
      'another media type',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      /^Send the body as application\/json, not as text\/plain\.$/,
      { payload: 'a=b', headers: { 'content-type': 'text/plain' } },
    ],
    ['a body too large', 413, 'TOO_LARGE', /256 KiB/, { payload: { fullName: 'x'.repeat(2 ** 20) } }],
    [
      'a body with a __proto__ key',
      400,
      'BAD_INPUT',
      /can’t be read/,
      { payload: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } },
    ],
    ['no body', 400, 'BAD_INPUT', /must be an object/, {}],
  ])(
    'of %s is a problem document',
    async (_, status, code, detail, { headers, ...request }: { payload?: unknown; headers?: object }) => {
      const response = await scene.app.inject({
        method: 'POST',
        url: '/admin/user/create',
        headers: { authorization: `Bearer ${admin.token}`, ...headers },
        ...(request as object),
      });
      expect(response.headers['content-type']).toBe('application/problem+json');
      expect(response.json()).toMatchObject({ status, code, detail: expect.stringMatching(detail) });
    },
  );

  test('a method that a path does not take is refused with the methods that it takes', async () => {
    for (const [asked, allow] of [
      ['DELETE /admin/job/get/all', 'GET, HEAD, POST'],
      ['PATCH /app/department/update', 'PUT'],
      ['POST /admin/job/get/info/job_1?x=1', 'GET, HEAD'],
    ]) {
      const { status, body, headers } = await scene.call(null, asked ?? '');
      expect([status, body.code, headers.allow]).toEqual([405, 'BAD_INPUT', allow]);
    }
  });

  test('of an unknown endpoint needs no session', async () => {
    const { status, body } = await scene.call(null, 'GET /admin/nothing?secret=1');
    expect({ status, detail: body.detail }).toEqual({
      status: 404,
      detail: 'There is no endpoint GET /admin/nothing.',
    });
  });

  test.each(['GET /%zz', `GET /admin/user/get/info/${'x'.repeat(300)}`])(
    'of the address %s is a problem document with the request id',
    async (what) => {
      const { status, body, headers } = await scene.call(admin, what);
      expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
      expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'cache-control': 'no-store' });
    },
  );

  test.each([
    ['a request in another protocol', 'HELO lima.example\r\n\r\n', 400, 'BAD_INPUT'],
    ['headers too large', `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 413, 'TOO_LARGE'],
  ])('of %s is a problem document', async (_, sent, status, code) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) }).end(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*application/problem\\+json`));
    expect(JSON.parse(body)).toMatchObject({ status, code });
  });
});

describe('a failure of the service', () => {
  test('with an unreachable database is UNAVAILABLE without details', async () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    vi.spyOn(scene.database.db, 'executeQuery').mockImplementation(() => {
      throw lost;
    });
    const { status, text, headers } = await scene.call(admin, 'GET /admin/user/get/viewer');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBeDefined();
    expect(text).not.toMatch(/ECONN|10\.0\.0\.7/);
  });

  test('shows its caller nothing, and the log everything', async () => {
    const fault = Object.assign(new pg.DatabaseError('column "secret_column" does not exist', 0, 'error'), {
      code: '42703',
    });
    vi.spyOn(scene.database.db, 'executeQuery').mockImplementation(() => {
      throw fault;
    });
    const { status, text, body } = await scene.call(admin, 'GET /admin/user/get/viewer');
    expect({ status, code: body.code }).toEqual({ status: 500, code: 'UNAVAILABLE' });
    expect(text).not.toMatch(/secret_column|42703/);
    expect(lines.join('')).toContain('secret_column');
  });
});

describe('every answer', () => {
  test('carries the request id from the log', async () => {
    const id = 'from-the-gateway.1';
    const { headers } = await scene.call(admin, 'GET /admin/user/get/viewer', undefined, {
      headers: { 'x-request-id': id },
    });
    expect(headers['x-request-id']).toBe(id);
    const line = lines.map((text) => JSON.parse(text)).find(({ requestId }) => requestId === id);
    expect(line).toMatchObject({ method: 'GET', path: '/admin/user/get/viewer', status: 200, userId: admin.id });
  });

  test('gets a new id when the given id is malformed', async () => {
    for (const id of ['', 'a b', 'x'.repeat(101)]) {
      const { headers } = await scene.call(null, 'GET /healthz', undefined, { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^request_/);
    }
  });

  test('forbids caching and content sniffing', async () => {
    for (const what of ['GET /healthz', 'GET /admin/nothing', 'GET /admin/user/get/viewer']) {
      expect((await scene.call(null, what)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('leaves no secret in the log', async () => {
    await scene.call(null, 'POST /admin/user/login', { email: admin.email, password: 'quiet otter lamp' });
    await scene.call(admin, 'GET /admin/user/get/viewer');
    expect(lines.join('')).not.toContain(admin.token);
    expect(lines.join('')).not.toContain('otter');
  });
});

test('the OpenAPI document names every endpoint, its roles, and additions to the specification', async () => {
  const { body } = await scene.call(null, 'GET /openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const { method, path, isExtension } of scene.app.endpoints.filter(({ method }) => method !== 'HEAD')) {
    const operation = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect(operation['x-extension'] ?? false).toBe(isExtension);
    expect(operation.description).toMatch(/Needs: \w+\. For: ROLE_/);
    expect(operation.responses).toHaveProperty('4XX');
    const isForTokens = JSON.stringify(operation.security ?? []).includes('apiToken');
    for (const [status, { headers }] of Object.entries<{ headers: object }>(operation.responses)) {
      expect(Object.keys(headers)).toEqual([
        ...(isForTokens ? ['RateLimit-Policy', 'RateLimit'] : []),
        ...(status.startsWith('2') ? [] : ['Retry-After']),
      ]);
      expect(Object.keys(body.components.headers)).toEqual(expect.arrayContaining(Object.keys(headers)));
    }
  }
});
