import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../service/login/passwords.ts';
import { openScene, type Person, type Scene } from '../service/scene.ts';
import { credentials, sampleRequests } from './sample-requests.ts';
import { openTarget, type Target } from './target.ts';

/**
 * Answers of each route to each role: to a valid request about the caller's own company, and about another company. A dash
 * marks a route without a company.
 */
const [head = [], ...rows] = readFileSync(new URL('roles.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

/** Callers, by column of the table. */
const CALLERS: Record<string, (target: Target) => Promise<Person | null>> = {
  nobody: async () => null,
  'worker, own': ({ companyId }) => scene.person('ROLE_USER', companyId),
  'super admin': () => scene.person('ROLE_SUPER_ADMIN', null),
  'company, own': ({ companyId }) => scene.person('ROLE_COMPANY', companyId),
  'company, other': () => scene.person('ROLE_COMPANY', elsewhere),
  'quotation, own': ({ companyId }) => scene.person('ROLE_QUOTATION_ADMIN', companyId),
  'quotation, other': () => scene.person('ROLE_QUOTATION_ADMIN', elsewhere),
};

let scene: Scene;
let elsewhere: string;
beforeAll(async () => {
  scene = await openScene();
  elsewhere = await scene.company({ name: 'Elsewhere' });
  const { id } = await scene.person('ROLE_COMPANY', elsewhere, {
    passwordHash: await hashPassword(credentials.password),
  });
  await scene.database.db.updateTable('users').set({ email: credentials.email }).where('id', '=', id).execute();
});
afterAll(() => scene[Symbol.asyncDispose]());

test('every route has a row, and every row a route', () => {
  const routes = scene.app.endpoints
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`);
  expect(rows.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(routes.toSorted());
  expect(Object.keys(sampleRequests).toSorted()).toEqual(routes.toSorted());
  expect(head).toEqual(['method', 'path', ...Object.keys(CALLERS)]);
});

describe('answers each role according to the table:', () => {
  test.each(rows)('%s %s', async (method = '', path = '', ...expected) => {
    const request = sampleRequests[`${method} ${path}`];
    if (!request) throw new Error(`There is no sample request for ${method} ${path}`);
    const found: string[] = [];
    for (const [index, caller] of Object.values(CALLERS).entries()) {
      const target = await openTarget(scene);
      const who = await caller(target);
      const { url, body, headers, isStream } = await request(target, who);
      const options = { ...(headers && { headers }), ...(isStream && { payloadAsStream: true }) };
      const { status } = await scene.call(who, `${method} ${url}`, body, options);
      found.push(expected[index] === '-' ? '-' : String(status));
    }
    expect(found).toEqual(expected);
  });
});
